// One self-contained module for every game, and its style sheet.
import { readFile } from "node:fs/promises";
import * as esbuild from "esbuild";

const watch = process.argv.includes("--watch");

/** Drawings are written to be read; a path needs neither spaces nor leading zeros. */
const shortPaths = {
	name: "short paths",
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
	},
};

const options = {
	entryPoints: ["js/src/kyran.tsx"],
	outdir: "kyran_widgets/static",
	bundle: true,
	format: "esm",
	target: "es2022",
	jsx: "transform",
	jsxFactory: "jsxDraw",
	jsxFragment: "jsxBare",
	inject: ["js/src/shared/h.ts"],
	tsconfigRaw: {}, // it asks for the automatic runtime, for the editor and the tests
	plugins: [shortPaths],
	// Long names that nobody outside the bundle knows: of Preact, and of our own components.
	mangleProps:
		/^(current|shouldComponentUpdate|component(Will|Did)\w+|getDerivedState\w+|getChildContext|getSnapshotBeforeUpdate|on(Press|Escape|Aim|Pick|Close|Digit|Order|Over|Bar|Lay|Skip|Gone|Bid|AimBid|Run)|chosen|dragged|pending|inform|dismiss|closeRule|optionText|turnWord|losing|winning|choosing|seated|nearest|onMove|onKey|onDrop|settled|watching|swapping|deploying|landings|seatDetail|seatOut|subscribe|dispose|listen|fresh|lifted|selected|board|forms|loose|aiming)$/,
	charset: "utf8",
	legalComments: "none",
	logLevel: "info",
	minify: !watch,
	sourcemap: watch ? "inline" : false,
};

if (watch) await (await esbuild.context(options)).watch();
else await esbuild.build(options);
