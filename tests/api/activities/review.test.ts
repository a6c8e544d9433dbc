import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, at, cancel, INTRO, look, staff, WORKSHOP_ANSWERS, wait } from '../../support/bookings/registrations.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let reviewer: TestMember;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  reviewer = await signUp(app, { role: 'reviewer' });
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('registrations').execute();
  await app.sent();
});
afterAll(() => app.close());

const applied = async (member: TestMember) => (await apply(app, member, ACTIVITY.workshop, { answers: WORKSHOP_ANSWERS })).body.data;
const subjects = async () => (await app.sent()).map(({ subject }) => subject);

describe('a registration that is reviewed', () => {
  test('holds its place, is passed, and is cancelled by its member with all points', async () => {
    const member = await signUp(app, { points: 30 });
    const { id, status } = await applied(member);
    expect(status).toBe('applied');
    expect(await look(app, null, ACTIVITY.workshop)).toMatchObject({ remaining: 2, reviewed: true });
    expect(await subjects()).toEqual(['We have received your registration: Sample workshop']);
    const passed = await staff(app, reviewer, id, 'pass');
    expect(passed.body.data).toMatchObject({ status: 'passed', has_ticket: true, member: { id: member.memberId, class: 'general' } });
    expect(passed.body.data.answers).toMatchObject([{ id: 'experience', text: 'Two years', question: { text_en: 'How long have you been drawing comics?' } }]);
    const [email] = await app.sent();
    expect(email?.subject).toBe('Your registration is approved: Sample workshop');
    expect(email?.content).toContain('filename=comic-hub-activity-2026-12-13.ics');
    expect(email?.content).toMatch(/Content-Type: image\/png; name=ticket-[0-9A-F]{4}-[0-9A-F]{4}\.png/);
    expect((await staff(app, reviewer, id, 'pass')).body.code).toBe('NOT_IN_STATE');
    expect((await cancel(app, member, ACTIVITY.workshop)).body.data).toMatchObject({ refunded_points: 30, remaining_points: 30 });
  });

  test('is declined with a reason, its points are refunded, and the member registers again', async () => {
    const member = await signUp(app, { points: 30 });
    const { id } = await applied(member);
    await app.sent();
    expect((await staff(app, reviewer, id, 'fail')).body.errors).toEqual({ reason: ['This field is required'] });
    const failed = await staff(app, reviewer, id, 'fail', { reason: 'Please tell us more.', language: 'en' });
    expect(failed.body.data).toMatchObject({ status: 'failed', reason: 'Please tell us more.', reason_language: 'en' });
    const [email] = await app.sent();
    expect([email?.subject, email?.text.includes('Reason: Please tell us more.'), email?.text.includes('30 points, all refunded')]).toEqual([
      'Your registration was not approved: Sample workshop',
      true,
      true,
    ]);
    expect(await look(app, member, ACTIVITY.workshop)).toMatchObject({ mine: { status: 'failed' }, actions: ['register'], remaining_points: 30 });
    const again = await apply(app, member, ACTIVITY.workshop, { answers: [{ id: 'experience', text: 'Two years of short comics' }] });
    expect(again.body.data).toMatchObject({ status: 'applied', points: 30 });
    expect(again.body.data.id).not.toBe(id);
    expect((await look(app, member, ACTIVITY.workshop)).mine.status).toBe('applied');
  });

  test('frees its place for whoever waits when it is declined', async () => {
    const members = await Promise.all([1, 2, 3].map(() => signUp(app, { points: 30 })));
    const ids = [];
    for (const member of members) ids.push((await applied(member)).id);
    const waiting = await signUp(app, { points: 30 });
    expect((await wait(app, waiting, ACTIVITY.workshop)).body.data).toMatchObject({
      status: 'waiting',
      position: 1,
      points: 30,
      activity: { id: 'sample-workshop' },
    });
    await staff(app, reviewer, ids[1] ?? '', 'fail', { reason: 'No.' });
    expect((await look(app, waiting, ACTIVITY.workshop)).actions).toEqual(['accept_offer', 'leave_waitlist']);
  });

  test('has failed, with its points, when nobody decided before the activity was over', async () => {
    const member = await signUp(app, { points: 30 });
    await applied(member);
    app.clock.now = at('2026-12-13 17:00:00');
    await app.sent();
    await app.handlers['end-registrations']({}, 'job');
    await app.handlers['end-registrations']({}, 'job');
    const { body } = await app.call('GET', '/my/activity_apply', { token: member.token });
    expect(body.data[0]).toMatchObject({ status: 'failed', reason: null });
    expect(await subjects()).toEqual(['We could not review your registration in time: Sample workshop']);
    expect((await app.call('GET', '/member', { token: member.token })).body.data.point).toMatchObject({ remaining: 30 });
  });

  test('is called off by the centre with a reason', async () => {
    const member = await signUp(app, { points: 30, language: 'zh' });
    const { id } = await applied(member);
    await app.sent();
    const { body } = await staff(app, reviewer, id, 'call_off', { reason: '場地臨時調整', language: 'zh' });
    expect(body.data).toMatchObject({ status: 'cancelled', reason: '場地臨時調整' });
    const [email] = await app.sent();
    expect(email?.subject).toBe('本館取消了您的報名：範例工作坊');
    expect(email?.text).toContain('30 點已全數退回');
  });
});

describe('staff', () => {
  test('finds what waits for a review first, and by member, kind, status and id', async () => {
    const [early, late, matching] = [await signUp(app, { points: 30 }), await signUp(app), await signUp(app)];
    const { id } = await applied(early);
    app.clock.now = at('2026-11-19 10:00:00');
    await apply(app, late, ACTIVITY.talk);
    await apply(app, matching, ACTIVITY.matching, { intro: INTRO, phone: '0223456789' });
    const list = async (query: string) => {
      const { body } = await app.call('GET', `/staff/registrations?${query}`, { token: desk.token });
      return body.data.map(({ activity }: { activity: { id: string } }) => activity.id);
    };
    expect(await list('')).toEqual(['sample-workshop', 'sample-matching', 'sample-talk']);
    expect(await list('activity=sample-talk')).toEqual(['sample-talk']);
    expect(await list('type=matchmaking')).toEqual(['sample-matching']);
    expect(await list('status=registered')).toEqual(['sample-talk']);
    expect(await list(`q=${id.slice(0, 8)}`)).toEqual(['sample-workshop']);
    expect(await list('session=1')).toEqual([]);
    const one = await app.call('GET', `/staff/registrations/${id}`, { token: desk.token });
    expect(one.body.data.member.id).toBe(early.memberId);
  });

  test('the desk reviews nothing, reviewers check nobody in, and members do neither', async () => {
    const member = await signUp(app, { points: 30 });
    const { id } = await applied(member);
    for (const step of ['pass', 'fail', 'call_off'] as const) expect((await staff(app, desk, id, step, { reason: 'x' })).status).toBe(403);
    expect((await staff(app, reviewer, id, 'check_in')).status).toBe(403);
    expect((await app.call('GET', '/staff/registrations', { token: member.token })).status).toBe(403);
    expect((await staff(app, reviewer, '00000000-0000-4000-8000-000000000000', 'pass')).status).toBe(404);
  });
});

describe('checking in', () => {
  test('is possible from an hour before, and safe to repeat', async () => {
    const member = await signUp(app);
    const { id } = (await apply(app, member, ACTIVITY.talk)).body.data;
    app.clock.now = at('2026-12-12 12:59:59');
    expect((await staff(app, desk, id, 'check_in')).body.code).toBe('CHECK_IN_TOO_EARLY');
    app.clock.now = at('2026-12-12 13:05:00');
    const first = await staff(app, desk, id, 'check_in');
    expect(first.body.data).toMatchObject({ status: 'attended', meetings: [{ attended_at: '2026-12-12T13:05:00+08:00' }] });
    app.clock.now = at('2026-12-12 14:20:00');
    const again = await staff(app, desk, id, 'check_in');
    expect(again.body.data.meetings).toEqual(first.body.data.meetings);
    const row = await app.database.db.selectFrom('registrations').select('changed_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.changed_at).toEqual(at('2026-12-12 13:05:00'));
    expect((await cancel(app, member, ACTIVITY.talk)).body.code).toBe('NOT_CANCELLABLE');
    expect((await app.call('GET', '/my/activity_apply?when=upcoming', { token: member.token })).body.data).toMatchObject([{ status: 'attended' }]);
    app.clock.now = at('2026-12-12 16:00:00');
    await app.handlers['end-registrations']({}, 'job');
    expect((await app.call('GET', '/my/activity_apply?when=past', { token: member.token })).body.data).toMatchObject([{ status: 'attended' }]);
  });

  test('is of each session of a series: the one that is on, or the one that is named', async () => {
    const member = await signUp(app, { points: 20 });
    const { id } = (await apply(app, member, ACTIVITY.course)).body.data;
    const attended = async (body: object = {}) => {
      const { data } = (await staff(app, desk, id, 'check_in', body)).body;
      return data.meetings.map(({ attended_at }: { attended_at: string | null }) => attended_at !== null);
    };
    // The first is over at nine: who comes then is early for the second.
    app.clock.now = at('2026-12-15 21:00:00');
    expect((await staff(app, desk, id, 'check_in')).body.code).toBe('CHECK_IN_TOO_EARLY');
    app.clock.now = at('2026-12-15 18:50:00');
    expect(await attended()).toEqual([true, false, false]);
    app.clock.now = at('2026-12-18 10:00:00');
    expect((await staff(app, desk, id, 'check_in')).body.code).toBe('CHECK_IN_TOO_EARLY');
    app.clock.now = at('2026-12-29 19:30:00');
    expect(await attended({ meeting: 2 })).toEqual([true, true, false]);
    expect(await attended()).toEqual([true, true, true]);
    expect((await staff(app, desk, id, 'check_in', { meeting: 9 })).status).toBe(422);
  });

  test('lets nobody in who is under review, cancelled, or late by a day', async () => {
    const member = await signUp(app, { points: 30 });
    const { id } = await applied(member);
    app.clock.now = at('2026-12-13 10:00:00');
    expect((await staff(app, desk, id, 'check_in')).body.code).toBe('NOT_IN_STATE');
    await staff(app, reviewer, id, 'pass');
    app.clock.now = at('2026-12-14 10:00:00');
    expect((await staff(app, desk, id, 'check_in')).body.code).toBe('NOT_IN_STATE');
  });
});
