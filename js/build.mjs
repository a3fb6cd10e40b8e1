// One self-contained module for every game, and its style sheet.
import * as esbuild from "esbuild";

const watch = process.argv.includes("--watch");
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
	charset: "utf8",
	legalComments: "none",
	logLevel: "info",
	minify: !watch,
	sourcemap: watch ? "inline" : false,
};

if (watch) await (await esbuild.context(options)).watch();
else await esbuild.build(options);
