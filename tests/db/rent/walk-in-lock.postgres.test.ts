import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* An account is locked in the very moment in which the desk seats its member. */

let app: TestApp;
let desk: TestMember;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  [desk, admin] = [await signUp(app, { role: 'desk' }), await signUp(app, { role: 'admin' })];
  app.clock.now = new Date(`${SATURDAY}T14:05:00+08:00`);
});
afterAll(() => app.close());

const seat = (memberId: string) =>
  app.call('POST', '/staff/rents', {
    token: desk.token,
    body: { member_id: memberId, device_id: SAMPLE.seat, end: `${SATURDAY} 16:00:00`, agree: true },
  });
const waiting = async () =>
  Number(
    (await app.database.query("SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'", [])).rows[0]?.['n'],
  );

test('whoever is being locked is not seated: the desk waits for the lock, and sees it', async () => {
  const { memberId } = await signUp(app, { points: 100 });
  // A lock as staff makes it, held open until the desk waits for it.
  const seated = await app.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
    await tx.insertInto('account_locks').values({ member_id: memberId, reason: 'Abuse', actor_id: admin.memberId, created_at: app.clock.now }).execute();
    const asked = seat(memberId);
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
    return { asked };
  });
  expect(await seated.asked).toMatchObject({ status: 403, body: { code: 'ACCOUNT_LOCKED' } });
  expect((await app.database.query('SELECT FROM rents WHERE member_id = $1', [memberId])).rows).toEqual([]);
});

test('at once, in any order: seated before the lock, or refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { memberId } = await signUp(app, { points: 100 });
    const lock = app.call('POST', `/staff/accounts/${memberId}/lock`, { token: admin.token, body: { reason: 'Abuse' } });
    const [seated, locked] = await Promise.all([seat(memberId), lock]);
    expect(locked.status).toBe(200);
    expect(seated.status === 200 || seated.body.code === 'ACCOUNT_LOCKED', JSON.stringify(seated.body)).toBe(true);
    await app.database.query(`DELETE FROM rents WHERE member_id = $1`, [memberId]);
  }
});
