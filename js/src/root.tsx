import type { FunctionComponent } from "preact";
import { render as paint } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Kirolo } from "./kirolo/kirolo";
import { Kyran } from "./kyran/kyran";
import { watchFocus } from "./shared/focus";
import { INKS } from "./shared/ink";
import { connect, type Link } from "./shared/link";
import type { Model } from "./shared/protocol";
import { DeskContext, InitialsContext, SideContext, sayer } from "./shared/table";
import { hostTone, watchTone } from "./shared/theme";
import { Zyrcan } from "./zyrcan/zyrcan";

const GAMES: Record<string, FunctionComponent> = { zyrcan: Zyrcan, kyran: Kyran, kirolo: Kirolo };

function Root({ link, signal }: { link: Link; signal: AbortSignal }) {
	const [now, setNow] = useState(link.get());
	const root = useRef<HTMLElement>(null);
	const [host, setHost] = useState(() => hostTone());

	useLayoutEffect(() => {
		setNow(link.get()); // what came before the first paint
		return link.subscribe(() => setNow(link.get()));
	}, [link]);
	useEffect(() => {
		watchTone(() => setHost(hostTone()), signal);
		if (root.current) watchFocus(root.current, signal);
	}, [signal]);

	const { view, words } = now;
	const say = useMemo(() => sayer(words), [words]);
	const tone = view && view.theme !== "auto" ? view.theme : host;
	const Game = view ? GAMES[view.game] : undefined;
	return (
		<section
			ref={root}
			class="kw-root"
			data-game={view?.game}
			data-tone={tone}
			data-host={tone === host}
			style={INKS[view?.game ?? ""]}
			lang={view?.lang}
			aria-label={view?.title}
			aria-busy={!view}
		>
			{view && Game && (
				<DeskContext.Provider value={{ link, now, view, say }}>
					<InitialsContext.Provider value={view.seats.map(({ name }) => name.charAt(0)).join("")}>
						<Game />
					</InitialsContext.Provider>
				</DeskContext.Provider>
			)}
		</section>
	);
}

interface RenderProps {
	model: Model;
	el: HTMLElement;
	signal?: AbortSignal;
}

/**
 * A widget that draws itself into `el` and leaves nothing behind when a display goes.
 * `Side` takes the place of the log and the timeline; `through` may stand between host and page.
 */
export function widget(Side: FunctionComponent | null = null, through = (model: Model) => model) {
	function render({ model, el, signal: host }: RenderProps) {
		const life = new AbortController();
		const link = connect(through(model));
		paint(
			<SideContext.Provider value={Side}>
				<Root link={link} signal={life.signal} />
			</SideContext.Provider>,
			el,
		);
		function end() {
			life.abort();
			link.dispose();
			paint(null, el);
		}
		host?.addEventListener("abort", end, { once: true, signal: life.signal });
		return end;
	}
	return () => ({ render });
}
