import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { close, preview } from '../../support/bookings/closings.ts';
import { COMPANY, introduce, MEETING, matched } from '../../support/bookings/matchmaking.ts';
import { ACTIVITY, apply, cancel, look, wait } from '../../support/bookings/registrations.ts';
import { places } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/** The second evening has one place; the tour runs for weeks. */
const DAY = '2026-12-23';
const EVENING = { session: 2 };
let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

const runMinute = async () => {
  for (const job of ['carry-out-closings', 'carry-out-activity-changes', 'expire-and-offer', 'notify-offers'] as const) await app.handlers[job]({}, 'minute');
};

test('a closing shows the registrations and waits of its day, calls them off once, counts them, and lets nobody take what was offered', async () => {
  const [holder, first, second, tourist] = [await signUp(app), await signUp(app), await signUp(app, { language: 'ja' }), await signUp(app)];
  const { id } = (await apply(app, holder, ACTIVITY.evenings, EVENING)).body.data;
  await apply(app, tourist, ACTIVITY.tour);
  for (const member of [first, second]) await wait(app, member, ACTIVITY.evenings, EVENING);

  const seen = (await preview(app, desk, { day: DAY })).body.data;
  expect(seen.counts).toMatchObject({ members: 3, registrations: 1, waits: 2, points: 0 });
  const shown = seen.members.find(({ member }: { member: { id: string } }) => member.id === holder.memberId);
  expect(shown.registrations).toEqual([
    expect.objectContaining({
      ...{ id, number: expect.any(String), status: 'registered', size: 1, points: 0, session: 2 },
      ...{ starts_at: '2026-12-23T19:00:00+08:00', ends_at: '2026-12-23T21:00:00+08:00' },
      activity: expect.objectContaining({ id: 'sample-evenings', type: 'course', title_en: 'Sample evenings', title_ja: expect.any(String) }),
    }),
  ]);
  const waits = seen.members.flatMap((each: { waits: object[] }) => each.waits);
  expect(waits).toEqual(Array(2).fill(expect.objectContaining({ kind: 'activity', subject: 'sample-evenings/2', starts_at: '2026-12-23T19:00:00+08:00' })));

  // The place is offered to the first when the closing is recorded.
  await cancel(app, holder, ACTIVITY.evenings, EVENING);
  expect((await apply(app, tourist, ACTIVITY.evenings, { session: 1 })).status).toBe(200);
  await app.sent();
  const closing = (await close(app, desk, { day: DAY })).body.data;
  expect((await apply(app, first, ACTIVITY.evenings, EVENING)).body.code).toBe('CENTRE_CLOSED');
  await runMinute();
  const emails = await app.sent();
  expect(emails.map(({ to }) => to).sort()).toEqual([first.email, second.email].sort());
  expect(emails.find(({ to }) => to === first.email)?.text).toContain('Waitlist: Sample evenings, Wed 23 Dec 2026, 19:00–21:00');
  for (const member of [first, second]) expect(await places(app, member)).toEqual([{ status: 'closed', position: null, until: null }]);
  expect((await look(app, null, ACTIVITY.evenings, 2)).remaining).toBe(1);
  await runMinute();
  expect(await app.sent()).toEqual([]);
  const { body } = await app.call('GET', `/staff/closings/${closing.id}`, { token: desk.token });
  expect(body.data).toMatchObject({ members_left: 0, called_off: { members: 2, registrations: 0, waits: 2 } });
});

test('what is called off counts with its points, and is told by its own e-mail alone', async () => {
  const member = await signUp(app, { points: 60, language: 'zh' });
  const { points } = (await apply(app, member, ACTIVITY.workshop, { answers: [{ id: 'experience', text: 'x' }] })).body.data;
  expect((await preview(app, desk, { day: '2026-12-13' })).body.data.counts).toMatchObject({ members: 1, registrations: 1, points });
  const closing = (await close(app, desk, { day: '2026-12-13' })).body.data;
  expect((await app.call('GET', `/staff/closings/${closing.id}`, { token: desk.token })).body.data.members_left).toBe(1);
  await app.sent();
  await runMinute();
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['本館取消了您的報名：範例工作坊']);
  const { body } = await app.call('GET', `/staff/closings/${closing.id}`, { token: desk.token });
  expect(body.data).toMatchObject({ members_left: 0, called_off: { members: 1, registrations: 1, points } });
  expect((await app.call('GET', '/member', { token: member.token })).body.data.point.remaining).toBe(60);
});

test('the hour of a pair on another day than its matchmaking is called off for both, with the reason', async () => {
  const admin = await signUp(app, { role: 'admin' });
  const pair = [await matched(app, admin), await matched(app, admin, COMPANY, { language: 'ja' })] as const;
  await introduce(app, admin, pair, { meeting: { ...MEETING, start: '2026-12-17 14:00:00' } });
  await app.sent();
  const seen = (await preview(app, desk, { day: '2026-12-17' })).body.data;
  expect(seen.counts).toMatchObject({ appointments: 2 });
  expect(seen.members.find(({ member }: { member: { id: string } }) => member.id === pair[0].memberId).appointments).toEqual([
    expect.objectContaining({ teacher: 'Ms Wang', place: '2F Hall A, table 3', starts_at: '2026-12-17T14:00:00+08:00' }),
  ]);
  const closing = (await close(app, desk, { day: '2026-12-17' })).body.data;
  await runMinute();
  await runMinute();
  const emails = await app.sent();
  expect(emails.map(({ to }) => to).sort()).toEqual(pair.map(({ email }) => email).sort());
  expect(emails.find(({ to }) => to === pair[0].email)?.text).toContain('Typhoon');
  const { body } = await app.call('GET', '/my/matchmaking_apply', { token: pair[0].token });
  expect(body.data[0].appointments).toEqual([expect.objectContaining({ status: 'cancelled', reason: 'Typhoon' })]);
  expect(body.data[0].status).toBe('passed');
  expect((await app.call('GET', `/staff/closings/${closing.id}`, { token: desk.token })).body.data.called_off).toMatchObject({ members: 2, appointments: 2 });
});
