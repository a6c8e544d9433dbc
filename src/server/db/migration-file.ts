/** The first line of a file whose statements are run one by one, each by itself. */
const OUTSIDE = /^-- runs outside a transaction\s*$/m;
const BUILDS = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)\s+ON\s/i;
const DROPS = /^DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+\w+$/i;

/** A statement that runs outside a transaction; `index` is the name of the one it builds, null of one it drops. */
export interface LoneStatement {
  text: string;
  index: string | null;
}

/** The file holds what cannot be run again after it was cut off. */
export class UnrepeatableStatement extends Error {
  override readonly name = 'UnrepeatableStatement';
}

/** The statements of a migration that runs outside a transaction; null of one that is a transaction. @throws UnrepeatableStatement */
export function loneStatements(source: string): LoneStatement[] | null {
  if (!OUTSIDE.test(source.split('\n', 1)[0] ?? '')) return null;
  const texts = withoutSqlComments(source)
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return texts.map((text) => {
    const index = BUILDS.exec(text)?.[1] ?? null;
    if (index === null && !DROPS.test(text))
      throw new UnrepeatableStatement(
        `outside a transaction only CREATE INDEX CONCURRENTLY IF NOT EXISTS and DROP INDEX CONCURRENTLY IF EXISTS can be run again: ${text.slice(0, 80)}`,
      );
    return { text, index };
  });
}

/** A source of SQL without its comments. */
export const withoutSqlComments = (source: string) => source.replace(/--.*$|\/\*[\s\S]*?\*\//gm, '');
