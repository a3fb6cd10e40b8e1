import { SeatBadge } from "./look";
import { useDesk } from "./table";

/** Lies where a hand would be, until the person it belongs to is alone with it. */
export function Curtain({ seat }: { seat: number }) {
	const { link, say } = useDesk();
	const player = say("player", { seat: seat + 1 });
	return (
		<section class="kw-curtain" aria-label={say("curtain")}>
			<SeatBadge seat={seat} />
			<p>
				<b>{player}</b>
				<br />
				{say("curtain")}
			</p>
			<button
				type="button"
				class="kw-action kw-main-action"
				tabindex={0}
				onClick={() => link.send({ type: "ready", seat })}
			>
				{say("ready", { player })}
			</button>
		</section>
	);
}
