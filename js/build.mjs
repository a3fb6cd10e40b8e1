// Two self-contained modules with their style sheets: every game, and every game with a lectern beside it.
import { readFile } from "node:fs/promises";
import * as esbuild from "esbuild";

const watch = process.argv.includes("--watch");

/**
 * What is written to be read, and checked, but need not be sent: spaces in the paths of
 * drawings, and what each button and each drawing says of itself (`shared/h.ts` says it).
 */
const shorter = {
	name: "shorter",
	setup(build) {
		build.onLoad({ filter: /look\.json$/ }, async ({ path }) => ({
			loader: "json",
			contents: (await readFile(path, "utf8")).replace(/"M[^"]*\d[^"]*"/g, (drawing) =>
				drawing
					.replace(/\s*([A-Z])\s*/gi, "$1")
					.replace(/[ ,]-/g, "-")
					.replace(/\b0\./g, "."),
			),
		}));
		build.onLoad({ filter: /\.tsx$/ }, async ({ path }) => ({
			loader: "tsx",
			contents: (await readFile(path, "utf8"))
				.replace(/(<button\b[^>]*?)\stype="button"/g, "$1")
				.replace(/(<svg\b[^>]*?)\saria-hidden="true"/g, "$1"),
		}));
	},
};

/** Long names that nobody outside the bundle knows: of Preact, and of our own components. */
const ours = [
	...["current", "shouldComponentUpdate", "component(Will|Did)\\w+", "getDerivedState\\w+"],
	...["getChildContext", "getSnapshotBeforeUpdate", "on(Press|Escape|Aim|Pick|Close|Digit)"],
	...["on(Order|Over|Bar|Lay|Skip|Gone|Bid|AimBid|Move|Key|Drop|Restart)", "chosen", "dragged"],
	...["pending", "inform", "dismiss", "closeRule", "subscribe", "dispose", "optionText"],
	...["turnWord", "losing", "winning", "choosing", "seated", "nearest", "settled", "watching"],
	...["swapping", "deploying", "landings", "seatDetail", "seatOut", "listen", "fresh", "lifted"],
	...["selected", "board", "forms", "loose", "aiming", "options", "action", "option", "results"],
	...["refused", "choices", "thinks", "master", "cursor", "column", "tools", "swaps", "picks"],
	...["mover", "stage", "orders", "view", "link", "props", "state", "debounceRendering"],
	...["contextType", "context", "setState", "unmount", "diffed", "vnode", "leaving"],
	...["defaultProps", "came", "gone", "held", "spent", "stop", "tray", "main"],
];

const options = {
	outdir: "kyran_widgets/static",
	bundle: true,
	format: "esm",
	target: "es2022",
	jsx: "transform",
	jsxFactory: "jsxDraw",
	jsxFragment: "jsxBare",
	inject: ["js/src/shared/h.ts"],
	tsconfigRaw: {}, // it asks for the automatic runtime, for the editor and the tests
	plugins: [shorter],
	charset: "utf8",
	legalComments: "none",
	logLevel: "info",
	minify: !watch,
	sourcemap: watch ? "inline" : false,
};

const games = {
	entryPoints: ["js/src/kyran.tsx"],
	mangleProps: new RegExp(`^(${ours.join("|")})$`),
};
// Not mangled: what its messages are called is known outside, and it is not sent with every game.
const teach = { entryPoints: ["js/src/teach.tsx"] };

for (const entry of [games, teach]) {
	if (watch) await (await esbuild.context({ ...options, ...entry })).watch();
	else await esbuild.build({ ...options, ...entry });
}
