import { SeatBadge } from "./look";
import type { LogLine } from "./protocol";

/** What has happened, as this reader learned it. */
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
