import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, INTRO, WORKSHOP_ANSWERS } from '../../support/bookings/registrations.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  member = await signUp(app, { points: 500 });
});
afterAll(() => app.close());

const HALF = '\ud800';
const NUL = 'a\u0000b';
/** Of eleven code units, and one character to a reader. */
const FAMILY = '👨‍👩‍👧‍👦';
/** Nothing to a reader: a space without width, joiners, tags. */
const UNSEEN = '\u200b\u200d\u2060\u{e0061}';
/** One letter under more marks than any script has: it would cover the lines above. */
const TOWER = `e${'\u0301'.repeat(500)}`;
const many = (count: number, of: (i: number) => unknown) => Array.from({ length: count }, (_, i) => of(i));

const WRONG_FORMS: Readonly<Record<string, readonly unknown[]>> = {
  session: ['1e3', -1, 1.5, [1], {}, 'NaN', '99999999999999999999', NUL],
  size: [0, 21, [2], {}, true, 2 ** 53, '-0', '２'],
  points: ['x', [], {}, '1e9', 1.5],
  answers: [
    {},
    'x',
    7,
    [null],
    [[]],
    [{ id: 'experience' }],
    [{ id: ['experience'], text: 'x' }],
    [{ id: 'experience', text: { toString: 'x' } }],
    [...WORKSHOP_ANSWERS, { id: '__proto__', text: 'x' }],
    [...WORKSHOP_ANSWERS, { id: 'constructor', text: 'x' }],
    [...WORKSHOP_ANSWERS, ...WORKSHOP_ANSWERS],
    [{ id: 'experience', text: HALF }],
    [{ id: 'experience', text: NUL }],
    [{ id: 'experience', text: UNSEEN }],
    [{ id: 'experience', text: TOWER }],
    many(50_000, (i) => ({ id: `q${i}`, text: 'x' })),
  ],
  agree: [false, 'no', [], {}],
};
const WRONG_MATCHMAKING: Readonly<Record<string, readonly unknown[]>> = {
  intro: [['x'], {}, HALF, NUL, 'x'.repeat(301), FAMILY.repeat(301), ' \n ', UNSEEN, TOWER],
  portfolio_url: [
    ...['javascript:alert(1)', ' javascript:alert(1)', 'JAVASCRIPT://x.com/%0aalert(1)', 'data:text/html,x', '//example.com', 'https:\\\\example.com'],
    ...['https://example.com\\@evil.com', 'https://user:pw@example.com', 'https://example.com/\r\nX: y', 'https://localhost', 'https://', 'ftp://example.com'],
    ['https://example.com'],
    { href: 'https://example.com' },
    `https://example.com/${'x'.repeat(400)}`,
  ],
  other_urls: [{}, 7, [['https://example.com']], many(6, (i) => `https://example.com/${i}`), ['javascript:alert(1)'], [HALF], many(20_000, () => 'x')],
  company: [['x'], {}, 'A\r\nBcc: x@example.com', '\u202eevil', HALF, NUL, 'x'.repeat(5000)],
  job_title: ['A\nB', { toString: 'x' }],
  phone: ['x', '0', ['0912345678'], '09123\r\n45678', '+'.repeat(100)],
  is_organization: ['maybe', [], {}],
};

test.each(Object.entries(WRONG_FORMS))('a registration whose %s is malformed is refused in words, and makes nothing', async (field, values) => {
  for (const value of values) {
    const { status, body } = await apply(app, member, ACTIVITY.workshop, { answers: WORKSHOP_ANSWERS, [field]: value });
    expect([field, JSON.stringify(value).slice(0, 60), status >= 400 && status < 500, typeof body.message]).toEqual([
      field,
      JSON.stringify(value).slice(0, 60),
      true,
      'string',
    ]);
  }
  expect((await app.call('GET', '/my/activity_apply', { token: member.token })).body.data).toEqual([]);
});

test.each(Object.entries(WRONG_MATCHMAKING))('an application for matchmaking whose %s is malformed is refused at that field', async (field, values) => {
  for (const value of values) {
    const { status, body } = await apply(app, member, ACTIVITY.matching, { intro: INTRO, [field]: value });
    expect([JSON.stringify(value).slice(0, 60), status]).toEqual([JSON.stringify(value).slice(0, 60), 422]);
    expect(Object.keys(body.errors).every((each) => each.startsWith(field))).toBe(true);
  }
  expect((await app.call('GET', '/my/activity_apply', { token: member.token })).body.data).toEqual([]);
});

test('three hundred characters as a reader counts them are taken, whatever they are made of, and come back whole', async () => {
  const applicant = await signUp(app);
  const intro = FAMILY.repeat(300);
  const { status, body } = await apply(app, applicant, ACTIVITY.matching, { intro });
  expect([status, body.data.matchmaking.intro]).toEqual([200, intro]);
});

test('addresses that name nothing say so, whoever asks, and nothing of them is an error of the server', async () => {
  const ids = [
    '__proto__',
    'constructor',
    'toString',
    '%00',
    '..%2f..%2fetc',
    '%E0%A4%A',
    'x'.repeat(3000),
    'SAMPLE-TALK',
    'sample-lecture-draft',
    '%ed%a0%80',
    '-1',
  ];
  const types = ['lecture', 'course', '__proto__', 'news'];
  for (const id of ids)
    for (const type of types) {
      const path = `/activity/${type}/${id}`;
      const answers = [
        await app.call('GET', `${path}/registration`, { token: null }),
        await app.call('POST', `${path}/apply_online`, { token: member.token, body: { agree: true } }),
        await app.call('PUT', `${path}/cancel`, { token: member.token, body: {} }),
        await app.call('PUT', `${path}/collect`, { token: member.token, body: { is_collect: true } }),
      ];
      expect([path.slice(0, 40), ...answers.map(({ status }) => status >= 400 && status < 500)]).toEqual([path.slice(0, 40), true, true, true, true]);
    }
  for (const id of ['1', '__proto__', '%00', '00000000-0000-0000-0000-000000000000', '{}'])
    for (const path of [
      `/my/activity_apply/${id}`,
      `/my/activity_apply/${id}/calendar.ics`,
      `/my/calendar/activity-${id}.ics`,
      `/my/appointments/${id}/calendar.ics`,
    ]) {
      const { status } = await app.call('GET', path, { token: member.token });
      expect([path, status === 404 || status === 422]).toEqual([path, true]);
    }
});

test('questions to the calendar, the favourites and the waitlist that make no sense are refused in words', async () => {
  const queries = [
    ...['/my/calendar?when=always', '/my/calendar?from=x', '/my/calendar?from=9999-99-99%2000:00:00', '/my/calendar?page=1e9', '/my/calendar?per_page=100000'],
    ...[
      '/my/calendar?after=x',
      '/my/calendar?after=%00',
      `/my/calendar?after=${'9'.repeat(190)}`,
      '/my/calendar?from=2026-12-02%2000:00:00&to=2026-12-01%2000:00:00',
    ],
    ...[
      '/my/collect/__proto__',
      '/my/collect?items=news.__proto__',
      '/my/collect?items=%00',
      `/my/collect?items=${'news.a,'.repeat(2000)}`,
      '/my/collect/news?before=0',
    ],
    ...['/my/activity_apply?status=offered', '/my/activity_apply?when=never', '/my/activity_apply?page=-1', '/my/waitlist?kind=__proto__'],
  ];
  for (const path of queries) {
    const { status } = await app.call('GET', path, { token: member.token });
    expect([path.slice(0, 60), status >= 400 && status < 500]).toEqual([path.slice(0, 60), true]);
  }
  const waits = [
    { activity_id: ['x'] },
    { activity_id: {} },
    { activity_id: 'sample-talk', size: 0 },
    { activity_id: 'sample-talk', session: -1 },
    { activity_id: HALF },
    {},
  ];
  for (const body of waits) {
    const { status } = await app.call('POST', '/waitlist', { token: member.token, body: { kind: 'activity', ...body } });
    expect([JSON.stringify(body), status >= 400 && status < 500]).toEqual([JSON.stringify(body), true]);
  }
});

test('a body of megabytes is refused by its size, and one nested a hundred thousand deep by its form', async () => {
  const headers = { 'content-type': 'application/json' };
  const send = (body: string) => app.call('POST', `/activity/${ACTIVITY.workshop}/apply_online`, { token: member.token, body, headers });
  expect((await send(JSON.stringify({ agree: true, answers: 'x'.repeat(10_000_000) }))).status).toBe(413);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect((await send(`{"agree":true,"answers":${deep}}`)).status).toBe(422);
  expect(
    (await send(`{"agree":true,"answers":[{"id":"experience","text":"x"}],"__proto__":{"size":9},"constructor":{"prototype":{}}}`)).body.data,
  ).toMatchObject({ size: 1 });
});
