import { SeatBadge } from "./look";
import type { LogLine } from "./protocol";

/** What the last move did, as this reader learned it. */
export function News({ lines }: { lines: LogLine[] }) {
	const [first] = lines;
	if (!first) return null;
	return (
		<p class="kw-happened">
			{first.seat !== null && <SeatBadge seat={first.seat} />}
			<span class="kw-clamp">{lines.map(({ text }) => text).join(" ")}</span>
		</p>
	);
}
