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
/** Mornings alone, from the Thursday before the Friday on. */
const MORNINGS = { from_minutes: 600, to_minutes: 720, valid_from: '2026-11-26 00:00:00', seen: 0 };
const hoursOf = async (day: string) =>
  (await app.call('GET', `/advisory/slot?category=creator&from=${day}&to=${day}`, { token: admin.token })).body.data.slots.map(({ start }: { start: string }) =>
    start.slice(11, 16),
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
  await change(WEEKLY, { ...MORNINGS, from_minutes: 0, to_minutes: 0, reason: 'A day off' });
  await change(WEEKLY, { from_minutes: 600, to_minutes: 1260, valid_from: '2026-12-01 00:00:00', seen: 1, reason: 'Back' });
  expect(await hoursOf(FRIDAY)).toEqual([]);
  expect(await hoursOf('2026-12-02')).toContain('14:00');
});

test('hours begin with a day, and end after they begin', async () => {
  const faultsOf = async (wish: object) => Object.keys((await change(WEEKLY, { ...MORNINGS, reason: 'x', ...wish })).body.errors);
  expect(await faultsOf({ valid_from: '2026-11-26 10:00:00' })).toEqual(['valid_from']);
  expect(await faultsOf({ to_minutes: 600 })).toEqual(['to_minutes']);
});

test('hours that are withdrawn before they begin call off what was booked for them', async () => {
  const member = await signUp(app);
  const early = { ...MORNINGS, from_minutes: 600, to_minutes: 720 };
  await change(WEEKLY, { ...early, reason: 'Mornings' });
  const { body } = await change(WEEKLY, { ...early, to_minutes: 1260, valid_from: '2026-11-27 00:00:00', seen: 1, reason: 'Longer' });
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
