import { Component, type ComponentChildren } from "preact";

/**
 * A part that is drawn again only when one of its properties is another. It must use no hook.
 * (`memo` of preact/compat would look at the attributes of every element on the screen.)
 */
export function memo<P extends object>(draw: (props: P) => ComponentChildren) {
	return class Memo extends Component<P> {
		override shouldComponentUpdate(next: P) {
			return Object.entries(next).some(([key, value]) => value !== this.props[key as keyof P]);
		}
		override render() {
			return draw(this.props);
		}
	};
}
