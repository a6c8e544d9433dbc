/** A text was to be filled with a value that there is not: whoever made the text forgot it. */
export class MissingValue extends Error {
  override readonly name = 'MissingValue';
  constructor(value: string, text: string) {
    super(`No value for {{${value}}} in "${text}"`);
  }
}

export type FillValues = Readonly<Record<string, string | number | undefined>>;

/**
 * A text with every `{{name}}` filled. A value that is missing or empty would leave a hole in a sentence that somebody
 * reads ("Pay the deposit by ;"): it is an error here, where the text is made.
 * @throws MissingValue
 */
export function fillText(text: string, values: FillValues, shown: (value: string | number) => string = String): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    const written = value === undefined || Number.isNaN(value) ? '' : shown(value);
    if (written.trim() === '') throw new MissingValue(name, text);
    return written;
  });
}
