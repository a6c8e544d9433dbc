import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sealAudit } from '../../../src/server/staff/seal-audit.ts';
import { verifyAudit } from '../../../src/server/staff/verify-audit.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';

/* The chain of digests over the record of staff's acts: whoever changes the record behind the product's back is found out. */

const DAY = 86_400_000;
const A_YEAR_AGO = new Date(TEST_NOW.getTime() - 365 * DAY);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
/** As whoever holds the database's keys does. */
const behindItsBack = (statements: string) =>
  app.database.runScript(`ALTER TABLE audit_entries DISABLE TRIGGER USER; ALTER TABLE audit_seals DISABLE TRIGGER USER;
    ${statements};
    ALTER TABLE audit_seals ENABLE TRIGGER USER; ALTER TABLE audit_entries ENABLE TRIGGER USER`);
const write = (call: string, at = TEST_NOW) =>
  app.database.query(
    `INSERT INTO audit_entries (at, role, call, action, table_name, before, after) VALUES ($1, 'system', $2, 'update', 'rents', '{"status":"booked"}', '{"status":"cancelled"}')`,
    [at, call],
  );
const verify = (anchor?: string) => verifyAudit(app.database.db, { keptSince: A_YEAR_AGO, anchor });
const kindsOf = async (anchor?: string) => (await verify(anchor)).faults.map(({ seal, kind }) => `${seal} ${kind}`);

/** Three seals: of two entries, of one, and of one. */
beforeEach(async () => {
  await behindItsBack('DELETE FROM audit_seals; DELETE FROM audit_entries');
  for (const calls of [['one', 'two'], ['three'], ['four']]) {
    for (const call of calls) await write(call);
    await sealAudit(app);
  }
});

test('what nobody touched is whole, and what came since is not sealed yet', async () => {
  await write('five');
  expect(await verify()).toEqual({ seals: 3, whole: 3, forgotten: 0, unsealed: 1, faults: [], anchor: expect.stringMatching(/^3:[0-9a-f]{64}$/) });
  await sealAudit(app);
  await sealAudit(app);
  expect(await verify()).toMatchObject({ seals: 4, whole: 4, unsealed: 0, faults: [] });
});

test('more entries than one seal takes are sealed by the same run', async () => {
  await app.database.query(
    `INSERT INTO audit_entries (at, role, call, action, table_name) SELECT $1, 'system', 'many', 'update', 'rents' FROM generate_series(1, 5001)`,
    [TEST_NOW],
  );
  await sealAudit(app);
  expect(await verify()).toMatchObject({ seals: 5, whole: 5, unsealed: 0, faults: [] });
});

test.each([
  ['at', "at = at - interval '1 second'"],
  ['actor_id and role', "actor_id = '00000000-0000-4000-8000-000000000001', role = 'desk'"],
  ['call', "call = 'other'"],
  ['request_id', "request_id = 'r'"],
  ['address', "address = '203.0.113.7'"],
  ['action', "action = 'delete'"],
  ['table_name', "table_name = 'orders'"],
  ['subject_kind', "subject_kind = 'rent'"],
  ['subject_id', "subject_id = '1'"],
  ['member_id', "member_id = '00000000-0000-4000-8000-000000000001'"],
  ['before', `before = '{"status":"arrived"}'`],
  ['after', 'after = NULL'],
])('another %s of an entry is found', async (_, change) => {
  await behindItsBack(`UPDATE audit_entries SET ${change} WHERE call = 'three'`);
  expect(await kindsOf()).toEqual(['2 changed']);
});

test('an entry that is gone is found; gone with the last seal, by a link that was noted elsewhere', async () => {
  const { anchor } = await verify();
  await behindItsBack("DELETE FROM audit_entries WHERE call = 'two'");
  expect(await kindsOf()).toEqual(['1 missing']);
  await behindItsBack("DELETE FROM audit_entries WHERE call = 'four'; DELETE FROM audit_seals WHERE number = 3");
  expect(await kindsOf(anchor ?? '')).toEqual(['1 missing', '3 anchor']);
});

test('a seal that was written over is found', async () => {
  await behindItsBack('UPDATE audit_seals SET first_id = last_id WHERE number = 1');
  expect(await kindsOf()).toEqual(['1 added', '1 missing']);
});

test('an entry that came in among those that were sealed is found', async () => {
  await behindItsBack(`DELETE FROM audit_entries WHERE call = 'two';
    INSERT INTO audit_entries (id, at, role, call, action) OVERRIDING SYSTEM VALUE SELECT min(id) - 1, min(at), 'system', 'zero', 'read' FROM audit_entries`);
  expect(await kindsOf()).toEqual(['1 added', '1 missing']);
});

test('who forges the whole chain anew is found by a link that was noted elsewhere', async () => {
  const { anchor } = await verify();
  expect(await kindsOf(anchor ?? '')).toEqual([]);
  await behindItsBack("UPDATE audit_entries SET call = 'other' WHERE call = 'three'; DELETE FROM audit_seals WHERE number > 1");
  await sealAudit(app);
  expect(await kindsOf()).toEqual([]);
  expect(await kindsOf(anchor ?? '')).toEqual(['3 anchor']);
});

test('entries that are purged in their time leave their seals, and no fault', async () => {
  await behindItsBack('DELETE FROM audit_seals; DELETE FROM audit_entries');
  await write('long ago', new Date(A_YEAR_AGO.getTime() - DAY));
  await sealAudit(app);
  await write('now');
  await sealAudit(app);
  await app.database.runScript("SET LOCAL comic_hub.forgets = 'audit_entries'; DELETE FROM audit_entries WHERE call = 'long ago'");
  expect(await verify()).toMatchObject({ seals: 2, whole: 1, forgotten: 1, faults: [] });
});

test('seals stay: none is changed, taken away, or put beside another', async () => {
  const ask = (statement: string) => app.database.query(statement, []);
  await expect(ask("UPDATE audit_seals SET sealed_at = sealed_at - interval '1 day'")).rejects.toThrow(/append-only/);
  await expect(ask('DELETE FROM audit_seals')).rejects.toThrow(/append-only/);
  await expect(ask('TRUNCATE audit_seals')).rejects.toThrow(/append-only/);
  await expect(
    ask(`INSERT INTO audit_seals SELECT 4, first_id, last_id, entries, first_at, last_at, previous, sha256('x'), sealed_at FROM audit_seals WHERE number = 3`),
  ).rejects.toThrow(/audit_seals_previous_key/);
});
