/** The part of preact-htm.js that the client uses, for the type checker only. */
export type VNode = object;
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function render(tree: VNode | null, parent: Element): void;
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useState<T>(initial: T): [T, (value: T) => void];
