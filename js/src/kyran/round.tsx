import { Tool } from "../shared/controls";
import { look, SeatBadge } from "../shared/look";
import { useDesk } from "../shared/table";
import type { Result } from "./types";

interface RoundProps {
	number: number;
	results: Result[];
	onClose: () => void;
}

/** How a round ended: who made the bid, and who lost which Life card. */
export function RoundSummary({ number, results, onClose }: RoundProps) {
	const { say } = useDesk();
	const title = `${say("round")} ${number}`;
	return (
		<section class="kw-round" aria-label={title}>
			<h3>{title}</h3>
			<ul>
				{results.map(({ seat, bid, won = bid, lives, kept }) => (
					<li key={seat} data-kept={kept}>
						<SeatBadge seat={seat} />
						<span class="kw-sr">
							{say("player", { seat: seat + 1 })}, {say("bid")}: {bid}, {say("won")}: {won},{" "}
							{kept ? say("life_kept") : say("life_lost", { n: lives + 1 })}
						</span>
						<b aria-hidden="true">
							{won}/{bid}
						</b>
						<span class="kw-verdict" aria-hidden="true">
							<svg viewBox="-12 -12 24 24" aria-hidden="true">
								<path d={kept ? "M-7,0.5 L-2,6 L8,-7" : look.kyran.star} />
							</svg>
							{!kept && lives + 1}
						</span>
					</li>
				))}
			</ul>
			<Tool icon="close" label={say("close")} onPress={onClose} />
		</section>
	);
}
