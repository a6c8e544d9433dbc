import { loneStatements, UnrepeatableStatement, withoutSqlComments } from '../../src/server/db/migration-file.ts';

/** Files up to this number are released: what was applied is not changed, whatever the rules say of it. */
const RELEASED = '0087';

/** From the file after this one on, functions, views and triggers are sources (docs/decisions/145). */
const LAST_WITH_FUNCTIONS = '0099';
const SOURCE = /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?(FUNCTION|PROCEDURE|TRIGGER|VIEW)\b|\baudit_table\s*\(/gi;

/** Tables that calls write to all the time: a migration waits for each, and two of them may never be free at once. */
const BUSY = [
  ...['members', 'access_tokens', 'refresh_tokens', 'token_families', 'security_events', 'audit_entries', 'idempotency_keys'],
  ...['rents', 'rent_units', 'device_units', 'record_changes', 'waitlist_entries'],
  ...['ledger_entries', 'point_lots', 'point_balances'],
];

const NAME = String.raw`(?:ONLY\s+)?(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:public\.)?"?(\w+)"?`;
const MADE = new RegExp(String.raw`\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+${NAME}`, 'gi');
/** Statements that lock a table against writers. A foreign key also locks the table that it refers to. */
const LOCKED = new RegExp(
  [
    String.raw`\b(?:ALTER|DROP|LOCK)\s+TABLE\s+${NAME}`,
    String.raw`\b(?:TRUNCATE(?:\s+TABLE)?|REFERENCES)\s+${NAME}`,
    String.raw`\b(?:CREATE|DROP)\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?TRIGGER\b[^;]*?\sON\s+${NAME}`,
  ].join('|'),
  'gi',
);
const INDEXED = new RegExp(String.raw`\bCREATE\s+(?:UNIQUE\s+)?INDEX\b[^;]*?\sON\s+${NAME}`, 'gi');
/** A constraint that builds an index, unless it takes one over that is there. */
const CONSTRAINED = new RegExp(
  String.raw`\bALTER\s+TABLE\s+${NAME}[^;]*?\bADD\s[^;,]*?\b(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?!\s+USING\s+INDEX\b)(?![^;,]*\bUSING\s+INDEX\b)`,
  'gi',
);

interface File {
  name: string;
  source: string;
}

/** Returns what of new migrations would hold up running nodes, one line each; `files` in their order. */
export function migrationFaults(files: readonly File[]): string[] {
  return files
    .filter(({ name }) => name.slice(0, 4) > RELEASED)
    .flatMap((file) => [...faultsOf(file), ...sourcesIn(file)].map((fault) => `src/server/db/migrations/${file.name}: ${fault}`));
}

function sourcesIn({ name, source }: File): string[] {
  if (name.slice(0, 4) <= LAST_WITH_FUNCTIONS) return [];
  const made = [...withoutFormerNames(withoutSqlComments(source)).matchAll(SOURCE)].map(([, kind]) => (kind ?? 'trigger').toLowerCase());
  return [...new Set(made)].map((kind) => `makes a ${kind}, which the sources would replace: write it in the folder sql of its room`);
}

const RENAMED = /\bALTER\s+TABLE\s+(\w+)\s+RENAME\s+TO\s+(\w+)\s*;/gi;

/** Takes out views by which running nodes find a table that the same file renames (docs/decisions/158): the sources would make them too late. */
function withoutFormerNames(statements: string): string {
  return [...statements.matchAll(RENAMED)].reduce(
    (rest, [, former, name]) => rest.replace(new RegExp(String.raw`\bCREATE\s+VIEW\s+${former}\s+AS\s+SELECT\s[^;]*\sFROM\s+${name}\s*;`, 'gi'), ''),
    statements,
  );
}

function faultsOf({ source }: File): string[] {
  try {
    if (loneStatements(source) !== null) return [];
  } catch (error) {
    if (error instanceof UnrepeatableStatement) return [error.message];
    throw error;
  }
  // What a function's body says is done when it is called.
  const statements = withoutSqlComments(source).replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''");
  const named = (pattern: RegExp) => new Set([...statements.matchAll(pattern)].flatMap(([, ...names]) => names.filter((name) => name !== undefined)));
  const made = named(MADE);
  const built = [...named(INDEXED), ...named(CONSTRAINED)].filter((table) => !made.has(table));
  const locked = [...named(LOCKED)].filter((table) => BUSY.includes(table) && !made.has(table));
  return [
    ...built.map(
      (table) =>
        `builds an index on ${table}, which is there already, and locks it for as long as that takes: a file of its own that begins with "-- runs outside a transaction", and CREATE INDEX CONCURRENTLY IF NOT EXISTS`,
    ),
    ...(locked.length > 1 ? [`locks ${locked.join(' and ')}: one busy table a file`] : []),
    ...(/\bCONCURRENTLY\b/i.test(statements) ? ['CONCURRENTLY wants "-- runs outside a transaction" as the first line'] : []),
  ];
}
