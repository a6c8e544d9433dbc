import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DECLARED, erasePerson, readPersonalTables } from '../../../src/server/accounts/leaving/personal-data.ts';
import type { PersonalData } from '../../../src/server/db/tables/personal-columns.ts';
import { PERSONAL_DATA } from '../../../src/server/db/tables/personal-data.ts';
import type { Tables } from '../../../src/server/db/tables/tables.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { type Filled, fillEverything } from '../../support/personal-markers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
const rowsOf = async (statement: string) => (await app.database.query(statement, [])).rows.map((row) => Object(row) as Record<string, unknown>);

/** Tables that no query of ours names by type, and why nothing personal is in them. */
const OUTSIDE: Record<string, string> = {
  rate_limits: 'whom they count is hashed',
  schema_migrations: 'names of files',
  sql_sources: 'names of functions',
  waitlist_kinds: 'names of functions',
};

describe('the declaration', () => {
  test('has every table and every column that the database has, and no other', async () => {
    const columns = await rowsOf(
      `SELECT table_name || '.' || column_name AS name, table_name AS "table" FROM information_schema.columns JOIN information_schema.tables
        USING (table_schema, table_name) WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const inDatabase = columns.filter(({ table }) => OUTSIDE[String(table)] === undefined).map(({ name }) => String(name));
    const declared = DECLARED.flatMap(({ table, columns: declaredColumns }) => declaredColumns.map(([name]) => `${table}.${name}`));
    expect(declared.sort()).toEqual(inDatabase.sort());
  });

  test('knows the member of every table that points at one; who did something of the staff’s is no data of that member, nor is an account that was joined with theirs', async () => {
    const pointers = await rowsOf(
      `SELECT source.relname AS "table", attribute.attname AS "column" FROM pg_constraint
      JOIN pg_class source ON source.oid = conrelid
      JOIN pg_attribute attribute ON attribute.attrelid = conrelid AND attribute.attnum = ANY (conkey)
      WHERE contype = 'f' AND confrelid = 'members'::regclass AND attname NOT IN ('actor_id', 'into_id', 'merged_into')`,
    );
    expect(pointers).toContainEqual({ table: 'rents', column: 'member_id' });
    const unknown = pointers.filter(({ table, column }) => DECLARED.find((declared) => declared.table === table)?.member.id !== column);
    expect(unknown).toEqual([]);
  });

  test('lets events of the outbox take along what is no personal data, and nothing else', async () => {
    for (const [kind, table] of [
      ['space', 'space_leases'],
      ['advisory', 'advisories'],
    ]) {
      const taken = await rowsOf(`SELECT jsonb_object_keys(outbox_details('${kind}', '{"period": "empty"}') - 'start' - 'end') AS name`);
      const columns = DECLARED.find((each) => each.table === table)?.columns ?? [];
      expect(taken.length).toBeGreaterThan(3);
      expect(taken.map(({ name }) => columns.find(([column]) => column === name)?.[1].data)).toEqual(taken.map(() => 'record'));
    }
  });

  test('lets the record of what staff did show what is no personal data, and nothing else', async () => {
    const triggers = await rowsOf(
      `SELECT relname AS "table", encode(tgargs, 'escape') AS args FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgname = 'audit_row'`,
    );
    const shown = triggers.flatMap(({ table, args }) =>
      (String(args).split('\\000')[3] ?? '').split(',').map((column) => ({ table, column, declared: DECLARED.find((each) => each.table === table) })),
    );
    expect(shown.length).toBeGreaterThan(150);
    const dataOf = ({ column, declared }: (typeof shown)[number]) => declared?.columns.find(([name]) => name === column)?.[1].data;
    // Rows that go with their member: ids, states and moments of them, and the piece that a photo shows, may be shown.
    const harmless =
      /^(id|member_id|record_id|record_kind|client_id|device_id|unit_number|field|size|width|height|media_type|seconds|kind|language|scope|via_client_id|is_remembered|is_emailed|.*_at)$/;
    expect(shown.filter((each) => !['record', 'none'].includes(dataOf(each) ?? '') && !(dataOf(each) === 'gone' && harmless.test(each.column)))).toEqual([]);
  });

  test('does not compile when a column, a table or a value of the right type is missing', () => {
    const whole: PersonalData<Tables> = PERSONAL_DATA;
    type WithColumn = Omit<Tables, 'members'> & { members: Tables['members'] & { nickname: string | null } };
    // @ts-expect-error nobody has declared members.nickname
    const noColumn: PersonalData<WithColumn> = PERSONAL_DATA;
    // @ts-expect-error nobody has declared the table friends
    const noTable: PersonalData<Tables & { friends: { member_id: string } }> = PERSONAL_DATA;
    const { name, ...others } = PERSONAL_DATA.members.columns;
    // @ts-expect-error a name cannot be cleared to a number
    const wrongValue: PersonalData['members'] = { ...PERSONAL_DATA.members, columns: { ...others, name: { ...name, cleared: 7 } } };
    // @ts-expect-error a row that stays has no column that goes with it
    const wrongKind: PersonalData['members'] = { ...PERSONAL_DATA.members, columns: { ...others, name: { data: 'gone', isExported: true } } };
    expect([whole, noColumn, noTable].every((each) => each === PERSONAL_DATA)).toBe(true);
    expect(wrongValue.rows).toBe(wrongKind.rows);
  });
});

describe('a member of whom every column holds something', () => {
  let memberId: string;
  let filled: Filled[];
  beforeAll(async () => {
    ({ memberId } = await signUp(app, { points: 500 }));
    filled = await fillEverything(app.database, memberId);
  });

  test('is in as many columns as are declared to be personal, or to go', () => {
    const personal = DECLARED.filter(({ rows }) => rows !== 'deleted-with').flatMap(({ table, member, columns }) =>
      columns
        .filter(([name, { data }]) => (data === 'personal' || data === 'gone') && name !== member.id && (member.id !== undefined || name !== member.contact))
        .map(([name]) => `${table}.${name}`),
    );
    expect(personal.length).toBeGreaterThan(110);
    const marked = new Set(filled.map(({ table, column }) => `${table}.${column}`));
    // Of what goes, keys and small facts are not marked: their rows are counted below.
    const unmarked = personal.filter((name) => !marked.has(name));
    expect(unmarked.filter((name) => name.startsWith('members.') || name.startsWith('space_leases.') || name.startsWith('contact_messages.'))).toEqual([]);
    expect(
      unmarked.filter(
        (name) =>
          !/\.(id|.*_id|is_\w+|number|unit_number|tries\w*|asked_from|size|width|height|seconds|bytes|last_step|payload|\w*hash|sha256|secret)$/.test(name),
      ),
    ).toEqual([]);
  });

  test('finds in the export each that is declared to be exported, and no other', async () => {
    const tables = await app.database.db.transaction().execute((tx) => readPersonalTables(tx, memberId));
    const text = JSON.stringify(tables);
    const exported = ({ table, column }: Filled) =>
      DECLARED.find((each) => each.table === table)?.columns.find(([name]) => name === column)?.[1].isExported === true;
    expect(filled.filter((each) => exported(each) !== text.includes(each.marker))).toEqual([]);
  });

  test('is found nowhere in the database after the deletion, and rows that go are gone', async () => {
    const dump = async () => {
      const all: string[] = [];
      for (const { name } of await rowsOf(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
      ))
        all.push(JSON.stringify(await rowsOf(`SELECT to_jsonb(t) AS row FROM "${name}" t`)));
      return all.join('\n');
    };
    const before = await dump();
    expect(filled.filter(({ marker }) => !before.includes(marker))).toEqual([]);
    await app.database.db.transaction().execute((tx) => erasePerson(tx, app.jobs, { memberId, now: app.clock.now }));
    const after = await dump();
    expect(filled.filter(({ marker }) => after.includes(marker))).toEqual([]);
    for (const { table, member, rows } of DECLARED.filter((each) => each.member.id !== undefined)) {
      const left = (await app.database.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${member.id}::text = $1`, [memberId])).rows[0];
      expect([table, Number(Object(left).n) > 0]).toEqual([table, rows === 'kept']);
    }
    expect(await rowsOf(`SELECT token_hash FROM access_tokens`)).toEqual([]);
  });
});
