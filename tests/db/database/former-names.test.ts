import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* A node of the release before works beside this one, with the former names (docs/decisions/158). */

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  member = await signUp(app);
});
afterAll(() => app.close());

test('a ban that a node of the release before writes is found by this one, and the other way round', async () => {
  const before = sql`INSERT INTO space_bars (member_id, lease_id, from_on, until_on, reason, actor_id, created_at)
    VALUES (${member.memberId}, NULL, '2026-01-01', '2026-02-01', 'before', ${member.memberId}, now())`;
  await before.execute(app.database.db);
  await app.database.db
    .insertInto('space_bans')
    .values({
      member_id: member.memberId,
      lease_id: null,
      from_on: '2026-03-01',
      until_on: '2026-04-01',
      reason: 'now',
      actor_id: member.memberId,
      created_at: app.now(),
    })
    .execute();
  const reasons = async (table: string) => (await app.database.query(`SELECT reason FROM ${table} ORDER BY from_on`, [])).rows.map(({ reason }) => reason);
  expect([await reasons('space_bars'), await reasons('space_bans')]).toEqual([
    ['before', 'now'],
    ['before', 'now'],
  ]);
  await app.database.query("UPDATE space_bars SET reason = 'changed' WHERE reason = 'before'", []);
  expect(await reasons('space_bans')).toEqual(['changed', 'now']);
  // A second ban at the same time is refused by the constraint that both know.
  await expect(before.execute(app.database.db)).rejects.toMatchObject({ constraint: 'space_bars_one_at_a_time' });
});

test('an offer of which either node has written is not written of by the other', async () => {
  const holder = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, holder, { device: SAMPLE.seats.c1 })).body.data;
  await wait(app, await signUp(app, { points: 500 }), { device: SAMPLE.seats.c1 });
  await app.sent();
  await app.call('PUT', `/rent/apply/${id}/cancel`, { token: holder.token });
  await app.database.query('DELETE FROM outbox_events', []);
  const notes = async () => (await app.database.query('SELECT notified_at, told_at FROM waitlist_entries', [])).rows;
  expect(await notes()).toEqual([{ notified_at: null, told_at: null }]);
  await app.database.query('UPDATE waitlist_entries SET told_at = $1', [app.now()]);
  await app.handlers['notify-offers']({}, 'job');
  expect(await app.sent()).toEqual([]);
  await app.database.query('UPDATE waitlist_entries SET told_at = NULL', []);
  await app.handlers['notify-offers']({}, 'job');
  expect(await app.sent()).toHaveLength(1);
  expect(await notes()).toEqual([{ notified_at: app.now(), told_at: app.now() }]);
});
