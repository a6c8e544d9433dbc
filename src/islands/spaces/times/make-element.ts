/** An element with a text or other elements in it; attributes by name, `class` among them. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** A text for screen readers where the eye has a sign or less. */
export const spoken = (text: string): HTMLElement => make('span', { class: 'sr' }, text);
/** An element that screen readers skip. */
export const shown = (text: string): HTMLElement => make('span', { 'aria-hidden': 'true' }, text);
