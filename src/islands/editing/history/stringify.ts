interface Words {
  yes: string;
  no: string;
}

/** A value in lines: of a list a line each, of a group each of its parts behind its name. */
export function stringify(value: unknown, words: Words, indent = ''): string {
  if (value === true || value === false) return value ? words.yes : words.no;
  if (Array.isArray(value)) return value.map((each) => `${indent}• ${stringify(each, words, `${indent}  `).trimStart()}`).join('\n');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(
        ([name, each]) =>
          `${indent}${name}: ${typeof each === 'object' && each !== null ? `\n${stringify(each, words, `${indent}  `)}` : stringify(each, words)}`,
      )
      .join('\n');
  return String(value ?? '－');
}
