import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sayer } from "../src/shared/table";

test("a label is filled, and an unknown hole or key stays visible", () => {
	const say = sayer({ cell: "{cell}: {n} of {who}" });
	expect(say("cell", { cell: "d3", n: 2 })).toBe("d3: 2 of {who}");
	expect(say("nothing")).toBe("nothing");
});

const ASKED_BY_PARTS = [
	...["fr", "en"].map((lang) => `lang_${lang}`),
	...["auto", "light", "dark"].map((theme) => `theme_${theme}`),
	...["instant", "follow", "step"].map((pace) => `pace_${pace}`),
	...["full", "hand", "off"].map((cards) => `auto_${cards}`),
	...["language", "theme", "pace", "auto_lay"],
	...["1", "2", "3"].map((motors) => `motor_${motors}`),
	...["official", "assumed", "choose_type", "choose_ship", "watching"],
];

test.each(["fr", "en"])("every label asked for exists in %s", (lang) => {
	const toml = readFileSync(`kyran_widgets/text/ui_${lang}.toml`, "utf8");
	const known = new Set([...toml.matchAll(/^(\w+) = /gm)].map(([, key]) => key));
	const sources = readdirSync("js/src", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".tsx"))
		.map((name) => readFileSync(`js/src/${name}`, "utf8"));
	const asked = sources.flatMap((source) =>
		[...source.matchAll(/say\(\s*(?:\w+ \? )?"(\w+)"(?: : "(\w+)")?/g)].flatMap(([, a, b]) =>
			b ? [a, b] : [a],
		),
	);
	expect(asked.length).toBeGreaterThan(30);
	expect([...asked, ...ASKED_BY_PARTS].filter((key) => !known.has(key))).toEqual([]);
});
