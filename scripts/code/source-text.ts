/** A text (kept), or a comment of TypeScript or, inside a text of several lines, of SQL. */
const TOKEN = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|(?<=^|\s)--(?=\s).*$/gm;

/** A source with its comments blanked; lines and texts stay as they are. */
export const withoutComments = (source: string) => source.replace(TOKEN, (token) => (/^['"]/.test(token) ? token : token.replace(/[^\n]/g, ' ')));

/** The comments of a source, each with the line, from 1, on which it begins. */
export const commentsIn = (source: string) =>
  [...source.matchAll(TOKEN)].filter(([token]) => !/^['"]/.test(token)).map(({ 0: text, index }) => ({ text, line: lineAt(source, index) }));

/** The line, from 1, on which a place of a text is. */
export const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length;
