import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, at, cancel, INTRO, look, WORKSHOP_ANSWERS } from '../../support/bookings/registrations.ts';
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

describe('registering', () => {
  test('takes a place at once where nobody reviews, and shows it in one call', async () => {
    const member = await signUp(app);
    const before = await look(app, member, ACTIVITY.talk);
    expect(before).toMatchObject({ state: 'open', quota: 20, remaining: 20, waiting: 0, mine: null, wait: null, actions: ['register'], obstacle: null });
    const { status, body } = await apply(app, member, ACTIVITY.talk, { size: 2 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'registered', size: 2, points: 0, session: 0, has_ticket: true, is_cancellable: true, remaining_points: null });
    expect(body.data.activity).toMatchObject({ id: 'sample-talk', type: 'lecture', title_en: 'Sample talk', location_zh: '2F' });
    expect(body.data.meetings).toEqual([
      { number: 0, start: '2026-12-12T14:00:00+08:00', end: '2026-12-12T16:00:00+08:00', is_cancelled: false, attended_at: null },
    ]);
    const after = await look(app, member, ACTIVITY.talk);
    expect(after).toMatchObject({ remaining: 18, actions: ['cancel'], obstacle: null, mine: { id: body.data.id, status: 'registered' } });
    const { remaining_points: _, ...kept } = body.data;
    expect((await app.call('GET', `/my/activity_apply/${body.data.id}`, { token: member.token })).body.data).toEqual(kept);
  });

  test('a visitor sees places and what could be done, and nothing of anybody', async () => {
    await apply(app, await signUp(app), ACTIVITY.talk);
    const seen = await look(app, null, ACTIVITY.talk);
    expect(seen).toMatchObject({ remaining: 19, mine: null, wait: null, actions: ['register'], is_allowed: null, remaining_points: null });
    expect((await app.call('POST', `/activity/${ACTIVITY.talk}/apply_online`, { body: { agree: true } })).status).toBe(401);
  });

  test('the deadline counts to the second', async () => {
    const [early, late, member] = [await signUp(app), await signUp(app), await signUp(app)];
    app.clock.now = at('2026-10-31 23:59:59');
    expect((await apply(app, member, ACTIVITY.talk)).body.code).toBe('REGISTRATION_NOT_OPEN');
    expect(await look(app, member, ACTIVITY.talk)).toMatchObject({ state: 'not_open', actions: [], obstacle: 'REGISTRATION_NOT_OPEN' });
    app.clock.now = at('2026-11-01 00:00:00');
    expect((await apply(app, early, ACTIVITY.talk)).status).toBe(200);
    app.clock.now = at('2026-12-10 17:59:59');
    expect((await apply(app, late, ACTIVITY.talk)).status).toBe(200);
    // Between the page and its submission the deadline has passed.
    expect((await look(app, member, ACTIVITY.talk)).actions).toEqual(['register']);
    app.clock.now = at('2026-12-10 18:00:00');
    expect((await apply(app, member, ACTIVITY.talk)).body.code).toBe('REGISTRATION_CLOSED');
    expect(await look(app, member, ACTIVITY.talk)).toMatchObject({ state: 'closed', obstacle: 'REGISTRATION_CLOSED' });
  });

  test('a double click and a lost answer register once: the same key gets the same answer, also when it is full by then', async () => {
    const member = await signUp(app, { points: 100 });
    const first = await apply(app, member, ACTIVITY.course, { size: 2 }, { key: 'registration-key-1' });
    await apply(app, await signUp(app, { points: 100 }), ACTIVITY.course);
    const again = await apply(app, member, ACTIVITY.course, { size: 2 }, { key: 'registration-key-1' });
    expect(again.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({ points: 40, remaining_points: 60 });
    // Another tab, with a key of its own.
    expect((await apply(app, member, ACTIVITY.course, {}, { key: 'registration-key-2' })).body.code).toBe('ALREADY_REGISTERED');
    expect((await apply(app, member, ACTIVITY.course, { size: 1 }, { key: 'registration-key-1' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
    const other = await apply(app, member, ACTIVITY.talk, { size: 2 }, { key: 'registration-key-1' });
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  test('no more get in than there are places, and a group only as a whole', async () => {
    const points = 200;
    expect((await apply(app, await signUp(app, { points }), ACTIVITY.course, { size: 2 })).status).toBe(200);
    const pair = await signUp(app, { points });
    expect((await apply(app, pair, ACTIVITY.course, { size: 2 })).body.code).toBe('FULL');
    expect((await apply(app, pair, ACTIVITY.course)).status).toBe(200);
    const refused = await apply(app, await signUp(app, { points }), ACTIVITY.course);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'FULL', message: 'Full/Unavailable' }]);
    expect(await look(app, null, ACTIVITY.course)).toMatchObject({ state: 'full', remaining: 0, actions: ['join_waitlist'], obstacle: 'FULL' });
  });

  test('sessions are joined singly where the series says so, each with its own places', async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    const missing = await apply(app, one, ACTIVITY.evenings);
    expect([missing.status, missing.body.errors]).toEqual([422, { session: ['This field is required'] }]);
    for (const session of [1, 2]) expect((await apply(app, one, ACTIVITY.evenings, { session })).status).toBe(200);
    expect((await apply(app, two, ACTIVITY.evenings, { session: 2 })).body.code).toBe('FULL');
    expect((await apply(app, two, ACTIVITY.evenings, { session: 1 })).status).toBe(200);
    for (const session of [0, 4]) expect((await apply(app, two, ACTIVITY.evenings, { session })).status).toBe(422);
    expect((await cancel(app, one, ACTIVITY.evenings)).body.errors).toEqual({ session: ['This field is required'] });
    expect((await cancel(app, one, ACTIVITY.evenings, { session: 2 })).body.data).toMatchObject({ status: 'cancelled', session: 2 });
    expect((await look(app, one, ACTIVITY.evenings, 1)).mine.status).toBe('registered');
    expect((await look(app, two, ACTIVITY.evenings, 2)).remaining).toBe(1);
  });

  test('a series as a whole is one registration with all its sessions', async () => {
    const member = await signUp(app, { points: 50 });
    const { data } = (await apply(app, member, ACTIVITY.course)).body;
    expect(data).toMatchObject({ start: '2026-12-15T19:00:00+08:00', end: '2026-12-29T21:00:00+08:00' });
    expect(data.meetings.map(({ number, start }: { number: number; start: string }) => [number, start.slice(0, 10)])).toEqual([
      [1, '2026-12-15'],
      [2, '2026-12-22'],
      [3, '2026-12-29'],
    ]);
  });

  test('classes of members get in where the activity is theirs', async () => {
    for (const memberClass of ['general', 'loyal'] as const) {
      const member = await signUp(app, { memberClass });
      const refused = await apply(app, member, ACTIVITY.camp);
      expect([refused.status, refused.body.code]).toEqual([403, 'CLASS_NOT_ALLOWED']);
      expect(await look(app, member, ACTIVITY.camp)).toMatchObject({
        is_allowed: false,
        classes: ['associate', 'creator'],
        actions: [],
        obstacle: 'CLASS_NOT_ALLOWED',
      });
    }
    for (const memberClass of ['associate', 'creator'] as const) {
      const member = await signUp(app, { memberClass });
      expect((await look(app, member, ACTIVITY.camp)).is_allowed).toBe(true);
      expect((await apply(app, member, ACTIVITY.camp)).status).toBe(200);
    }
  });
});

describe('points', () => {
  test('are paid for each person, refused where they are too few or no longer those shown', async () => {
    const member = await signUp(app, { points: 30 });
    expect((await apply(app, member, ACTIVITY.course, { size: 2 })).body.code).toBe('NOT_ENOUGH_POINTS');
    expect((await apply(app, member, ACTIVITY.course, { points: 10 })).body.code).toBe('TERMS_CHANGED');
    expect((await look(app, member, ACTIVITY.course)).remaining_points).toBe(30);
    const { data } = (await apply(app, member, ACTIVITY.course, { points: 20 })).body;
    expect(data).toMatchObject({ points: 20, remaining_points: 10 });
    const [log] = (await app.call('GET', '/my/point_logs', { token: member.token })).body.data;
    expect(log).toMatchObject({
      kind: 'shopping',
      amount: -20,
      rent: null,
      registration: { id: data.id, activity_id: 'sample-course', title_en: 'Sample course' },
    });
  });

  test('are refunded in time, and not later, which the member has to say', async () => {
    const member = await signUp(app, { points: 50 });
    await apply(app, member, ACTIVITY.course);
    const first = await cancel(app, member, ACTIVITY.course);
    expect(first.body.data).toMatchObject({ status: 'cancelled', refunded_points: 20, remaining_points: 50 });
    expect((await cancel(app, member, ACTIVITY.course)).body.code).toBe('NOT_CANCELLABLE');
    await apply(app, member, ACTIVITY.course);
    app.clock.now = at('2026-12-14 19:00:01');
    expect(await look(app, member, ACTIVITY.course)).toMatchObject({ actions: ['cancel_late'] });
    expect((await cancel(app, member, ACTIVITY.course)).body.code).toBe('TOO_LATE_TO_CANCEL');
    expect((await cancel(app, member, ACTIVITY.course, { late: true })).body.data).toMatchObject({ refunded_points: 0, remaining_points: 30 });
    const [email] = (await app.sent()).filter(({ text }) => text.includes('not refunded'));
    expect(email?.text).toContain('20 points, not refunded');
  });
});

describe('bad input', () => {
  test('the box, the size and the questions are checked, each at its field', async () => {
    const member = await signUp(app, { points: 100 });
    const faults = async (activity: string, body: object) => (await apply(app, member, activity, body)).body.errors;
    expect(await faults(ACTIVITY.talk, { agree: false })).toEqual({ agree: ['Please check-select to agree'] });
    expect(await faults(ACTIVITY.talk, { size: 4 })).toMatchObject({ size: [expect.stringContaining('3')] });
    expect(await faults(ACTIVITY.talk, { size: 0 })).toHaveProperty('size');
    expect(await faults(ACTIVITY.workshop, {})).toEqual({ 'answers.experience': ['This field is required'] });
    expect(await faults(ACTIVITY.workshop, { answers: [...WORKSHOP_ANSWERS, { id: 'shoe', text: '42' }] })).toHaveProperty(['answers.shoe']);
    expect(await faults(ACTIVITY.workshop, { answers: [{ id: 'experience', text: '漫'.repeat(101) }] })).toHaveProperty(['answers.experience']);
    expect((await apply(app, member, ACTIVITY.workshop, { answers: [{ id: 'experience', text: '👨‍👩‍👧‍👦'.repeat(100) }] })).status).toBe(200);
  });

  test('what is no activity of this kind, a draft, past or cancelled is refused', async () => {
    const member = await signUp(app);
    for (const activity of ['course/sample-talk', 'lecture/none', 'lecture/sample-lecture-draft', 'exhibition/sample-exhibition'])
      expect([(await apply(app, member, activity)).status, activity]).toEqual([404, activity]);
    expect((await app.call('POST', '/activity/party/sample-talk/apply_online', { token: member.token, body: { agree: true } })).status).toBe(404);
    expect((await app.call('GET', '/activity/lecture/sample-lecture-draft/registration')).status).toBe(404);
    await app.database.db.updateTable('activity_sessions').set({ called_off_at: TEST_NOW }).where('activity_id', '=', 'sample-tour').execute();
    expect((await apply(app, member, ACTIVITY.tour)).body.code).toBe('ACTIVITY_CANCELLED');
    await app.database.db.updateTable('activity_sessions').set({ called_off_at: null }).where('activity_id', '=', 'sample-tour').execute();
  });

  test('whoever may not register hears that before what is wrong with the form, and whoever may hears the rest', async () => {
    const member = await signUp(app);
    const send = (token: string, body: object | string) => app.call('POST', `/activity/${ACTIVITY.talk}/apply_online`, { token, body });
    expect((await send(member.token, { agree: true, size: 9 })).body.code).toBe('VALIDATION_FAILED');
    expect((await send(member.token, '{')).body.code).toBe('MALFORMED_BODY');
    await app.database.db
      .updateTable('token_families')
      .set({ scope: 'profile', client_id: 'sample-reader' })
      .where('member_id', '=', member.memberId)
      .execute();
    for (const body of [{ agree: true }, { agree: true, size: 9 }, '{']) expect((await send(member.token, body)).body.code).toBe('INSUFFICIENT_SCOPE');
    await app.database.db.updateTable('token_families').set({ ended_at: TEST_NOW }).where('member_id', '=', member.memberId).execute();
    for (const body of [{ agree: true }, { agree: true, size: 9 }, '{']) expect((await send(member.token, body)).body.code).toBe('UNAUTHENTICATED');
    const { rows } = await app.database.query('SELECT id FROM registrations WHERE member_id = $1', [member.memberId]);
    expect(rows).toEqual([]);
  });

  test("somebody else's registration is not there", async () => {
    const [owner, stranger] = [await signUp(app), await signUp(app)];
    const { id } = (await apply(app, owner, ACTIVITY.talk)).body.data;
    expect((await app.call('GET', `/my/activity_apply/${id}`, { token: stranger.token })).status).toBe(404);
    expect((await app.call('GET', `/my/activity_apply/${id}/calendar.ics`, { token: stranger.token })).status).toBe(404);
    expect((await cancel(app, stranger, ACTIVITY.talk)).status).toBe(404);
    expect((await cancel(app, owner, ACTIVITY.talk)).status).toBe(200);
  });

  test('members whose address nobody verified take no place', async () => {
    expect((await apply(app, await signUp(app, { isVerified: false }), ACTIVITY.talk)).body.code).toBe('EMAIL_NOT_VERIFIED');
  });
});

describe('matchmaking', () => {
  test('asks for an introduction of 300 characters as a reader counts them, and for addresses of the web', async () => {
    const member = await signUp(app);
    const faults = async (body: object) => (await apply(app, member, ACTIVITY.matching, body)).body.errors;
    expect(await faults({})).toEqual({ intro: ['This field is required'] });
    expect(await faults({ intro: 'a'.repeat(301) })).toEqual({ intro: [expect.stringContaining('300')] });
    expect(await faults({ intro: '𠮷'.repeat(301) })).toHaveProperty('intro');
    expect(await faults({ intro: INTRO, is_organization: true })).toEqual({ company: ['This field is required'] });
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://host.example/x', 'https://user:pass@host.example'])
      expect(await faults({ intro: INTRO, portfolio_url: url, other_urls: [url] })).toMatchObject({ portfolio_url: [expect.any(String)] });
    expect(await faults({ intro: INTRO, other_urls: 'https://a.example\njavascript:alert(1)' })).toBeDefined();
    const said = {
      intro: `${'𠮷'.repeat(299)}👩‍🎨`,
      is_organization: true,
      company: 'Sample Press',
      job_title: 'Editor',
      phone: '0223456789',
      portfolio_url: 'https://sample.example/works',
      other_urls: 'https://a.example/x\r\nhttps://b.example/y\r\n',
    };
    const { data } = (await apply(app, member, ACTIVITY.matching, said)).body;
    expect(data.status).toBe('applied');
    expect(data.matchmaking).toEqual({ ...said, other_urls: ['https://a.example/x', 'https://b.example/y'] });
  });

  test('its fields are passed over elsewhere', async () => {
    const { data } = (await apply(app, await signUp(app), ACTIVITY.talk, { intro: INTRO })).body;
    expect(data.matchmaking).toBeNull();
  });
});

describe('my registrations', () => {
  test('are listed by time, coming before past, and filtered by kind and status', async () => {
    const member = await signUp(app, { points: 100 });
    // In another order than they take place.
    await apply(app, member, ACTIVITY.talk);
    app.clock.now = new Date(TEST_NOW.getTime() + 1000);
    await apply(app, member, ACTIVITY.workshop, { answers: WORKSHOP_ANSWERS });
    app.clock.now = new Date(TEST_NOW.getTime() + 2000);
    await apply(app, member, ACTIVITY.tour);
    await cancel(app, member, ACTIVITY.tour);
    const list = async (query: string) => {
      const { body } = await app.call('GET', `/my/activity_apply?${query}`, { token: member.token });
      return body.data.map(({ activity, status }: { activity: { id: string }; status: string }) => `${activity.id} ${status}`);
    };
    expect(await list('when=upcoming')).toEqual(['sample-talk registered', 'sample-workshop applied']);
    expect(await list('when=past')).toEqual(['sample-tour cancelled']);
    expect(await list('')).toEqual(['sample-tour cancelled', 'sample-workshop applied', 'sample-talk registered']);
    expect(await list('type=course')).toEqual(['sample-workshop applied']);
    expect(await list('status=cancelled')).toEqual(['sample-tour cancelled']);
    app.clock.now = at('2026-12-12 16:00:00');
    // Nobody came, and no job has said so yet.
    expect(await list('when=past')).toEqual(['sample-talk not_arrived', 'sample-tour cancelled']);
  });

  test('a calendar file has an entry a session', async () => {
    const member = await signUp(app, { points: 100 });
    const { id } = (await apply(app, member, ACTIVITY.course)).body.data;
    const { body, headers } = await app.call('GET', `/my/activity_apply/${id}/calendar.ics?lang=zh`, { token: member.token });
    expect(headers.get('content-type')).toContain('text/calendar');
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(body).toContain('SUMMARY:範例課程');
    expect(body).toContain(`UID:activity-${id}-1@`);
  });
});
