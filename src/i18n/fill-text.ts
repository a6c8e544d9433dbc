/** A text was to be filled with a value that there is not: whoever made the text forgot it. */
export class MissingValue extends Error {
  override readonly name = 'MissingValue';
  constructor(value: string, text: string) {
    super(`No value for {{${value}}} in "${text}"`);
  }
}

/** A list is shown as whoever fills the text says. */
export type FillValue = string | number | readonly string[];
export type FillValues = Readonly<Record<string, FillValue | undefined>>;

/**
 * A text with every `{{name}}` filled. A value that is missing or empty would leave a hole in a sentence that somebody
 * reads ("Pay the deposit by ;"): it is an error here, where the text is made.
 * @throws MissingValue
 */
export function fillText(text: string, values: FillValues, shown: (value: FillValue) => string = String): string {
  return text.replace(PLACES, (_, name: string) => written(text, name, values, shown));
}

/** Refuses what `fillText` would refuse, without the text. @throws MissingValue */
export function checkValues(text: string, values: FillValues, shown: (value: FillValue) => string = String): void {
  for (const name of namesIn(text)) written(text, name, values, shown);
}

const PLACES = /\{\{(\w+)\}\}/g;
const known = new Map<string, readonly string[]>();

/** The names of the values that a text asks for, each once. Kept by text: catalogues are finite. */
export function namesIn(text: string): readonly string[] {
  const names = known.get(text) ?? [...new Set(Array.from(text.matchAll(PLACES), ([, name = '']) => name))];
  known.set(text, names);
  return names;
}

function written(text: string, name: string, values: FillValues, shown: (value: FillValue) => string): string {
  const value = values[name];
  const words = value === undefined || Number.isNaN(value) ? '' : shown(value);
  if (words.trim() === '') throw new MissingValue(name, text);
  return words;
}
