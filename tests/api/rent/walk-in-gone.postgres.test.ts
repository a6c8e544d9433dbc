import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* At the counter nobody's login proves who is there: a member who is deleted or locked while the desk seats them takes no seat. */

let app: TestApp;
let desk: TestMember;
let admin: TestMember;
let other: pg.Client;
beforeAll(async () => {
  app = await openTestApp();
  [desk, admin] = [await signUp(app, { role: 'desk' }), await signUp(app, { role: 'admin' })];
  other = new pg.Client({ connectionString: app.url ?? '' });
  await other.connect();
  app.clock.now = new Date(`${SATURDAY}T14:05:00+08:00`);
});
afterAll(async () => {
  await other.end();
  await app.close();
});

const waiting = async () =>
  Number(
    Object(
      (await app.database.query("SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'", [])).rows[0],
    ).count,
  );

/** An end of an account in between: it has the balance before the desk has it, as everybody who leaves. */
const ENDS = {
  deleted: async (memberId: string) => {
    await other.query('UPDATE members SET deleted_at = $2 WHERE id = $1', [memberId, app.clock.now]);
  },
  locked: async (memberId: string) => {
    await other.query("INSERT INTO account_locks (member_id, reason, actor_id, created_at) VALUES ($1, 'Abuse', $2, $3)", [
      memberId,
      admin.memberId,
      app.clock.now,
    ]);
  },
};

test.each(Object.entries(ENDS))('whose account is %s at that moment keeps their points and takes no seat', async (_, end) => {
  const { memberId } = await signUp(app, { points: 500 });
  await other.query('BEGIN');
  await other.query('UPDATE point_balances SET remaining = remaining WHERE member_id = $1', [memberId]);
  const seated = app.call('POST', '/staff/rents', {
    token: desk.token,
    body: { member_id: memberId, device_id: SAMPLE.seat, end: `${SATURDAY} 17:00:00`, agree: true },
  });
  await expect.poll(waiting, { interval: 20, timeout: 60_000 }).toBe(1);
  await end(memberId);
  await other.query('COMMIT');
  expect(['NOT_FOUND', 'ACCOUNT_LOCKED']).toContain((await seated).body.code);
  const rents = await app.database.db.selectFrom('rents').select('id').where('member_id', '=', memberId).execute();
  const balance = await app.database.db.selectFrom('point_balances').select('remaining').where('member_id', '=', memberId).executeTakeFirst();
  expect([rents, balance]).toEqual([[], { remaining: 500 }]);
});
