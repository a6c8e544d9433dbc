import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { block, changeBlock, endBlock, previewBlock, previewBlockEmails } from '../../support/bookings/blocks.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace, on, THURSDAY } from '../../support/bookings/spaces.ts';
import { places, wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.sent();
  for (const table of ['closing_items', 'blocks', 'waitlist_entries', 'rents', 'space_leases'] as const) await app.database.db.deleteFrom(table).execute();
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

/** The second Saturday of the course. */
const NEXT = '2026-11-28';
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const member = () => signUp(app, { points: 500 });
const balance = async ({ token }: TestMember) => (await app.call('GET', '/my/point_logs', { token })).body.data[0]?.balance_after;
const statusOf = async ({ token }: TestMember, id: string) => (await app.call('GET', `/rent/apply/${id}`, { token })).body.data.status;
const listed = async (when: 'coming' | 'past') => (await app.call('GET', `/staff/blocks?when=${when}`, { token: desk.token })).body.data;
async function ok<A extends { status: number; body: { data: { id: string } } }>(answer: Promise<A>): Promise<A['body']['data']> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

test('a weekly block is changed from a day on: what the new hours hit is shown before, called off and told, what they free is offered, what was before stays', async () => {
  const [mia, jun, waiter] = [await member(), await member(), await member()];
  const before = await ok(reserve(app, jun, { from: 10, to: 13 }));
  const hit = await ok(reserve(app, mia, { day: NEXT, from: 10, to: 13 }));
  const blocker = await ok(reserve(app, jun, { device: SAMPLE.display, day: NEXT, from: 14, to: 17 }));
  const first = await ok(block(app, desk, { devices: `${SAMPLE.seat}:1,${SAMPLE.display}:2` }));
  await app.sent();
  // One of the display tablets is left beside the course, and Jun has it.
  await ok(wait(app, waiter, { device: SAMPLE.display, day: NEXT, from: 14, to: 17 }));
  const wish = { from_on: NEXT, until_on: '2026-12-19', from_hour: 9, to_hour: 12, reason_en: 'The course of the morning' };

  const seen = (await previewBlock(app, desk, { ...wish, changes: first.id })).body.data;
  expect(seen.times.map(({ starts_at }: { starts_at: string }) => starts_at.slice(0, 13))).toEqual([
    '2026-11-28T09',
    '2026-12-05T09',
    '2026-12-12T09',
    '2026-12-19T09',
  ]);
  expect(seen.members).toMatchObject([{ member: { id: mia.memberId, email: mia.email }, rents: [{ id: hit.id }] }]);
  const { emails } = (await previewBlockEmails(app, desk, mia.memberId, { ...wish, changes: first.id })).body.data;
  expect(emails).toMatchObject([{ to: mia.email, text: expect.stringContaining('The course of the morning') }]);
  expect(await listed('coming')).toMatchObject([{ id: first.id, changed_from: null }]);

  const second = await ok(changeBlock(app, desk, first.id, wish));
  expect(second).toMatchObject({ follows: first.id, changed_from: null, from_on: NEXT, from_hour: 9, times_left: 4, members_left: 1 });
  expect(await listed('coming')).toMatchObject([
    { id: first.id, changed_from: NEXT, from_hour: 14, times_left: 1 },
    { id: second.id, follows: first.id },
  ]);
  expect(await places(app, waiter)).toMatchObject([{ status: 'offered' }]);
  const sent = await app.sent();
  expect(sent.filter(({ to }) => to !== waiter.email).map(({ to, subject }) => ({ to, subject }))).toEqual(
    emails.map(({ to, subject }: Record<string, string>) => ({ to, subject })),
  );
  expect([await statusOf(mia, hit.id), await statusOf(jun, before.id), await statusOf(jun, blocker.id)]).toEqual(['cancelled', 'reserved', 'reserved']);
  expect(await balance(mia)).toBe(500);
  // The old hours count until then, the new ones from then on.
  expect((await reserve(app, mia, { from: 15, to: 17 })).body.code).toBe('UNAVAILABLE');
  expect((await reserve(app, mia, { day: NEXT, from: 11, to: 13 })).body.code).toBe('UNAVAILABLE');
  await ok(reserve(app, mia, { day: NEXT, from: 14, to: 17 }));
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('another name, or more weeks, call nothing off and tell nobody; other seats and spaces do from their day on', async () => {
  const [mia, jun] = [await member(), await member()];
  const first = await ok(block(app, desk));
  const second = await ok(changeBlock(app, desk, first.id, { until_on: '2027-01-30', reason_en: 'Saturday comic course, again' }));
  expect(second).toMatchObject({ reason_en: 'Saturday comic course, again', times_left: 11, members_left: 0 });
  expect(await app.sent()).toEqual([]);
  // The first had no time before: it was ended, and what it says stays.
  expect(await listed('past')).toMatchObject([{ id: first.id, changed_from: SATURDAY, reason_en: 'Saturday comic course' }]);
  const rent = await ok(reserve(app, mia, { device: SAMPLE.display, from: 14, to: 17 }));
  const lease = await ok(applyForSpace(app, jun, on(THURSDAY)));
  await app.sent();
  const third = await ok(changeBlock(app, desk, second.id, { devices: `${SAMPLE.display}:3`, spaces: '2a', weekdays: '4,6', until_on: '2026-12-26' }));
  expect(third).toMatchObject({ follows: second.id, weekdays: [4, 6] });
  expect((await app.sent()).map(({ to }) => to).sort()).toEqual([mia.email, jun.email].sort());
  expect(await statusOf(mia, rent.id)).toBe('cancelled');
  expect((await app.call('GET', '/my/space_apply', { token: jun.token })).body.data).toMatchObject([{ id: lease.id, status: 'cancelled' }]);
  await ok(reserve(app, mia, { from: 14, to: 17 }));
});

test('what is under way is changed from now on, and stays on record as it was until now', async () => {
  const first = await ok(block(app, desk));
  app.clock.now = at(`${SATURDAY} 15:20`);
  const second = await ok(changeBlock(app, desk, first.id, { to_hour: 16 }));
  expect(second.times_left).toBe(4);
  const { rows } = await app.database.query('SELECT times::text AS times FROM blocks ORDER BY created_at', []);
  const spans = rows.map((row) => String(Object(row).times).split('),[')[0]);
  expect(spans).toEqual([expect.stringMatching(/14:00.*15:20|06:00.*07:20/), expect.stringMatching(/15:20.*16:00|07:20.*08:00/)]);
  await ok(reserve(app, await member(), { from: 16, to: 17 }));
});

test('a version is changed once: whoever comes second, or changes what is over or was ended, is told so; a key that is sent twice changes once', async () => {
  const first = await ok(block(app, desk));
  const second = await ok(changeBlock(app, desk, first.id, { from_on: NEXT, to_hour: 18 }, 'change-0001'));
  expect((await ok(changeBlock(app, desk, first.id, { from_on: NEXT, to_hour: 18 }, 'change-0001'))).id).toBe(second.id);
  expect((await changeBlock(app, desk, first.id, { from_on: NEXT, to_hour: 19 })).body.code).toBe('NOT_IN_STATE');
  expect((await previewBlockEmails(app, desk, desk.memberId, { from_on: NEXT, changes: first.id })).body.code).toBe('NOT_IN_STATE');
  const faults = async (wish: object) => Object.keys((await changeBlock(app, desk, second.id, wish)).body.errors ?? {});
  // Until its first day the version before counts.
  expect(await faults({ from_on: '2026-11-25' })).toEqual(['from_on']);
  expect(await faults({ from_on: NEXT, devices: '' })).toEqual(['devices']);
  expect(await faults({ from_on: NEXT, to_hour: 14 })).toEqual(['to_hour']);
  await ok(endBlock(app, desk, second.id));
  expect((await changeBlock(app, desk, second.id, { from_on: NEXT })).body.code).toBe('NOT_IN_STATE');
  expect((await changeBlock(app, desk, '00000000-0000-4000-8000-000000000000', {})).body.code).toBe('NOT_FOUND');
  expect((await previewBlock(app, desk, { changes: '00000000-0000-4000-8000-000000000000' })).body.code).toBe('NOT_FOUND');
  const reviewer = await signUp(app, { role: 'reviewer' });
  expect((await changeBlock(app, reviewer, first.id, {})).status).toBe(403);
  // The end of a version leaves the one before its days, which end by themselves, or early.
  expect(await listed('coming')).toMatchObject([{ id: first.id, times_left: 1 }]);
  await ok(endBlock(app, desk, first.id));
});

test('the database refuses a second version of the same one, times that are not over by the next, and times that are moved', async () => {
  const first = await ok(block(app, desk));
  await ok(changeBlock(app, desk, first.id, { from_on: NEXT, to_hour: 18 }));
  const copy = (times: string, follows: string) =>
    app.database.query(
      `INSERT INTO blocks (follows, times, from_on, until_on, weekdays, from_hour, to_hour, devices, pieces, spaces, taken_spaces,
         reason_zh, reason_en, reason_ja, created_at, created_by)
       SELECT $2::uuid, $1::tstzmultirange, from_on, until_on, weekdays, from_hour, to_hour, devices, pieces, spaces, taken_spaces,
         reason_zh, reason_en, reason_ja, created_at, created_by FROM blocks WHERE id = $2::uuid`,
      [times, follows],
    );
  await expect(copy('{[2027-03-01 00:00+08,2027-03-02 00:00+08)}', first.id)).rejects.toThrow(/blocks_followed_once/);
  const alone = await ok(block(app, desk, { weekdays: '2' }));
  await expect(copy('{[2026-11-24 16:00+08,2026-11-24 18:00+08)}', alone.id)).rejects.toThrow(/not over by then/);
  const moved = app.database.query('UPDATE blocks SET times = $1::tstzmultirange WHERE id = $2', ['{[2027-03-01 00:00+08,2027-03-02 00:00+08)}', alone.id]);
  await expect(moved).rejects.toThrow(/only cut/);
});
