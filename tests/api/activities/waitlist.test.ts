import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, at, cancel, look, wait } from '../../support/bookings/registrations.ts';
import { leave, places } from '../../support/bookings/waitlist.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('registrations').execute();
  await app.sent();
});
afterAll(() => app.close());

/** The second evening has one place. */
const EVENING = { session: 2 };
const runMinute = async () => {
  await app.handlers['expire-and-offer']({}, 'job');
  await app.handlers['notify-offers']({}, 'job');
};

test('the full path: join in order, be offered, accept by registering', async () => {
  const [holder, first, second] = [await signUp(app), await signUp(app), await signUp(app)];
  expect((await wait(app, first, ACTIVITY.evenings, EVENING)).body.code).toBe('STILL_AVAILABLE');
  await apply(app, holder, ACTIVITY.evenings, EVENING);
  expect((await wait(app, holder, ACTIVITY.evenings, EVENING)).body.code).toBe('ALREADY_BOOKED');
  const entry = (await wait(app, first, ACTIVITY.evenings, EVENING)).body.data;
  expect(entry).toMatchObject({
    ...{ kind: 'activity', status: 'waiting', position: 1, size: 1, points: 0, device: null, start: '2026-12-23T19:00:00+08:00' },
    activity: { id: 'sample-evenings', type: 'course', session: 2, title_en: 'Sample evenings' },
  });
  expect((await wait(app, second, ACTIVITY.evenings, EVENING)).body.data.position).toBe(2);
  expect((await wait(app, first, ACTIVITY.evenings, EVENING)).body.code).toBe('ALREADY_WAITING');
  expect(await look(app, second, ACTIVITY.evenings, 2)).toMatchObject({ state: 'full', waiting: 2, wait: { position: 2 }, actions: ['leave_waitlist'] });
  await app.sent();
  await cancel(app, holder, ACTIVITY.evenings);
  const offered = await look(app, first, ACTIVITY.evenings, 2);
  expect(offered).toMatchObject({
    wait: { status: 'offered', offer_until: '2026-11-18T12:30:00+08:00' },
    actions: ['accept_offer', 'leave_waitlist'],
    remaining: 0,
  });
  // Nobody passes the first, neither from behind nor from outside.
  expect((await apply(app, second, ACTIVITY.evenings, EVENING)).body.code).toBe('FULL');
  await runMinute();
  const email = (await app.sent()).find(({ to }) => to === first.email);
  expect(email?.subject).toBe('A place has become free: Sample evenings');
  expect(email?.text).toContain('/en/activity_course/sample-evenings/apply?session=2');
  const accepted = await apply(app, first, ACTIVITY.evenings, EVENING, { key: 'accepting-an-offer' });
  expect(accepted.body.data).toMatchObject({ status: 'registered', session: 2 });
  expect((await apply(app, first, ACTIVITY.evenings, EVENING, { key: 'accepting-an-offer' })).body).toEqual(accepted.body);
  expect(await places(app, first)).toEqual([{ status: 'taken', position: null, until: null }]);
  expect((await look(app, second, ACTIVITY.evenings, 2)).wait).toMatchObject({ status: 'waiting', position: 1 });
});

test('the first in line who registers before the job has offered what came free gets it, and nobody else does', async () => {
  const [holder, first, second] = [await signUp(app), await signUp(app), await signUp(app)];
  await apply(app, holder, ACTIVITY.evenings, EVENING);
  for (const member of [first, second]) await wait(app, member, ACTIVITY.evenings, EVENING);
  await app.database.db.updateTable('activity_sessions').set({ quota: 2 }).where('id', '=', 'sample-evenings/2').execute();
  expect((await apply(app, second, ACTIVITY.evenings, EVENING)).body.code).toBe('FULL');
  expect((await apply(app, first, ACTIVITY.evenings, EVENING)).body.data).toMatchObject({ status: 'registered', session: 2 });
  expect(await places(app, first)).toEqual([{ status: 'taken', position: null, until: null }]);
  expect((await look(app, second, ACTIVITY.evenings, 2)).wait).toMatchObject({ status: 'waiting', position: 1 });
  await app.database.db.updateTable('activity_sessions').set({ quota: 1 }).where('id', '=', 'sample-evenings/2').execute();
});

test('an offer expires and goes to the next; who leaves passes it on at once', async () => {
  const [holder, first, second, third] = [await signUp(app), await signUp(app), await signUp(app), await signUp(app)];
  await apply(app, holder, ACTIVITY.evenings, EVENING);
  for (const member of [first, second, third]) await wait(app, member, ACTIVITY.evenings, EVENING);
  await cancel(app, holder, ACTIVITY.evenings);
  app.clock.now = at('2026-11-18 12:30:00');
  expect((await look(app, null, ACTIVITY.evenings, 2)).remaining).toBe(1);
  // The offer is over, and others wait: nobody gets the place who did not.
  expect((await apply(app, await signUp(app), ACTIVITY.evenings, EVENING)).body.code).toBe('FULL');
  await runMinute();
  expect([await places(app, first), await places(app, second)]).toMatchObject([
    [{ status: 'lapsed' }],
    [{ status: 'offered', until: '2026-11-18T14:30:00+08:00' }],
  ]);
  const { id } = (await look(app, second, ACTIVITY.evenings, 2)).wait;
  expect((await leave(app, second, id)).body.data.status).toBe('left');
  expect((await look(app, third, ACTIVITY.evenings, 2)).wait.status).toBe('offered');
});

test('a group waits for as many places as it needs, and is passed over while there are fewer', async () => {
  const [one, two, pair, single] = [
    await signUp(app, { points: 90 }),
    await signUp(app, { points: 90 }),
    await signUp(app, { points: 90 }),
    await signUp(app, { points: 90 }),
  ];
  await apply(app, one, ACTIVITY.course, { size: 2 });
  await apply(app, two, ACTIVITY.course);
  expect((await wait(app, pair, ACTIVITY.course, { size: 3 })).body.errors).toHaveProperty('size');
  expect((await wait(app, pair, ACTIVITY.course, { size: 2 })).body.data).toMatchObject({ size: 2, points: 40 });
  await wait(app, single, ACTIVITY.course);
  await cancel(app, two, ACTIVITY.course);
  expect((await look(app, pair, ACTIVITY.course)).wait.status).toBe('waiting');
  expect((await look(app, single, ACTIVITY.course)).wait.status).toBe('offered');
  await cancel(app, one, ACTIVITY.course);
  expect((await look(app, pair, ACTIVITY.course)).wait.status).toBe('offered');
  // They come alone after all: the other place is free again.
  expect((await apply(app, pair, ACTIVITY.course)).body.data).toMatchObject({ size: 1, points: 20, remaining_points: 70 });
  expect((await look(app, null, ACTIVITY.course)).remaining).toBe(1);
});

test('an offer stands beyond the deadline, and no longer than until it begins', async () => {
  const [holder, first] = [await signUp(app), await signUp(app)];
  for (const session of [2]) await apply(app, holder, ACTIVITY.evenings, { session });
  await wait(app, first, ACTIVITY.evenings, EVENING);
  app.clock.now = at('2026-12-23 18:00:00');
  await cancel(app, holder, ACTIVITY.evenings, { late: true });
  expect((await look(app, first, ACTIVITY.evenings, 2)).wait.status).toBe('offered');
  expect((await apply(app, first, ACTIVITY.evenings, EVENING)).status).toBe(200);
});

test('whoever waits reads when they come, not until when a place may still be offered: of an exhibition all of it, of a course its sessions', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => signUp(app)));
  for (const member of members) await apply(app, member, ACTIVITY.tour, { size: 4 });
  const [holder, visitor] = [await signUp(app, { points: 90 }), await signUp(app, { points: 90 })];
  expect((await wait(app, visitor, ACTIVITY.tour, { size: 4 })).body.data).toMatchObject({
    ...{ start: '2026-12-01T10:00:00+08:00', end: '2026-12-27T18:00:00+08:00' },
  });
  for (const member of [holder, await signUp(app, { points: 90 })]) await apply(app, member, ACTIVITY.course, { size: 2 });
  expect((await wait(app, visitor, ACTIVITY.course, { size: 2 })).status).toBe(200);
  await cancel(app, holder, ACTIVITY.course);
  const [first] = members;
  if (first) await cancel(app, first, ACTIVITY.tour);
  const held = async (query = '') => (await app.call('GET', `/my/calendar${query}`, { token: visitor.token })).body.data;
  const [tour, course] = await held();
  expect(tour).toMatchObject({ kind: 'waitlist', state: 'held', starts_at: '2026-12-01T10:00:00+08:00', ends_at: '2026-12-27T18:00:00+08:00', hours: [] });
  expect(course.hours.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual([
    '2026-12-15T19:00:00+08:00',
    '2026-12-22T19:00:00+08:00',
    '2026-12-29T19:00:00+08:00',
  ]);
  // A form of a day between two sessions is warned of nothing of the course.
  const between = await held('?from=2026-12-16%2010:00:00&to=2026-12-16%2021:00:00&standing=true');
  expect(between.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(['2026-12-01T10:00:00+08:00']);
  const { meetings } = await look(app, visitor, ACTIVITY.course);
  expect(meetings.map(({ start, end }: { start: string; end: string }) => [start, end])).toEqual([
    ['2026-12-15T19:00:00+08:00', '2026-12-15T21:00:00+08:00'],
    ['2026-12-22T19:00:00+08:00', '2026-12-22T21:00:00+08:00'],
    ['2026-12-29T19:00:00+08:00', '2026-12-29T21:00:00+08:00'],
  ]);
});

test('what one may not register for is not waited for', async () => {
  const member = await signUp(app);
  expect((await wait(app, member, ACTIVITY.camp)).body.code).toBe('CLASS_NOT_ALLOWED');
  expect((await wait(app, member, 'x/none')).status).toBe(404);
  expect((await wait(app, member, ACTIVITY.evenings, { session: 7 })).body.errors).toHaveProperty('session');
  app.clock.now = at('2026-12-10 18:00:00');
  expect((await wait(app, member, ACTIVITY.talk)).body.code).toBe('REGISTRATION_CLOSED');
  app.clock.now = at('2026-10-10 18:00:00');
  expect((await wait(app, member, ACTIVITY.talk)).body.code).toBe('REGISTRATION_NOT_OPEN');
});
