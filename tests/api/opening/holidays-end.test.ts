import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, slots } from '../../support/bookings/advisories.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, on, staffOf } from '../../support/bookings/spaces.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/** The last day that the table of holidays covers here, a Thursday; the Friday after it is an ordinary day by every other rule. */
const [KNOWN, UNKNOWN] = ['2026-12-10', '2026-12-11'];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const { settings } = app.library;
  const holidays = settings.holidays.holidays.filter(({ date }) => date <= KNOWN);
  settings.holidays = { ...settings.holidays, known_until: KNOWN, holidays };
});
afterEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);

describe('a day whose holidays nobody knows is not booked', () => {
  test('of seats and equipment, and nobody waits for it', async () => {
    const member = await signUp(app, { points: 500 });
    for (const [device, from] of [
      [SAMPLE.seat, 14],
      [SAMPLE.tablet, 16],
    ] as const) {
      const wish = { device, from, to: from + 1 };
      expect((await reserve(app, member, { ...wish, day: UNKNOWN })).body.errors, device).toEqual({ start: ['Please Enter Valid Time'] });
      expect((await wait(app, member, { ...wish, day: UNKNOWN })).body.errors, device).toEqual({ start: ['Please Enter Valid Time'] });
      expect((await reserve(app, member, { ...wish, day: KNOWN })).status, device).toBe(200);
    }
    const { body } = await app.call('GET', '/date_setting');
    expect(body.data.holidays_known_until).toBe(KNOWN);
  });

  test('of consultations', async () => {
    const member = await signUp(app);
    expect((await ask(app, member, { start: `${UNKNOWN} 14:00:00` })).body.errors).toEqual({ start: ['Please Enter Valid Time'] });
    expect((await ask(app, member, { start: `${KNOWN} 14:00:00` })).status).toBe(200);
    const { to, slots: shown } = await slots(app, 'category=legal');
    expect(to).toBe(KNOWN);
    expect(shown.at(-1).start.slice(0, 10)).toBe(KNOWN);
    // The last Tuesday of December is not known yet: none before it stands in for it.
    expect((await slots(app, 'category=other')).slots.map(({ start }: { start: string }) => start.slice(0, 10))).not.toContain('2026-12-08');
  });

  test('of spaces, which say why, and of their extensions', async () => {
    const member = await signUp(app);
    const staff = staffOf(app, await signUp(app, { role: 'admin' }));
    const why = 'National holidays after 2026-12-10 have not been announced, so later days cannot be leased yet';
    const price = (move_out_on: string) =>
      app.call('PUT', '/space/apply/real_amount', { body: { space_id: '2a', session: 'whole_day', ...on(KNOWN), move_out_on } });
    expect((await price(UNKNOWN)).body.errors).toEqual({ move_out_on: [why] });
    expect((await applyForSpace(app, member, { session: 'whole_day', ...on(KNOWN), move_out_on: UNKNOWN })).body.errors).toEqual({ move_out_on: [why] });
    const days = { session: 'whole_day', ...on('2026-12-08'), end_on: '2026-12-09', move_out_on: '2026-12-09' };
    const { id } = (await applyForSpace(app, member, days)).body.data;
    await staff.approve(id, { waived_twd: 23200 });
    const extend = (move_out_on: string) =>
      app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body: { end_on: '2026-12-09', move_out_on } });
    expect((await extend(UNKNOWN)).body.errors).toEqual({ move_out_on: [why] });
    expect((await extend(KNOWN)).status).toBe(200);
    expect((await app.call('GET', '/space/2a/calendar')).body.data.latest_on).toBe(KNOWN);
  });
});

test('the office is asked for the next year in time, each month until it is there', async () => {
  const left = async () => (await app.call('GET', '/health/ready')).body.holidays;
  const run = () => app.handlers['request-holidays']({}, 'job');
  await app.sent();
  app.clock.now = at('2026-06-13 23:59');
  expect(await left()).toEqual({ known_until: KNOWN, days_left: 180, is_due: false });
  await run();
  expect(await app.sent()).toEqual([]);
  app.clock.now = at('2026-06-14 00:00');
  expect(await left()).toEqual({ known_until: KNOWN, days_left: 179, is_due: true });
  await run();
  const [mail, ...others] = await app.sent();
  expect([mail?.to, mail?.subject, others]).toEqual(['office@comichub.example', '請補上國定假日：目前只到 2026/12/10（四）', []]);
  expect(app.logged()).toContainEqual(expect.objectContaining({ level: 'warn', known_until: KNOWN, days_left: 179 }));
  app.clock.now = at('2026-12-20 09:00');
  expect(await left()).toEqual({ known_until: KNOWN, days_left: -10, is_due: true });
});
