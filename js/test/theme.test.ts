import { afterEach, expect, test, vi } from "vitest";
import { hostTone, watchTone } from "../src/shared/theme";

function system(dark: boolean) {
	vi.stubGlobal("matchMedia", () => ({ matches: dark, addEventListener: () => {} }));
}

afterEach(() => {
	vi.unstubAllGlobals();
	for (const node of [document.body, document.documentElement]) {
		for (const { name } of [...node.attributes]) node.removeAttribute(name);
	}
});

test("JupyterLab's theme goes before the system's", () => {
	system(true);
	document.body.dataset.jpThemeLight = "true";
	expect(hostTone()).toBe("light");
	document.body.dataset.jpThemeLight = "false";
	system(false);
	expect(hostTone()).toBe("dark");
});

test.each([
	["class", "dark", "dark"],
	["data-theme", "light", "light"],
	["data-vscode-theme-kind", "vscode-dark", "dark"],
] as const)("a host that says %s=%s is %s", (name, value, tone) => {
	system(tone === "light");
	document.body.setAttribute(name, value);
	expect(hostTone()).toBe(tone);
});

test("a host that says nothing leaves it to the system", () => {
	system(true);
	expect(hostTone()).toBe("dark");
	system(false);
	expect(hostTone()).toBe("light");
});

test("a change is heard until the end, and no longer", async () => {
	system(false);
	const life = new AbortController();
	const changed = vi.fn();
	watchTone(changed, life.signal);
	document.body.dataset.jpThemeLight = "false";
	await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
	life.abort();
	document.body.dataset.jpThemeLight = "true";
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(changed).toHaveBeenCalledTimes(1);
});
