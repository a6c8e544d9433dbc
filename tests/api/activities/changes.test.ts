import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Activity } from '../../../src/editorial/items/activity.ts';
import type { Library } from '../../../src/editorial/library.ts';
import { changeEffects } from '../../../src/server/activities/changes/change-effects.ts';
import { releasedSessions } from '../../../src/server/activities/registered-activity.ts';
import { upsertActivitySessions } from '../../../src/server/db/release.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { close, reopen } from '../../support/bookings/closings.ts';
import { ACTIVITY, apply, at, cancel, look, staff, WORKSHOP_ANSWERS, wait } from '../../support/bookings/registrations.ts';
import { signUp } from '../../support/members.ts';
import { copySample } from '../../support/sample.ts';

let app: TestApp;
let root: string;
let untouched: Activity[];
beforeAll(async () => {
  root = copySample();
  app = await openTestApp({ CONTENT_DIR: root });
  untouched = structuredClone(app.library.activities);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('registrations').execute();
  await release((library) => library);
  await app.sent();
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

/** The library as it would be with a change to one activity. */
function changed(id: string, change: (activity: Activity) => void): Library {
  const activities = structuredClone(untouched);
  const activity = activities.find((each) => each.id === id);
  if (activity === undefined) throw new Error(`no ${id}`);
  change(activity);
  return { ...app.library, activities };
}

/** Releases a content, as a start of the server with it does, and lets the minute's job run. */
async function release(of: (library: Library) => Library) {
  const library = of({ ...app.library, activities: structuredClone(untouched) });
  app.library.activities.splice(0, app.library.activities.length, ...library.activities);
  await app.database.db.transaction().execute((tx) => upsertActivitySessions(tx, releasedSessions(library), app.clock.now));
  await app.handlers['carry-out-activity-changes']({}, 'job');
  await app.handlers['expire-and-offer']({}, 'job');
}

const effects = (library: Library) => changeEffects(app.database.db, library, app.clock.now);

test('a release that changes nothing does nothing', async () => {
  await apply(app, await signUp(app), ACTIVITY.talk);
  await app.sent();
  expect(await effects(app.library)).toEqual([]);
  await release((library) => library);
  expect(await app.sent()).toEqual([]);
});

test('a quota lowered below the number registered takes nobody’s place away, and lets nobody in until there is one', async () => {
  const members = await Promise.all([1, 2, 3].map(() => signUp(app, { points: 20 })));
  for (const member of members) await apply(app, member, ACTIVITY.course);
  const lowered = changed('sample-course', ({ data }) => {
    if (data.registration) data.registration.quota = 2;
  });
  expect(await effects(lowered)).toEqual([{ sessionId: 'sample-course/0', effects: [{ kind: 'quota', people: 3, from: 3, to: 2, over: 1, offered: 0 }] }]);
  await app.sent();
  await release(() => lowered);
  expect(await app.sent()).toEqual([]);
  for (const member of members) expect((await look(app, member, ACTIVITY.course)).mine.status).toBe('registered');
  expect(await look(app, null, ACTIVITY.course)).toMatchObject({ quota: 2, remaining: 0, state: 'full' });
  const newcomer = await signUp(app, { points: 20 });
  await cancel(app, members[0] ?? newcomer, ACTIVITY.course);
  expect((await apply(app, newcomer, ACTIVITY.course)).body.code).toBe('FULL');
  await cancel(app, members[1] ?? newcomer, ACTIVITY.course);
  expect((await apply(app, newcomer, ACTIVITY.course)).status).toBe(200);
});

test('a larger quota is offered to members who wait, in their order', async () => {
  await apply(app, await signUp(app), ACTIVITY.evenings, { session: 2 });
  const [first, second] = [await signUp(app), await signUp(app)];
  for (const member of [first, second]) await wait(app, member, ACTIVITY.evenings, { session: 2 });
  const raised = changed('sample-evenings', ({ data }) => {
    if (data.sessions[1]) data.sessions[1].quota = 2;
  });
  expect((await effects(raised))[0]?.effects).toEqual([{ kind: 'quota', people: 1, from: 1, to: 2, over: 0, offered: 1 }]);
  await release(() => raised);
  expect((await look(app, first, ACTIVITY.evenings, 2)).wait.status).toBe('offered');
  expect((await look(app, second, ACTIVITY.evenings, 2)).wait).toMatchObject({ status: 'waiting', position: 1 });
});

test('an activity that is cancelled calls off every registration, with points and an e-mail, and closes its waitlist', async () => {
  const [one, pair, waiting] = [await signUp(app, { points: 20 }), await signUp(app, { points: 40, language: 'ja' }), await signUp(app, { points: 20 })];
  await apply(app, one, ACTIVITY.course);
  await apply(app, pair, ACTIVITY.course, { size: 2 });
  await wait(app, waiting, ACTIVITY.course);
  await app.sent();
  const off = changed('sample-course', ({ data }) => {
    data.is_cancelled = true;
  });
  expect(await effects(off)).toEqual([{ sessionId: 'sample-course/0', effects: [{ kind: 'called_off', registrations: 2, points: 60, waiting: 1 }] }]);
  await release(() => off);
  for (const [member, points] of [
    [one, 20],
    [pair, 40],
  ] as const) {
    expect(await look(app, member, ACTIVITY.course)).toMatchObject({
      state: 'cancelled',
      mine: { status: 'cancelled', reason: null },
      remaining_points: points,
      actions: [],
    });
  }
  const emails = await app.sent();
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    'Activity cancelled, waitlist closed: Sample course',
    'Activity cancelled: Sample course',
    'イベント中止のお知らせ：サンプル講習',
  ]);
  expect(
    emails.filter(({ subject }) => !subject.includes('waitlist')).every(({ content }) => content.includes('method=CANCEL') || content.includes('.ics')),
  ).toBe(true);
  expect((await look(app, waiting, ACTIVITY.course)).wait).toBeNull();
  expect((await apply(app, waiting, ACTIVITY.course)).body.code).toBe('ACTIVITY_CANCELLED');
  // Once more, nothing follows.
  await release(() => off);
  expect(await app.sent()).toEqual([]);
});

test('another time and another place are told, and whoever cannot come gets the points back up to the beginning', async () => {
  const member = await signUp(app, { points: 20 });
  const { id } = (await apply(app, member, ACTIVITY.course)).body.data;
  await app.sent();
  const moved = changed('sample-course', ({ data }) => {
    data.sessions[0] = { on: '2026-12-16', from: '19:30', to: '21:30' };
  });
  expect((await effects(moved))[0]?.effects).toMatchObject([{ kind: 'moved', registrations: 1, to: { start: at('2026-12-16 19:30:00') } }]);
  await release(() => moved);
  const [email] = await app.sent();
  expect(email?.subject).toBe('New time or place: Sample course');
  expect(email?.text).toContain('Wed 16 Dec 2026, 19:30');
  expect(email?.content).toContain('.ics');
  const { data } = (await app.call('GET', `/my/activity_apply/${id}`, { token: member.token })).body;
  expect(data).toMatchObject({ start: '2026-12-16T19:30:00+08:00', sequence: 1, cancel_before: '2026-12-16T19:30:00+08:00' });
  await release(() =>
    changed('sample-course', (activity) => {
      activity.data.sessions[0] = { on: '2026-12-16', from: '19:30', to: '21:30' };
      activity.texts.en = { ...(activity.texts.en ?? activity.texts.zh), location: '3F' };
    }),
  );
  expect((await app.sent())[0]?.text).toContain('Where: 3F');
  app.clock.now = at('2026-12-16 19:29:00');
  expect((await cancel(app, member, ACTIVITY.course)).body.data.refunded_points).toBe(20);
});

test('a session in the middle of a series that moves, or is cancelled, is told like any other change, once', async () => {
  const member = await signUp(app, { points: 20 });
  const { id } = (await apply(app, member, ACTIVITY.course)).body.data;
  await app.sent();
  const moved = changed('sample-course', ({ data }) => {
    data.sessions[1] = { on: '2026-12-23', from: '18:00', to: '20:00' };
  });
  expect((await effects(moved))[0]?.effects).toEqual([{ kind: 'rescheduled', registrations: 1 }]);
  await release(() => moved);
  const [email, ...others] = await app.sent();
  expect(email?.subject).toBe('New time or place: Sample course');
  expect(email?.text).toContain('Wed 23 Dec 2026, 18:00');
  expect(others).toEqual([]);
  const { data } = (await app.call('GET', `/my/activity_apply/${id}`, { token: member.token })).body;
  expect(data).toMatchObject({ sequence: 1, start: '2026-12-15T19:00:00+08:00', cancel_before: '2026-12-15T19:00:00+08:00' });
  await release(() => moved);
  expect(await app.sent()).toEqual([]);
  await release(() =>
    changed('sample-course', (activity) => {
      if (activity.data.sessions[1]) activity.data.sessions[1].is_cancelled = true;
    }),
  );
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['New time or place: Sample course']);
});

test('whoever was at the first session of a series is called off from the rest, with all points', async () => {
  const [member, desk] = [await signUp(app, { points: 20 }), await signUp(app, { role: 'desk' })];
  const { id } = (await apply(app, member, ACTIVITY.course)).body.data;
  app.clock.now = at('2026-12-15 18:30:00');
  expect((await staff(app, desk, id, 'check_in')).body.data.status).toBe('attended');
  await app.sent();
  app.clock.now = at('2026-12-16 12:00:00');
  await release(() =>
    changed('sample-course', ({ data }) => {
      data.is_cancelled = true;
    }),
  );
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['Activity cancelled: Sample course']);
  const { data } = (await app.call('GET', `/my/activity_apply/${id}`, { token: member.token })).body;
  expect(data).toMatchObject({ status: 'cancelled', meetings: [{ attended_at: '2026-12-15T18:30:00+08:00' }, {}, {}] });
  expect((await look(app, member, ACTIVITY.course)).remaining_points).toBe(20);
});

test('what was called off in time is called off, with its points, also when the job runs after it is over', async () => {
  const [member, late] = [await signUp(app, { points: 60 }), await signUp(app)];
  await apply(app, member, ACTIVITY.workshop, { answers: WORKSHOP_ANSWERS });
  const { id } = (await apply(app, late, ACTIVITY.talk)).body.data;
  await app.database.db.updateTable('registrations').set({ status: 'passed' }).where('member_id', '=', member.memberId).execute();
  app.clock.now = at('2026-12-12 13:00:00');
  const closing = (await close(app, await signUp(app, { role: 'desk' }), { day: '2026-12-12' })).body.data;
  await app.database.db.updateTable('activity_sessions').set({ called_off_at: app.clock.now }).where('id', '=', 'sample-workshop/0').execute();
  await app.sent();
  app.clock.now = at('2026-12-13 20:00:00');
  await app.handlers['end-registrations']({}, 'job');
  await app.handlers['carry-out-activity-changes']({}, 'job');
  await app.handlers['end-registrations']({}, 'job');
  const { data } = (await app.call('GET', `/my/activity_apply/${id}`, { token: late.token })).body;
  expect(data).toMatchObject({ status: 'cancelled', reason: 'Typhoon' });
  expect((await app.sent()).map(({ subject }) => subject).sort()).toEqual([
    'Activity cancelled: Sample workshop',
    'We had to cancel your registration: Sample talk',
  ]);
  expect((await app.call('GET', '/member', { token: member.token })).body.data.point.remaining).toBe(60);
  await app.database.db.deleteFrom('closing_items').where('closing_id', '=', closing.id).execute();
  await app.database.db.deleteFrom('closings').execute();
});

test('whoever cancels late what the centre has called off is quicker than its job, and gets all points back', async () => {
  const member = await signUp(app, { points: 20 });
  await apply(app, member, ACTIVITY.course);
  app.clock.now = at('2026-12-15 18:30:00');
  await app.database.db.updateTable('activity_sessions').set({ called_off_at: app.clock.now }).where('id', '=', 'sample-course/0').execute();
  await app.sent();
  expect((await cancel(app, member, ACTIVITY.course)).body.data).toMatchObject({ status: 'cancelled', refunded_points: 20, remaining_points: 20 });
  expect((await app.sent()).map(({ text }) => text.includes('20 points, all refunded'))).toEqual([true]);
});

test('a closing at short notice calls off what is on that day, with its reason, and lets nobody register; what runs for weeks goes on', async () => {
  const [member, visitor, desk] = [await signUp(app, { language: 'zh' }), await signUp(app), await signUp(app, { role: 'desk' })];
  await apply(app, member, ACTIVITY.talk);
  await apply(app, visitor, ACTIVITY.tour);
  await app.sent();
  const closing = await close(app, desk, { day: '2026-12-12' });
  expect(closing.status).toBe(200);
  await app.handlers['carry-out-activity-changes']({}, 'job');
  expect((await look(app, member, ACTIVITY.talk)).mine).toMatchObject({ status: 'cancelled', reason: '颱風停班停課', reason_language: 'zh' });
  expect((await look(app, visitor, ACTIVITY.tour)).mine.status).toBe('registered');
  const emails = await app.sent();
  expect(emails.map(({ subject }) => subject)).toEqual(['本館取消了您的報名：範例座談']);
  expect(emails[0]?.text).toContain('原因：颱風停班停課');
  expect((await apply(app, visitor, ACTIVITY.talk)).body.code).toBe('CENTRE_CLOSED');
  await reopen(app, desk, closing.body.data.id);
  expect((await apply(app, visitor, ACTIVITY.talk)).status).toBe(200);
});

test('what is no longer published takes nobody, and calls nobody off', async () => {
  const member = await signUp(app);
  await apply(app, member, ACTIVITY.talk);
  await app.sent();
  const gone = { ...app.library, activities: structuredClone(untouched).filter(({ id }) => id !== 'sample-talk') };
  expect(await effects(gone)).toEqual([{ sessionId: 'sample-talk/0', effects: [{ kind: 'unlisted', registrations: 1 }] }]);
  await release(() => gone);
  expect(await app.sent()).toEqual([]);
  expect((await apply(app, await signUp(app), ACTIVITY.talk)).status).toBe(404);
  const { body } = await app.call('GET', '/my/activity_apply', { token: member.token });
  expect(body.data[0]).toMatchObject({ status: 'registered', activity: { title_zh: 'sample-talk' } });
  expect((await cancel(app, member, ACTIVITY.talk)).status).toBe(200);
});

test('members with a place are reminded the day before each session, once', async () => {
  const [member, under] = [await signUp(app, { points: 20 }), await signUp(app)];
  const { id } = (await apply(app, member, ACTIVITY.course)).body.data;
  await apply(app, under, ACTIVITY.matching, { intro: 'x' });
  await app.sent();
  const remind = async (moment: string) => {
    app.clock.now = at(moment);
    await app.handlers['remind-registrations']({}, 'job');
    return (await app.sent()).map(({ subject }) => subject);
  };
  expect(await remind('2026-12-13 10:00:00')).toEqual([]);
  expect(await remind('2026-12-14 10:00:00')).toEqual(['Reminder: Sample course, Tue 15 Dec 2026, 19:00–21:00']);
  expect(await remind('2026-12-14 10:05:00')).toEqual([]);
  expect(await remind('2026-12-15 10:00:00')).toEqual([]);
  app.clock.now = at('2026-12-15 19:00:00');
  await staff(app, await signUp(app, { role: 'desk' }), id, 'check_in');
  expect(await remind('2026-12-17 10:00:00')).toEqual([]);
  expect(await remind('2026-12-21 10:00:00')).toEqual(['Reminder: Sample course, Tue 22 Dec 2026, 19:00–21:00']);
});

test('the reminder of an activity comes by SMS as well to members who asked for it, in their language, and to nobody else', async () => {
  const [texted, silent] = [await signUp(app, { points: 20, language: 'zh' }), await signUp(app, { points: 20 })];
  const body = { kind: 'activity_reminder', channel: 'sms', is_on: true };
  expect((await app.call('PUT', '/my/notifications', { token: texted.token, body })).status).toBe(200);
  for (const member of [texted, silent]) expect((await apply(app, member, ACTIVITY.course)).status).toBe(200);
  await app.sent();
  app.clock.now = at('2026-12-14 10:00:00');
  await app.handlers['remind-registrations']({}, 'job');
  const sent = await app.sent();
  const texts = sent.filter(({ to }) => !to.includes('@'));
  const { mobile } = (await app.call('GET', '/member', { token: texted.token })).body.data;
  expect(texts.map(({ to, text }) => [to, text])).toEqual([[mobile, expect.stringMatching(/^.+提醒：您報名的活動時間為 2026.+19:00.+票券請見會員專區/)]]);
  expect(
    sent
      .filter(({ to }) => to.includes('@'))
      .map(({ to }) => to)
      .sort(),
  ).toEqual([texted.email, silent.email].sort());
});
