import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForMatching, matched, setAppointment } from '../../support/bookings/matchmaking.ts';
import { ACTIVITY, at, cancel, look, wait } from '../../support/bookings/registrations.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* The deadlines of a matchmaking, each at its last second and at the first one after it. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['matchmaking_appointments', 'waitlist_entries', 'registrations', 'rate_limits']) await app.database.query(`DELETE FROM ${table}`, []);
  await app.sent();
});
afterAll(() => app.close());

const applied = async (moment: string) => {
  const member = await signUp(app);
  app.clock.now = at(moment);
  const { status, body } = await applyForMatching(app, member);
  return status === 200 ? body.data.status : body.code;
};

test('one applies from the first second of the first day to the last of the last, and not a second later', async () => {
  expect(await applied('2026-10-31 23:59:59')).toBe('REGISTRATION_NOT_OPEN');
  expect(await applied('2026-11-01 00:00:00')).toBe('applied');
  expect(await applied('2026-12-10 23:59:59')).toBe('applied');
  expect(await applied('2026-12-11 00:00:00')).toBe('REGISTRATION_CLOSED');
  const { rows } = await app.database.query('SELECT count(*)::int AS count FROM registrations', []);
  expect(rows).toEqual([{ count: 2 }]);
});

test('the page says so at the same second, to members and visitors, and no waitlist is left open', async () => {
  const member = await signUp(app);
  app.clock.now = at('2026-12-10 23:59:59');
  for (const reader of [member, null]) expect(await look(app, reader, ACTIVITY.matching)).toMatchObject({ state: 'open', actions: ['register'] });
  app.clock.now = at('2026-12-11 00:00:00');
  for (const reader of [member, null])
    expect(await look(app, reader, ACTIVITY.matching)).toMatchObject({ state: 'closed', actions: [], obstacle: 'REGISTRATION_CLOSED' });
  expect((await wait(app, member, ACTIVITY.matching)).status).toBe(409);
});

test('an application can be cancelled up to the last second of the matchmaking', async () => {
  const [early, late] = [await matched(app, admin), await matched(app, admin)];
  app.clock.now = at('2026-12-18 16:59:59');
  expect((await cancel(app, early, ACTIVITY.matching, { late: true })).body.data.status).toBe('cancelled');
  app.clock.now = at('2026-12-18 17:00:00');
  expect((await cancel(app, late, ACTIVITY.matching, { late: true })).body.code).toBe('NOT_CANCELLABLE');
});

test('one that nobody reviewed stands to the last second, and has failed at the next', async () => {
  const member = await signUp(app);
  await applyForMatching(app, member);
  const status = async () => (await app.call('GET', '/my/matchmaking_apply', { token: member.token })).body.data[0].status;
  app.clock.now = at('2026-12-18 16:59:59');
  expect(await status()).toBe('applied');
  app.clock.now = at('2026-12-18 17:00:00');
  expect(await status()).toBe('failed');
});

test('an hour with a teacher is changed and called off until its last second', async () => {
  const { id } = (await setAppointment(app, admin, await matched(app, admin))).body.data;
  const change = (body: object) => app.call('PUT', `/staff/appointments/${id}`, { token: admin.token, body });
  app.clock.now = at('2026-12-18 14:19:59');
  expect((await change({ event: 'change', place: '2F Hall B' })).status).toBe(200);
  app.clock.now = at('2026-12-18 14:20:00');
  expect((await change({ event: 'call_off', reason: 'Too late' })).body.code).toBe('NOT_IN_STATE');
});
