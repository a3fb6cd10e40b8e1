import { look } from "../shared/look";
import { memo } from "../shared/memo";

const LIVES = 5;
const STEP = 17;

interface LivesProps {
	left: number;
	/** The top one has just been lost. */
	losing: boolean;
}

/** A stack of Life cards, the one with most stars on top; lost ones leave their outline. */
export const Lives = memo(({ left, losing }: LivesProps) => {
	return (
		<svg class="kw-lives" viewBox={`0 0 ${STEP * LIVES + 7} 30`} aria-hidden="true">
			{Array.from({ length: LIVES }, (_, i) => (
				<g
					key={i}
					class={
						i < left
							? "kw-life"
							: losing && i === left
								? "kw-life-lost kw-life-falls"
								: "kw-life-lost"
					}
					transform={`translate(${i * STEP + 1} ${i === left - 1 ? 1 : 3})`}
				>
					<rect width="22" height="26" rx="3.5" />
					{i < left && <path d={look.kyran.star} transform="translate(11 13.6) scale(0.88)" />}
				</g>
			))}
		</svg>
	);
});

interface PipsProps {
	bid: number | null;
	won: number;
	/** Nothing can change any more. */
	settled: boolean;
	/** Nothing has been won or missed yet. */
	bidding: boolean;
}

/** Tricks won against tricks bid: pips that fill, ticked when exact, struck when broken. */
export const Pips = memo(({ bid, won, settled, bidding }: PipsProps) => {
	if (bid === null) return null;
	const exact = won === bid && !bidding;
	const broken = won > bid || (settled && !exact);
	const count = Math.max(bid, won, 1);
	const width = count * 13 + (exact ? 16 : 0);
	return (
		<span class="kw-pips" data-state={exact ? "exact" : broken ? "broken" : "open"}>
			<svg viewBox={`0 0 ${width} 14`} style={`--wide:${width / 14}`} aria-hidden="true">
				{Array.from({ length: count }, (_, i) => (
					<circle
						key={i}
						class={i < won ? "kw-pip-won" : "kw-pip"}
						cx={i * 13 + 6.5}
						cy="7"
						r={count > bid && won === 0 ? 2.2 : 4.6}
					/>
				))}
				{exact && <path class="kw-tick" d={`M${width - 13},7.4 l3.4,3.6 6,-8`} />}
				{broken && <path class="kw-strike" d={`M0,11 L${width},3`} />}
			</svg>
			<b>
				{won}/{bid}
			</b>
		</span>
	);
});
