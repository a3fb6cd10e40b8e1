/** What the build makes of JSX: `h(…)` is shorter than what the automatic runtime asks for. */
export { Fragment as jsxBare, h as jsxDraw } from "preact";
