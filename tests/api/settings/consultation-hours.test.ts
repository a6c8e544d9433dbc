import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, FRIDAY, mine, move } from '../../support/bookings/advisories.ts';
import { settingOf, settingsCalls } from '../../support/bookings/settings.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* The hours of consultations have versions by the day that is booked: an hour that is taken away calls off what was booked for it. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('ALTER TABLE setting_versions DISABLE TRIGGER setting_versions_stay', []);
  for (const table of ['setting_versions', 'waitlist_entries', 'advisories', 'rate_limits']) await app.database.query(`DELETE FROM ${table}`, []);
  await app.database.query('ALTER TABLE setting_versions ENABLE TRIGGER setting_versions_stay', []);
  app.settings.forget();
  await app.sent();
});
afterAll(() => app.close());

const WEEKLY = settingOf('consultation_hours', 'weekly');
const { change, preview, read, withdraw } = settingsCalls(() => ({ app, admin }));
const LEGAL = settingOf('consultation_hours', 'weekly-legal');
/** The same hours on all weekdays of the line, unless some have others. */
const week = (from: number, to: number, days: object = {}) => ({
  ...Object.fromEntries(
    ['tuesday', 'wednesday', 'thursday', 'friday'].flatMap((day) => [
      [`${day}_from`, from],
      [`${day}_to`, to],
    ]),
  ),
  ...days,
});
/** Mornings alone, from the Thursday before the Friday on. */
const MORNINGS = { ...week(600, 720), valid_from: '2026-11-26 00:00:00', seen: 0 };
const hoursOf = async (day: string, category = 'creator') =>
  (await app.call('GET', `/advisory/slot?category=${category}&from=${day}&to=${day}`, { token: admin.token })).body.data.slots.map(
    ({ start }: { start: string }) => start.slice(11, 16),
  );

test('a day has the hours of that day, whenever it is asked; the one before keeps its own', async () => {
  expect(await hoursOf(FRIDAY)).toContain('14:00');
  expect((await change(WEEKLY, { ...MORNINGS, reason: 'The adviser teaches' })).status).toBe(200);
  expect(await hoursOf(FRIDAY)).toEqual(['10:00', '11:00']);
  expect(await hoursOf('2026-11-25')).toContain('14:00');
  const member = await signUp(app);
  expect((await ask(app, member)).body.errors).toMatchObject({ start: [expect.any(String)] });
  expect((await ask(app, member, { start: `${FRIDAY} 11:00:00` })).status).toBe(200);
});

test('what was booked for an hour that goes is shown before, called off with the reason, and closed for whoever waits', async () => {
  const [early, late, waiting] = [await signUp(app), await signUp(app, { language: 'ja' }), await signUp(app)];
  await ask(app, early, { start: `${FRIDAY} 11:00:00` });
  await ask(app, late);
  const entry = await app.call('POST', '/waitlist', { token: waiting.token, body: { kind: 'advisory', line: 'weekly', start: `${FRIDAY} 14:00:00` } });
  expect(entry.status).toBe(200);
  await app.sent();
  const shown = await preview(WEEKLY, { ...MORNINGS, reason: 'The adviser teaches' });
  expect(shown.body.data).toMatchObject({
    effects: [
      { effect: 'called_off', count: 1 },
      { effect: 'waits_closed', count: 1 },
    ],
    told: 2,
  });
  expect(shown.body.data.emails.map(({ to }: { to: string }) => to).sort()).toEqual([late.email, waiting.email].sort());
  expect((await mine(app, late)).data[0].status).toBe('applied');
  await change(WEEKLY, { ...MORNINGS, reason: 'The adviser teaches' });
  expect((await mine(app, late)).data[0]).toMatchObject({ status: 'cancelled', reason: 'The adviser teaches' });
  expect((await mine(app, early)).data[0].status).toBe('applied');
  const emails = await app.sent();
  expect(emails.map(({ to }) => to).sort()).toEqual([late.email, waiting.email].sort());
  for (const { text } of emails) expect(text).toContain('The adviser teaches');
  expect((await app.call('GET', '/my/waitlist', { token: waiting.token })).body.data[0].status).toBe('closed');
});

test('a line without hours has none from that day on, and a later version brings them back', async () => {
  await change(WEEKLY, { ...MORNINGS, ...week(0, 0), reason: 'A day off' });
  await change(WEEKLY, { ...week(600, 1260), valid_from: '2026-12-01 00:00:00', seen: 1, reason: 'Back' });
  expect(await hoursOf(FRIDAY)).toEqual([]);
  expect(await hoursOf('2026-12-02')).toContain('14:00');
});

test('hours begin with a day, and end after they begin', async () => {
  const faultsOf = async (wish: object) => Object.keys((await change(WEEKLY, { ...MORNINGS, reason: 'x', ...wish })).body.errors);
  expect(await faultsOf({ valid_from: '2026-11-26 10:00:00' })).toEqual(['valid_from']);
  expect(await faultsOf({ friday_to: 600 })).toEqual(['friday_to']);
});

test('hours that are withdrawn before they begin call off what was booked for them', async () => {
  const member = await signUp(app);
  await change(WEEKLY, { ...MORNINGS, reason: 'Mornings' });
  const { body } = await change(WEEKLY, { ...MORNINGS, ...week(600, 1260), valid_from: '2026-11-27 00:00:00', seen: 1, reason: 'Longer' });
  expect((await ask(app, member)).status).toBe(200);
  await app.sent();
  const longer = body.data.versions.find(({ reason }: { reason: string }) => reason === 'Longer');
  const gone = await withdraw(WEEKLY, longer.id, 'Not yet');
  expect(gone.body.data).toMatchObject({ effects: [{ effect: 'called_off', count: 1 }], versions: [{ withdrawn_reason: 'Not yet' }, {}, {}] });
  expect((await mine(app, member)).data[0]).toMatchObject({ status: 'cancelled', reason: 'Not yet' });
});

test('of a booking and a change at once, no consultation is left on an hour that there is no longer', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => signUp(app)));
  const hours = ['13', '14', '15', '16'];
  await Promise.all([
    ...members.map((member, i) => ask(app, member, { start: `${FRIDAY} ${hours[i]}:00:00` })),
    change(WEEKLY, { ...MORNINGS, reason: 'The adviser teaches' }),
  ]);
  const standing = (await Promise.all(members.map((member) => mine(app, member)))).flatMap(({ data }) =>
    data.filter(({ status }: { status: string }) => status === 'applied'),
  );
  expect(standing).toEqual([]);
  expect((await read(WEEKLY)).body.data.seen).toBe(1);
});

test('a booking is not moved to an hour that there is no longer', async () => {
  const member = await signUp(app);
  const { body } = await ask(app, member, { start: `${FRIDAY} 10:00:00` });
  await change(WEEKLY, { ...MORNINGS, reason: 'The adviser teaches' });
  expect((await move(app, member, body.data.id, `${FRIDAY} 15:00:00`)).body.errors).toMatchObject({ start: [expect.any(String)] });
  expect((await move(app, member, body.data.id, `${FRIDAY} 11:00:00`)).status).toBe(200);
});

test('a weekday has hours of its own: what stands on the others stays', async () => {
  const [friday, tuesday] = [await signUp(app), await signUp(app)];
  await ask(app, friday);
  await ask(app, tuesday, { start: '2026-12-01 14:00:00' });
  await app.sent();
  const fridays = { ...MORNINGS, ...week(600, 1260, { friday_to: 720 }), reason: 'Fridays in the mornings' };
  expect((await preview(WEEKLY, fridays)).body.data).toMatchObject({ effects: [{ effect: 'called_off', count: 1 }], told: 1 });
  const { body } = await change(WEEKLY, fridays);
  expect(body.data.value.slice(-2)).toEqual([
    { field: 'friday_from', number: 600 },
    { field: 'friday_to', number: 1260 },
  ]);
  expect(body.data.versions[0].value.slice(-2)).toEqual([
    { field: 'friday_from', number: 600 },
    { field: 'friday_to', number: 720 },
  ]);
  expect([await hoursOf(FRIDAY), (await hoursOf('2026-12-01')).includes('14:00')]).toEqual([['10:00', '11:00'], true]);
  expect((await mine(app, friday)).data[0].status).toBe('cancelled');
  expect((await mine(app, tuesday)).data[0].status).toBe('applied');
  expect((await app.sent()).map(({ to }) => to)).toEqual([friday.email]);
});

test('an expert has hours apart from the line: neither change reaches the other', async () => {
  const [creator, client, waiting] = [await signUp(app), await signUp(app), await signUp(app)];
  await ask(app, creator);
  await ask(app, client, { category: 'legal' });
  const wait = { kind: 'advisory', line: 'weekly', category: 'legal', start: `${FRIDAY} 14:00:00` };
  expect((await app.call('POST', '/waitlist', { token: waiting.token, body: wait })).status).toBe(200);
  const { body } = await app.call('GET', `/staff/settings?kind=consultation_hours`, { token: admin.token });
  expect(body.data.map(({ id, name_en }: { id: string; name_en: string | null }) => [id, name_en])).toEqual([
    [settingOf('consultation_hours', 'general'), null],
    [settingOf('consultation_hours', 'matching'), null],
    [WEEKLY, null],
    [LEGAL, 'Legal questions'],
  ]);
  const effects = [
    { effect: 'called_off', count: 1 },
    { effect: 'waits_closed', count: 1 },
  ];
  expect((await change(LEGAL, { ...MORNINGS, reason: 'The lawyer is at court' })).body.data).toMatchObject({ effects, told: 2 });
  expect([await hoursOf(FRIDAY, 'legal'), (await hoursOf(FRIDAY)).includes('14:00')]).toEqual([['10:00', '11:00'], true]);
  expect((await mine(app, client)).data[0]).toMatchObject({ status: 'cancelled', reason: 'The lawyer is at court' });
  expect((await mine(app, creator)).data[0].status).toBe('applied');
  expect((await ask(app, client, { category: 'legal' })).body.errors).toMatchObject({ start: [expect.any(String)] });
  const types = (await app.call('GET', '/advisory/type')).body.data;
  expect(types.find(({ id }: { id: string }) => id === 'creator')).toMatchObject({ from: '10:00', until: '21:00' });
  expect((await change(WEEKLY, { ...MORNINGS, ...week(0, 0), reason: 'Away' })).status).toBe(200);
  expect([await hoursOf(FRIDAY, 'legal'), await hoursOf(FRIDAY)]).toEqual([['10:00', '11:00'], []]);
});

test('hours that were recorded before weekdays had their own are those of each', async () => {
  await app.database.query(
    `INSERT INTO setting_versions (kind, subject, number, valid_from, value, reason, created_at, created_by)
     VALUES ('consultation_hours', 'weekly', 1, '2026-11-26T00:00:00+08:00', '{"from_minutes": 600, "to_minutes": 720}', 'Before', '2026-11-18T00:00:00+08:00', $1)`,
    [admin.memberId],
  );
  app.settings.forget();
  expect(await hoursOf(FRIDAY)).toEqual(['10:00', '11:00']);
  expect((await read(WEEKLY)).body.data.versions[0].value).toContainEqual({ field: 'wednesday_to', number: 720 });
  // The migration hands them to the experts of the line.
  await app.database.query(await readFile('src/server/db/migrations/0341_hours_of_experts.sql', 'utf8'), []);
  app.settings.forget();
  expect(await hoursOf(FRIDAY, 'legal')).toEqual(['10:00', '11:00']);
  expect((await read(LEGAL)).body.data).toMatchObject({ seen: 1, versions: [{ reason: 'Before' }, { id: null }] });
});

test('of bookings of an expert and a change of those hours at once, none is left on an hour that there is no longer', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => signUp(app)));
  const hours = ['13', '14', '15', '16'];
  await Promise.all([
    ...members.map((member, i) => ask(app, member, { category: 'legal', start: `${FRIDAY} ${hours[i]}:00:00` })),
    change(LEGAL, { ...MORNINGS, ...week(600, 1260, { friday_to: 720 }), reason: 'The lawyer is at court' }),
  ]);
  const all = (await Promise.all(members.map((member) => mine(app, member)))).flatMap(({ data }) => data);
  expect(all.filter(({ status }: { status: string }) => status === 'applied')).toEqual([]);
  expect((await read(LEGAL)).body.data.seen).toBe(1);
});
