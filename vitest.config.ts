import { defineConfig } from "vitest/config";

export default defineConfig({
	oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
	test: {
		include: ["js/test/**/*.test.{ts,tsx}"],
		environment: "happy-dom",
		testTimeout: 30_000, // axe takes its time on a busy machine
		globals: true, // lets testing-library clean up after each test
		// Without this it loads a second, CommonJS preact.
		server: { deps: { inline: [/@testing-library\/preact/] } },
	},
});
