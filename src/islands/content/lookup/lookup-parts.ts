/** A part of a lookup that `LookupList.astro` writes as `data-lookup-<name>`. @throws when the page has none. */
export function partOf<E extends HTMLElement>(root: HTMLElement, name: string): E {
  const found = root.querySelector<E>(`[data-lookup-${name}]`);
  if (!found) throw new Error(`The lookup has no ${name}`);
  return found;
}
