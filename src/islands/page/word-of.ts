/**
 * A text that the page hands over in a `data-` attribute, by its name in `dataset`.
 * @throws Error where it is missing: page and script are built together, so it is a defect
 */
export function wordOf(words: DOMStringMap, name: string): string {
  const word = words[name];
  if (word === undefined) throw new Error(`The page has no word "${name}"`);
  return word;
}
