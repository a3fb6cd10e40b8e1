/** Whether the page around us is dark: what the host says first, the system's wish last. */
export type Tone = "light" | "dark";

export function hostTone(page: Document = document): Tone {
	const marks = [page.body, page.documentElement];
	for (const { dataset, classList, attributes } of marks) {
		const light = dataset.jpThemeLight;
		if (light !== undefined) return light === "false" ? "dark" : "light";
		const said = `${dataset.vscodeThemeKind ?? ""} ${dataset.theme ?? ""} ${
			attributes.getNamedItem("theme")?.value ?? ""
		}`;
		if (said.includes("dark") || classList.contains("dark")) return "dark";
		if (said.includes("light") || classList.contains("light")) return "light";
	}
	return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Call `changed` whenever the host or the system may have changed its theme, until `signal` aborts. */
export function watchTone(changed: () => void, signal: AbortSignal, page: Document = document) {
	const observer = new MutationObserver(changed);
	for (const node of [page.body, page.documentElement]) {
		observer.observe(node, {
			attributeFilter: [
				"class",
				"theme",
				"data-theme",
				"data-jp-theme-light",
				"data-vscode-theme-kind",
			],
		});
	}
	signal.addEventListener("abort", () => observer.disconnect(), { once: true });
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed, { signal });
}
