import { look } from "../shared/look";
import { memo } from "../shared/memo";
import type { Say } from "../shared/table";
import { type Kind, readCard } from "./types";

const { card: SIZE, moon: MOON, paper, back, mystic, powers, emblems, star } = look.kyran;
const BOX = `0 0 ${SIZE.width} ${SIZE.height}`;

/** The highest Number: its moon is full. */
const FULL = 36;

/** Colours of a kind of card. */
function dress(kind: Kind) {
	if (kind === "N") return { ground: paper.ground, edge: paper.edge, ink: paper.ink };
	if (kind === "M") return { ground: mystic.ground, edge: mystic.edge, ink: mystic.ink };
	return { ground: paper.ground, edge: paper.edge, ink: powers[kind].colour };
}

/** The emblem of a Power or of the Mystique, about 22 round (0, 0). */
function Emblem({ kind, ink }: { kind: Exclude<Kind, "N">; ink: string }) {
	const { fill, line, width } = emblems[powers[kind].emblem as keyof typeof emblems];
	return (
		<>
			<path d={fill} fill={ink} fill-rule="evenodd" />
			{line && (
				<path d={line} fill="none" stroke={ink} stroke-width={width} stroke-linecap="round" />
			)}
		</>
	);
}

/** A moon that waxes with the value: a Number's strength at a glance. */
function Moon({ value }: { value: number }) {
	const lit = value / FULL;
	const belly = (MOON * Math.abs(1 - 2 * lit)).toFixed(1);
	const bulge = lit > 0.5 ? 1 : 0;
	const half = `M0,${-MOON} A${MOON},${MOON} 0 0 1 0,${MOON}`;
	return (
		<g transform="translate(50 71)">
			<circle r={MOON} fill={paper.shade} stroke={paper.faded} stroke-width="1.2" />
			<path
				d={`${half} A${belly},${MOON} 0 0 ${bulge} 0,${-MOON} Z`}
				fill={paper.ink}
				fill-opacity="0.82"
			/>
		</g>
	);
}

function Sheet({ ground, edge }: { ground: string; edge: string }) {
	return (
		<rect
			x="0.75"
			y="0.75"
			width={SIZE.width - 1.5}
			height={SIZE.height - 1.5}
			rx={SIZE.radius}
			fill={ground}
			stroke={edge}
			stroke-width="1.5"
		/>
	);
}

interface CardProps {
	card: string;
	/** What it was laid for: the Mystique has no value of its own. */
	worth?: number | null;
	say: Say;
}

/** A card, face up: its value in two corners, a moon or an emblem with its name between them. */
export const Card = memo(({ card, worth = null, say }: CardProps) => {
	const { kind, value } = readCard(card);
	const { ground, edge, ink } = dress(kind);
	const corner = worth ?? value;
	const plain = kind === "N";
	return (
		<svg class="kw-face" viewBox={BOX} aria-hidden="true">
			<Sheet ground={ground} edge={edge} />
			<rect
				x="4.5"
				y="4.5"
				width="91"
				height="131"
				rx="5.5"
				fill={kind === "M" ? mystic.glow : "none"}
				fill-opacity="0.45"
				stroke={edge}
				stroke-opacity="0.55"
				stroke-width="0.9"
			/>
			{plain ? (
				<Moon value={value ?? 0} />
			) : (
				<>
					<g transform={`translate(50 65) scale(${corner === null ? 1.5 : 1.12})`}>
						<Emblem kind={kind} ink={ink} />
					</g>
					<path
						d="M 4.5,115 H 95.5 V 130 A 5.5,5.5 0 0 1 90,135.5 H 10 A 5.5,5.5 0 0 1 4.5,130 Z"
						fill={ink}
					/>
					<text class="kw-face-name" x="50" y="129.4" fill={ground}>
						{say(`short_${kind}`)}
					</text>
				</>
			)}
			{corner !== null && (
				<>
					<text class="kw-numeral" x="10" y="37" fill={ink}>
						{corner}
					</text>
					<text
						class={plain ? "kw-numeral kw-numeral-end" : "kw-numeral kw-numeral-end kw-small"}
						x="90"
						y={plain ? 128 : 109}
						fill={ink}
					>
						{corner}
					</text>
				</>
			)}
		</svg>
	);
});

/** A card, face down. */
export function Back() {
	return (
		<svg class="kw-face" viewBox={BOX} aria-hidden="true">
			<Sheet ground={back.ground} edge={back.line} />
			<path
				d="M 50,16 L 84,70 L 50,124 L 16,70 Z M 50,34 L 73,70 L 50,106 L 27,70 Z M 8,8 H 92 V 132 H 8 Z"
				fill="none"
				stroke={back.line}
				stroke-width="1.6"
			/>
			<path d={star} transform="translate(50 71) scale(1.1)" fill={back.line} />
		</svg>
	);
}

/** A card of the size of a word: its value, and its emblem if it has one. */
export function Chip({ card }: { card: string }) {
	const { kind, value } = readCard(card);
	const { ground, edge, ink } = dress(kind);
	return (
		<span class="kw-chip-card" style={`background:${ground};border-color:${edge};color:${ink}`}>
			{kind !== "N" && (
				<svg viewBox="-24 -25 48 50" aria-hidden="true">
					<Emblem kind={kind} ink={ink} />
				</svg>
			)}
			{value}
		</span>
	);
}

/** What a card is called: its value, or a Power's name, value and kind. */
export function cardName(card: string, say: Say): string {
	const { kind, value } = readCard(card);
	if (kind === "N") return `${value}`;
	const name = say(`name_${kind}`);
	return kind === "M" ? name : say("card_power", { name, value: value ?? "" });
}
