import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { MERGE_RULES, MOVED_TABLES } from '../../../src/server/staff/closures/merge-rules.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { ACTIVITY, apply, cancel } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Joining two accounts of one person: what goes along, what is refused, and that nothing is lost. One person moves at most 100 points. */

let app: TestApp;
let admin: TestMember;
let second: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  [admin, second] = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
});
afterAll(() => app.close());

const rows = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;
const merge = (from: TestMember, into: TestMember, { token } = admin) =>
  app.call('POST', `/staff/members/${into.memberId}/merge`, { token, body: { other_id: from.memberId, reason: 'Registered twice' } });
const previewed = async (from: TestMember, into: TestMember) =>
  (await app.call('POST', `/staff/members/${into.memberId}/merge/preview`, { token: admin.token, body: { other: from.email } })).body.data;
const points = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).body.data.point;
async function merged(from: TestMember, into: TestMember): Promise<void> {
  const { status, body } = await merge(from, into);
  expect(status, JSON.stringify(body)).toBe(200);
  if (body.data.status === 'requested') {
    const confirmed = await app.call('PUT', `/staff/account_closures/${body.data.id}`, { token: second.token, body: { event: 'confirm' } });
    expect(confirmed.body.data.status).toBe('applied');
  }
}

test('every column that refers to a member has a rule, and whatever goes along refuses what comes too late', async () => {
  const referring = await rows(`
    SELECT cls.relname || '.' || att.attname AS column FROM pg_constraint AS con
    JOIN pg_class AS cls ON cls.oid = con.conrelid
    JOIN pg_attribute AS att ON att.attrelid = con.conrelid AND att.attnum = ANY (con.conkey)
    WHERE con.contype = 'f' AND con.confrelid IN ('members'::regclass, 'point_balances'::regclass) ORDER BY 1`);
  expect(referring.length).toBeGreaterThan(40);
  expect([...new Set(referring.map(({ column }) => column))]).toEqual(Object.keys(MERGE_RULES).sort());
  // Whoever of the staff acted is named so in every table; all else is of the account that is joined, and goes its way.
  const acted = Object.entries(MERGE_RULES).flatMap(([column, rule]) => (rule === 'acted' ? [column] : []));
  expect(acted.sort()).toEqual([...new Set(referring.map(({ column }) => String(column)))].filter((column) => column.endsWith('.actor_id')).sort());
  const guarded = await rows(`SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname LIKE '%\\_not\\_merged'`);
  const once = Object.entries(MERGE_RULES).flatMap(([column, rule]) => (rule === 'moves-once' ? [column.split('.')[0]] : []));
  const unguarded = [...MOVED_TABLES, ...once, 'token_families'].filter((table) => !guarded.some(({ name }) => name === table));
  // A row of the former site is made by an import, for nobody.
  expect(unguarded).toEqual(['old_accounts']);
});

test('bookings, registrations, leases and favourites go along; what both have is kept once; the ledger adds up', async () => {
  const [from, into] = [await signUp(app, { points: 300 }), await signUp(app, { points: 20 })];
  expect((await reserve(app, from)).status).toBe(200);
  expect((await apply(app, from, ACTIVITY.talk)).status).toBe(200);
  expect((await ask(app, from)).status).toBe(200);
  const lease = (await applyForSpace(app, from)).body.data;
  await rows(`INSERT INTO queue_items (record_kind, record_id) VALUES ('lease', $1) ON CONFLICT DO NOTHING`, [lease.id]);
  await rows(`INSERT INTO queue_notes (record_kind, record_id, member_id, actor_id, text, created_at) VALUES ('lease', $1, $2, $3, 'Rang twice', now())`, [
    lease.id,
    from.memberId,
    admin.memberId,
  ]);
  for (const [who, id] of [
    [from, 'sample-news-1'],
    [from, 'sample-news-2'],
    [into, 'sample-news-2'],
  ] as const)
    await rows(`INSERT INTO collected_items (member_id, kind, item_id, collected_at) VALUES ($1, 'news', $2, now())`, [who.memberId, id]);
  const { conflicts, moves, needs_second } = await previewed(from, into);
  expect([conflicts, needs_second]).toEqual([[], true]);
  expect(moves).toEqual(
    expect.arrayContaining([
      { what: 'rents', count: 1 },
      { what: 'registrations', count: 1 },
      { what: 'advisories', count: 1 },
      { what: 'space_leases', count: 1 },
      { what: 'collected_items', count: 2 },
    ]),
  );
  const before = (await points(from)).remaining;
  await merged(from, into);
  expect((await points(into)).remaining).toBe(before + 20);
  for (const table of MOVED_TABLES) expect(await rows(`SELECT member_id FROM ${table} WHERE member_id = $1`, [from.memberId]), table).toEqual([]);
  expect(await rows('SELECT text FROM queue_notes WHERE member_id = $1', [into.memberId])).toEqual([{ text: 'Rang twice' }]);
  const mine = async (path: string) => (await app.call('GET', path, { token: into.token })).body;
  expect((await mine('/rent/apply')).data).toHaveLength(1);
  expect((await mine('/my/activity_apply')).data).toHaveLength(1);
  expect((await mine('/advisory')).data).toHaveLength(1);
  expect((await mine('/my/space_apply')).data).toHaveLength(1);
  expect((await rows(`SELECT item_id FROM collected_items WHERE member_id = $1 ORDER BY 1`, [into.memberId])).map(({ item_id }) => item_id)).toEqual([
    'sample-news-1',
    'sample-news-2',
  ]);
  expect(await rows('SELECT unit_number FROM rent_units WHERE member_id = $1', [into.memberId])).toHaveLength(1);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('points keep their kind and their end; what was paid by the other account is refunded to the lots it came from', async () => {
  const end = new Date('2026-12-20T00:00:00+08:00');
  const from = await signUp(app, { points: 60, reward: { amount: 40, expiresAt: end } });
  const into = await signUp(app);
  expect((await apply(app, from, ACTIVITY.course)).status).toBe(200);
  const lotsOf = ({ memberId }: TestMember) =>
    rows('SELECT kind, granted, remaining, expires_at FROM point_lots WHERE member_id = $1 ORDER BY kind', [memberId]);
  const lots = await lotsOf(from);
  expect(lots).toEqual([
    { kind: 'purchased', granted: 60, remaining: 60, expires_at: null },
    { kind: 'reward', granted: 40, remaining: 20, expires_at: end },
  ]);
  await merged(from, into);
  expect([await lotsOf(into), await lotsOf(from)]).toEqual([lots, []]);
  const entries = await rows(
    `SELECT member_id, amount, balance_after FROM ledger_entries WHERE reference LIKE 'merge:%' AND member_id IN ($1, $2) ORDER BY id`,
    [from.memberId, into.memberId],
  );
  expect(entries.map(({ member_id, amount, balance_after }) => [member_id === into.memberId, amount, balance_after])).toEqual([
    [false, -20, 60],
    [true, 20, 20],
    [false, -60, 0],
    [true, 60, 80],
  ]);
  expect((await cancel(app, into, ACTIVITY.course)).status).toBe(200);
  expect((await lotsOf(into))[1]).toEqual({ kind: 'reward', granted: 40, remaining: 40, expires_at: end });
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('what both hold so that one member could not is explained and refused, and nothing has moved', async () => {
  const [from, into] = [await signUp(app, { points: 90 }), await signUp(app, { points: 90 })];
  for (const who of [from, into]) {
    await apply(app, who, ACTIVITY.talk);
  }
  expect((await reserve(app, from, { from: 10, to: 12 })).status).toBe(200);
  expect((await reserve(app, into, { from: 18, to: 20 })).status).toBe(200);
  await rows(`INSERT INTO account_locks (member_id, reason, actor_id, created_at) VALUES ($1, 'Lost phone', $2, now())`, [into.memberId, admin.memberId]);
  const { conflicts, moves } = await previewed(from, into);
  expect(conflicts).toEqual(['locked', 'seat', 'registration']);
  expect(moves.length).toBeGreaterThan(0);
  expect(await merge(from, into)).toMatchObject({ status: 409, body: { code: 'MERGE_CONFLICT' } });
  expect(await rows('SELECT merged_into, deleted_at FROM members WHERE id = $1', [from.memberId])).toEqual([{ merged_into: null, deleted_at: null }]);
  await rows('DELETE FROM account_locks WHERE member_id = $1', [into.memberId]);
  await cancel(app, from, ACTIVITY.talk);
  expect((await previewed(from, into)).conflicts).toEqual(['seat']);
  // Not only looked for: the database itself refuses a second seat of one member.
  await expect(rows('UPDATE rents SET member_id = $1 WHERE member_id = $2', [into.memberId, from.memberId])).rejects.toThrow(/rents_one_seat_a_member/);
});

test('the class is the higher one, spending of both counts, and a bar goes along with the later end', async () => {
  const [from, into] = [await signUp(app, { memberClass: 'associate' }), await signUp(app)];
  const bar = (who: TestMember, from_on: string, until_on: string) =>
    rows(`INSERT INTO space_bans (member_id, from_on, until_on, reason, actor_id, created_at) VALUES ($1, $2, $3, 'Noise', $4, now())`, [
      who.memberId,
      from_on,
      until_on,
      admin.memberId,
    ]);
  await bar(into, '2026-06-01', '2027-06-01');
  await bar(from, '2026-09-01', '2027-09-01');
  await bar(from, '2024-01-01', '2025-01-01');
  await merged(from, into);
  expect((await app.call('GET', '/member', { token: into.token })).body.data.type).toBe('associate');
  expect(await rows('SELECT event, from_class, to_class FROM class_changes WHERE member_id = $1', [into.memberId])).toEqual([
    { event: 'changed', from_class: 'general', to_class: 'associate' },
  ]);
  expect(await rows(`SELECT from_on::text, until_on::text FROM space_bans WHERE member_id = $1 ORDER BY 1`, [into.memberId])).toEqual([
    { from_on: '2024-01-01', until_on: '2025-01-01' },
    { from_on: '2026-06-01', until_on: '2027-09-01' },
  ]);
  const [one, other] = [await signUp(app, { points: 80 }), await signUp(app)];
  expect((await apply(app, one, ACTIVITY.course)).status).toBe(200);
  // Of the window up to the end of today.
  const spentBy = async ({ token }: TestMember) => (await app.call('GET', '/my/level', { token })).body.data.progress.spent;
  const spent = await spentBy(one);
  expect(spent).toBe(20);
  await merged(one, other);
  expect(await spentBy(other)).toBe(spent);
});

test('of two loyal accounts the longer time is left, once; of one, its own; what never was counted begins today', async () => {
  const loyal = async (until?: string) => {
    const member = await signUp(app, { memberClass: 'loyal' });
    if (until !== undefined)
      await rows(
        `INSERT INTO class_changes (member_id, event, from_class, to_class, spent, changed_at, valid_until) VALUES ($1, 'promoted', 'general', 'loyal', 600, $2, $3)`,
        [member.memberId, new Date(TEST_NOW.getTime() - 86_400_000), new Date(`${until}T00:00:00+08:00`)],
      );
    return member;
  };
  const joined = async (from: TestMember, into: TestMember) => {
    await merged(from, into);
    expect((await app.call('GET', '/member', { token: into.token })).body.data.type).toBe('loyal');
    const changes = await rows(
      `SELECT event, to_char(valid_until AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD') AS until FROM class_changes WHERE member_id = $1 ORDER BY id`,
      [into.memberId],
    );
    return changes.map(({ event, until }) => `${event} ${until}`);
  };
  expect(await joined(await loyal('2027-09-01'), await loyal('2027-05-01'))).toEqual(['promoted 2027-05-01', 'renewed 2027-09-01']);
  expect(await joined(await loyal('2027-05-01'), await loyal('2027-09-01'))).toEqual(['promoted 2027-09-01']);
  expect(await joined(await loyal('2027-05-01'), await loyal())).toEqual(['renewed 2027-05-01']);
  expect(await joined(await loyal(), await loyal('2027-05-01'))).toEqual(['promoted 2027-05-01']);
  expect(await joined(await loyal('2027-05-01'), await signUp(app))).toEqual(['changed 2027-05-01']);
  expect(await joined(await loyal(), await signUp(app))).toEqual(['changed 2027-11-19']);
});

test('notes go along as they were written, and nobody else moves one; an account joined twice over leads to the last', async () => {
  const [first, middle, last] = [await signUp(app), await signUp(app), await signUp(app)];
  const note = (await app.call('POST', `/staff/members/${first.memberId}/notes`, { token: admin.token, body: { text: 'Has a key card' } })).body.data;
  await expect(rows('UPDATE member_notes SET member_id = $1 WHERE id = $2', [last.memberId, note.id])).rejects.toThrow(/append-only/);
  await merged(first, middle);
  await merged(middle, last);
  const { notes } = (await app.call('GET', `/staff/members/${last.memberId}`, { token: admin.token })).body.data;
  expect(notes).toEqual([note]);
  expect(await rows('SELECT merged_into FROM members WHERE id IN ($1, $2)', [first.memberId, middle.memberId])).toEqual([
    { merged_into: last.memberId },
    { merged_into: last.memberId },
  ]);
  expect((await merge(first, last)).body.code).toBe('NOT_FOUND');
  expect((await merge(last, last)).body.code).toBe('NOT_FOUND');
  expect(app.clock.now).toEqual(TEST_NOW);
});
