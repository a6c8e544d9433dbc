import { DECLARED } from '../../src/server/accounts/leaving/personal-data.ts';
import type { Database } from '../../src/server/db/client.ts';

/** A column of a member that holds something that is nowhere else. */
export interface Filled {
  table: string;
  column: string;
  marker: string;
}
interface ColumnOf {
  table: string;
  column: string;
  type: string;
  isGenerated: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A value that is found again by its marker; null for types that hold none. */
function marked(type: string, number: number): { sql: string; marker: string } | null {
  const word = `marker-${number}-end`;
  const day = new Date(Date.UTC(2001, 0, 1) + number * DAY_MS).toISOString().slice(0, 10);
  if (type === 'text') return { sql: quote(word), marker: word };
  if (type === 'text[]') return { sql: `ARRAY[${quote(word)}]`, marker: word };
  if (type === 'jsonb') return { sql: `to_jsonb(${quote(word)}::text)`, marker: word };
  if (type === 'date') return { sql: quote(day), marker: day };
  // Noon of Greenwich: the day is the same in every zone it may be printed in.
  if (type === 'timestamp with time zone') return { sql: quote(`${day}T12:00:00Z`), marker: day };
  return null;
}

/** Any value of a type. */
function anything(type: string, number: number): string {
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'bytea') return `convert_to('any${number}', 'UTF8')`;
  if (type === 'boolean') return 'false';
  if (type === 'text[]') return `'{}'`;
  if (type === 'tstzrange') return `tstzrange('2027-01-01', '2027-01-02')`;
  // No entry of the ledger has such a number yet.
  if (type === 'integer' || type === 'bigint') return String(1000 + number);
  const value = marked(type, 0);
  if (value === null) throw new Error(`nothing is known of the type ${type}`);
  return type === 'text' ? quote(`any${number}`) : type === 'jsonb' ? `'{}'` : `${quote('2026-11-18')}`;
}

/**
 * Gives a member a row in every table that has rows of members, and a marker to every column that is personal or goes.
 * What the database asks of values is taken out of the way: this is for a database of the test's own.
 */
export async function fillEverything({ query }: Pick<Database, 'query'>, memberId: string): Promise<Filled[]> {
  const columns = await freeColumns(query);
  const filled: Filled[] = [];
  let number = 0;
  for (const { table, rows, member, columns: declared } of DECLARED) {
    if (rows === 'of-nobody' || rows === 'deleted-with') continue;
    const values = new Map<string, string>();
    for (const { column, type, isGenerated } of columns.filter((each) => each.table === table)) {
      number += 1;
      const data = declared.find(([name]) => name === column)?.[1].data;
      const value = data === 'personal' || data === 'gone' ? marked(type, number) : null;
      if (column === member.id) values.set(column, quote(memberId));
      else if (column === member.contact && member.id === undefined) values.set(column, `(SELECT lower(email) FROM members WHERE id = ${quote(memberId)})`);
      else if (value !== null) {
        values.set(column, value.sql);
        filled.push({ table, column, marker: value.marker });
      } else if (!isGenerated) values.set(column, anything(type, number));
    }
    const kept = table === 'members' || table === 'point_balances';
    const personal = [...values].filter(([name]) => name !== member.id && filled.some((each) => each.table === table && each.column === name));
    if (!kept) await query(`INSERT INTO ${table} (${[...values.keys()].join(', ')}) VALUES (${[...values.values()].join(', ')})`, []);
    else if (personal.length > 0) await query(`UPDATE ${table} SET ${personal.map((pair) => pair.join(' = ')).join(', ')} WHERE ${member.id} = $1`, [memberId]);
  }
  filled.push(...(await codeToAddress(query, memberId)));
  for (const table of new Set(columns.map((each) => each.table))) await query(`ALTER TABLE ${table} ENABLE TRIGGER USER`, []);
  return filled;
}

/** A code that was sent before anybody knew whose the address is. */
async function codeToAddress(query: Database['query'], memberId: string): Promise<Filled[]> {
  await query(
    `INSERT INTO verification_codes (purpose, target, code_hash, created_at, expires_at)
    SELECT 'any', email, convert_to('other', 'UTF8'), now(), now() FROM members WHERE id = $1`,
    [memberId],
  );
  return [];
}

async function freeColumns(query: Database['query']): Promise<ColumnOf[]> {
  const constraints = await query(
    `SELECT conrelid::regclass::text AS "table", conname AS name FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND (contype IN ('c', 'x') OR contype = 'f' AND conrelid NOT IN ('access_tokens'::regclass, 'refresh_tokens'::regclass))`,
    [],
  );
  for (const { table, name } of constraints.rows) await query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`, []);
  const computed = await query(
    `SELECT attrelid::regclass::text AS "table", attname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attgenerated <> '' AND NOT attisdropped`,
    [],
  );
  for (const { table, name } of computed.rows) await query(`ALTER TABLE ${table} ALTER COLUMN "${name}" DROP EXPRESSION`, []);
  const { rows } = await query(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type, a.attidentity <> '' AS generated
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
    [],
  );
  const columns = rows.map((row) => {
    const { table, column, type, generated } = Object(row);
    return { table: String(table), column: String(column), type: String(type), isGenerated: Boolean(generated) };
  });
  for (const table of new Set(columns.map((each) => each.table))) await query(`ALTER TABLE ${table} DISABLE TRIGGER USER`, []);
  return columns;
}
