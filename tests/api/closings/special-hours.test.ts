import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parsePlannedDays, plannedDaysText } from '../../../src/editorial/settings/planned-days.ts';
import { readPlannedDays } from '../../../src/server/closings/special-hours/planned-days.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, stateOf } from '../../support/bookings/advisories.ts';
import { close, MARKET, previewHours, reopen, setHours, TYPHOON } from '../../support/bookings/closings.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, on, staffOf } from '../../support/bookings/spaces.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Each test has a day of its own: what was set for a day stays. */

let app: TestApp;
let desk: TestMember;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  admin = await signUp(app, { role: 'admin' });
});
afterEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const balance = async ({ token }: TestMember) => (await app.call('GET', '/my/point_logs', { token })).body.data[0]?.balance_after;
const statusOf = async ({ token }: TestMember, id: string) => (await app.call('GET', `/rent/apply/${id}`, { token })).body.data.status;
const code = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'done' : body.code);
const settingOn = async (day: string) => (await app.call('GET', `/date_setting?from=${day}&to=${day}`)).body.data;
const hoursOn = async (day: string) => {
  const { data } = (await app.call('GET', '/staff/special_hours', { token: desk.token })).body;
  const { open_hour, close_hour } = data.find((each: { day: string }) => each.day === day);
  return [open_hour, close_hour];
};
/** Nobody is told of a closing on a day: neither visitors nor staff. */
async function expectNoNotice(day: string): Promise<void> {
  const isOf = (each: { day: string }) => each.day === day;
  const { data } = (await app.call('GET', '/closing')).body;
  const { data: ofStaff } = (await app.call('GET', '/staff/closings?per_page=100', { token: desk.token })).body;
  expect([data.filter(isOf), ofStaff.filter(isOf), (await settingOn(day)).closed_days]).toEqual([[], [], []]);
}
/** Over nights and closed days. */
const reserveSpan = ({ token }: TestMember, device_id: string, start: string, end: string) =>
  app.call('POST', '/rent/apply', { token, body: { device_id, start, end, agree: true } });
const days = (from: string, to: string) => ({ move_in_on: from, start_on: to, end_on: to, move_out_on: to });
const at12 = (day: string, from = 12, to = from + 1) => ({ day, from, to });

describe('a day that is else closed', () => {
  const MONDAY = '2026-11-30';
  test('opens for its hours at once, for bookings, pages and the home page; spaces open for sessions that its hours hold', async () => {
    const member = await signUp(app, { points: 500 });
    expect(code(await reserve(app, member, at12(MONDAY)))).toBe('VALIDATION_FAILED');
    const wish = { day: MONDAY, from_hour: 12, to_hour: 18 };
    expect((await previewHours(app, desk, wish)).body.data).toMatchObject({
      ...{ usual: null, now: [], opens: [{ open_hour: 12, close_hour: 18 }], closes: [], reopened: [], seen: 0 },
      ...{ counts: { members: 0 }, members: [] },
    });
    expect((await setHours(app, desk, wish)).body.data).toMatchObject({ day: MONDAY, open_hour: 12, close_hour: 18, reason_en: 'Winter market' });
    expect(code(await reserve(app, member, at12(MONDAY)))).toBe('done');
    expect(code(await reserve(app, await signUp(app, { points: 500 }), at12(MONDAY, 17)))).toBe('done');
    for (const from of [11, 18]) expect(code(await reserve(app, member, at12(MONDAY, from)))).toBe('VALIDATION_FAILED');
    expect(await settingOn(MONDAY)).toMatchObject({ closed_days: [], special_days: [{ date: MONDAY, open_hour: 12, close_hour: 18 }] });
    const day = { day: MONDAY, open_hour: 12, close_hour: 18, reason_zh: MARKET.reason_zh, reason_en: 'Winter market', reason_ja: MARKET.reason_ja };
    expect((await app.call('GET', '/special_hours')).body.data).toContainEqual(day);
    const calendar = (await app.call('GET', `/space/2a/calendar?from=${MONDAY}&to=${MONDAY}`)).body.data;
    const sessions = [{ state: 'closed' }, { state: 'free' }, { state: 'closed' }];
    expect(calendar.days).toMatchObject([{ day: MONDAY, is_closed: false, sessions }]);
    app.clock.now = at(`${MONDAY} 13:00`);
    expect((await app.call('GET', '/home')).body.data.today).toMatchObject({ is_open: true, hours: { open_hour: 12, close_hour: 18 }, closure_en: null });
    app.clock.now = at(`${MONDAY} 18:00`);
    expect((await app.call('GET', '/home')).body.data.today).toMatchObject({ is_open: false });
  });

  test('a holiday that opens has the consultations of its weekday within its hours, and is no closed day any more', async () => {
    const HOLIDAY = '2026-12-25';
    expect(await stateOf(app, `${HOLIDAY} 14:00:00`)).toBeUndefined();
    await setHours(app, desk, { day: HOLIDAY, from_hour: 10, to_hour: 15 });
    expect((await settingOn(HOLIDAY)).closed_days).toEqual([]);
    expect(await stateOf(app, `${HOLIDAY} 14:00:00`)).toBe('free');
    expect(await stateOf(app, `${HOLIDAY} 15:00:00`)).toBeUndefined();
    expect(code(await ask(app, await signUp(app), { start: `${HOLIDAY} 14:00:00` }))).toBe('done');
  });

  test('is called off: shown before with the e-mail, refunded, told, a closed day like any other, and opened again by hand', async () => {
    const day = '2026-12-07';
    await setHours(app, desk, { day, from_hour: 10, to_hour: 16 });
    const member = await signUp(app, { points: 500 });
    const other = await signUp(app, { points: 500 });
    const { id, points } = (await reserve(app, member, at12(day))).body.data;
    await wait(app, other, at12(day));
    await app.sent();
    const seen = (await previewHours(app, desk, { day })).body.data;
    expect(seen).toMatchObject({ usual: null, opens: [], closes: [{ open_hour: 10, close_hour: 16 }], counts: { members: 2, rents: 1, waits: 1, points } });
    const query = new URLSearchParams({ day, ...MARKET, member_id: member.memberId });
    const { emails } = (await app.call('GET', `/staff/special_hours/preview/emails?${query}`, { token: desk.token })).body.data;
    expect(await statusOf(member, id)).toBe('reserved');
    expect((await setHours(app, desk, { day })).body.data).toMatchObject({ open_hour: null, close_hour: null });
    const sent = await app.sent();
    expect(sent.map(({ to }) => to).sort()).toEqual([member.email, other.email].sort());
    const mine = sent.filter(({ to }) => to === member.email);
    expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual(mine.map(({ subject }) => subject));
    expect(mine[0]?.text).toContain('Winter market');
    expect([await statusOf(member, id), await balance(member)]).toEqual(['cancelled', 500]);
    expect(code(await reserve(app, member, at12(day)))).toBe('VALIDATION_FAILED');
    await expectNoNotice(day);
    await setHours(app, desk, { day, from_hour: 12, to_hour: 14 });
    expect(await hoursOn(day)).toEqual([12, 14]);
    expect(code(await reserve(app, member, at12(day, 13)))).toBe('done');
    expect(code(await reserve(app, member, at12(day, 10)))).toBe('VALIDATION_FAILED');
  });

  test('is run over once it is called off, by reservations and leases, and whoever had paid for its hours is refunded', async () => {
    const day = '2026-11-23';
    const [before, across, after] = await Promise.all(Array.from({ length: 3 }, () => signUp(app, { points: 2000 })));
    if (!before || !across || !after) throw new Error('three members');
    const over = (member: TestMember, device: string) => reserveSpan(member, device, '2026-11-22 20:00:00', '2026-11-24 11:00:00');
    const kept = (await over(before, SAMPLE.seat)).body.data;
    await setHours(app, desk, { day, from_hour: 10, to_hour: 21 });
    const paid = (await over(across, SAMPLE.seats.b1)).body.data;
    expect((await previewHours(app, desk, { day })).body.data.counts).toMatchObject({ members: 1, rents: 1, points: paid.points });
    await setHours(app, desk, { day });
    await app.sent();
    expect([await statusOf(before, kept.id), await statusOf(across, paid.id), await balance(across)]).toEqual(['reserved', 'cancelled', 2000]);
    const later = (await over(after, SAMPLE.seats.b1)).body.data;
    expect(paid.points).toBe((later.points / 2) * 13);
    await app.sent();
    expect(await statusOf(after, later.id)).toBe('reserved');
    const monday = '2027-02-01';
    await setHours(app, desk, { day: monday, from_hour: 10, to_hour: 21 });
    await setHours(app, desk, { day: monday });
    const lease = await applyForSpace(app, after, { session: 'afternoon', ...days(monday, '2027-02-02') });
    expect(lease.body.data.estimate.lines).toMatchObject([{ day: monday, kind: 'closed', twd: 0 }, { kind: 'weekday' }]);
    expect(code(await staffOf(app, admin).approve(lease.body.data.id))).toBe('done');
  });
});

describe('spaces on a day that staff has opened', () => {
  test('are leased for it as on any open day, and a lease keeps the days that it was priced by', async () => {
    const day = '2026-12-21';
    const [first, second] = [await signUp(app), await signUp(app)];
    const span = { space_id: '2b', session: 'whole_day', ...days('2026-12-20', '2026-12-22'), move_in_on: '2026-12-20', start_on: '2026-12-20' };
    const earlier = (await applyForSpace(app, first, span)).body.data;
    expect(earlier.estimate.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['weekend', 'closed', 'weekday']);
    expect(code(await applyForSpace(app, second, { ...on(day) }))).toBe('VALIDATION_FAILED');
    await setHours(app, desk, { day, from_hour: 10, to_hour: 21 });
    const leased = (await applyForSpace(app, second, { ...on(day), session: 'evening' })).body.data;
    expect(leased.estimate.lines).toMatchObject([{ day, kind: 'weekday', twd: leased.estimate.estimated_price }]);
    const whole = await app.call('PUT', '/space/apply/real_amount', { body: { ...span } });
    expect(whole.body.data.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['weekend', 'weekday', 'weekday']);
    expect((await app.call('GET', `/my/space_apply`, { token: first.token })).body.data[0].estimate).toEqual(earlier.estimate);
    const staff = staffOf(app, admin);
    expect(code(await staff.approve(leased.id))).toBe('done');
    expect(code(await staff.approve(earlier.id))).toBe('done');
    // Called off: the lease that had the day for its event loses it, the one that runs over it loses nothing.
    expect((await previewHours(app, desk, { day })).body.data.counts).toMatchObject({ members: 1, leases: 1, lease_days: 0 });
    await setHours(app, desk, { day });
    await app.sent();
    const statusOfLease = async ({ token }: TestMember) => {
      const { status, lost_days } = (await app.call('GET', '/my/space_apply', { token })).body.data[0];
      return [status, lost_days];
    };
    expect([await statusOfLease(first), await statusOfLease(second)]).toEqual([
      ['approved', []],
      ['cancelled', []],
    ]);
    await expectNoNotice(day);
  });

  test('an extension is priced by the days as they are when it is asked for', async () => {
    const member = await signUp(app);
    const staff = staffOf(app, admin);
    const asked = (await applyForSpace(app, member, { space_id: '2b', session: 'morning', ...days('2027-01-14', '2027-01-17') })).body.data;
    await staff.approve(asked.id);
    await staff.desk(asked.id, { event: 'pay_deposit', method: 'cash' });
    await setHours(app, desk, { day: '2027-01-18', from_hour: 10, to_hour: 14 });
    const { data } = (
      await app.call('POST', `/space/apply/${asked.id}/extension`, { token: member.token, body: { end_on: '2027-01-18', move_out_on: '2027-01-19' } })
    ).body;
    expect(data.extension.rent_twd).toBe(asked.estimate.lines[0].twd * 2);
    expect(code(await staff.review(asked.id, { event: 'approve_extension' }))).toBe('done');
    await setHours(app, desk, { day: '2027-01-18' });
    await app.sent();
    const { lost_days } = (await app.call('GET', '/my/space_apply', { token: member.token })).body.data[0];
    expect(lost_days).toMatchObject([{ day: '2027-01-18', rent_twd: asked.estimate.lines[0].twd }]);
  });
});

describe('pages that are built', () => {
  const asked = async () => (await app.database.db.selectFrom('release_requests').select(['cause', 'release_id']).execute()).map(({ cause }) => cause);

  test('are asked for anew when a day is opened, shortened, closed or opened again, and once for many of it', async () => {
    await app.database.query('DELETE FROM release_requests', []);
    await setHours(app, desk, { day: '2027-01-04', from_hour: 10, to_hour: 16 });
    expect(await asked()).toEqual(['hours']);
    await setHours(app, desk, { day: '2027-01-04', from_hour: 10, to_hour: 14 });
    expect(await asked()).toEqual(['hours']);
    await app.database.query('DELETE FROM release_requests', []);
    const { id } = (await close(app, desk, { day: '2027-01-05' })).body.data;
    expect(await asked()).toEqual(['hours']);
    await app.database.query('DELETE FROM release_requests', []);
    await reopen(app, desk, id);
    expect(await asked()).toEqual(['hours']);
  });

  test('are handed the days as they are: opened, shorter, closed; none that is as the week has it', async () => {
    await setHours(app, desk, { day: '2027-01-11', from_hour: 10, to_hour: 16 });
    await setHours(app, desk, { day: '2027-01-11' });
    await setHours(app, desk, { day: '2027-01-12', from_hour: 12, to_hour: 18 });
    await close(app, desk, { day: '2027-01-13' });
    await close(app, desk, { day: '2027-01-06', from_hour: 18 });
    const days = (await readPlannedDays(app)).filter(({ date }) => date >= '2027-01-04' && date <= '2027-01-13');
    const name = { zh: MARKET.reason_zh, en: MARKET.reason_en, ja: MARKET.reason_ja };
    const typhoon = { zh: TYPHOON.reason_zh, en: TYPHOON.reason_en, ja: TYPHOON.reason_ja };
    expect(days).toEqual([
      { date: '2027-01-04', name, hours: { open_hour: 10, close_hour: 14 } },
      { date: '2027-01-06', name: typhoon, hours: { open_hour: 10, close_hour: 18 } },
      { date: '2027-01-12', name, hours: { open_hour: 12, close_hour: 18 } },
      { date: '2027-01-13', name: typhoon, hours: null },
    ]);
    expect(parsePlannedDays(plannedDaysText(days))).toEqual(days);
  });
});

describe('a day that is open', () => {
  test('is open longer, in the morning and in the evening', async () => {
    const day = '2026-12-05';
    const members = await Promise.all([8, 22].map(() => signUp(app, { points: 500 })));
    await setHours(app, desk, { day, from_hour: 8, to_hour: 23 });
    expect(await Promise.all(members.map(async (member, i) => code(await reserve(app, member, at12(day, i === 0 ? 8 : 22)))))).toEqual(['done', 'done']);
    expect(code(await reserve(app, await signUp(app, { points: 500 }), at12(day, 23)))).toBe('VALIDATION_FAILED');
  });

  test('and as long as usual again has no closing that anybody is told of', async () => {
    const day = '2026-12-06';
    await setHours(app, desk, { day, from_hour: 8, to_hour: 23 });
    await setHours(app, desk, { day, from_hour: 10, to_hour: 21 });
    await expectNoNotice(day);
    for (const hour of [9, 21]) expect(code(await reserve(app, await signUp(app, { points: 500 }), at12(day, hour)))).toBe('VALIDATION_FAILED');
    expect(code(await reserveSpan(await signUp(app, { points: 500 }), SAMPLE.seats.b1, `${day} 20:00:00`, '2026-12-08 11:00:00'))).toBe('done');
  });

  test('is open shorter: whoever has booked the hours that go is shown, told and refunded, and nobody else; longer again, it can be booked', async () => {
    const day = '2026-12-04';
    const [early, late] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
    const kept = (await reserve(app, early, at12(day, 14, 16))).body.data;
    const lost = (await reserve(app, late, { device: SAMPLE.seats.b1, day, from: 15, to: 18 })).body.data;
    await app.sent();
    const wish = { day, from_hour: 12, to_hour: 16 };
    const shown = (await previewHours(app, desk, wish)).body.data;
    const usual = { open_hour: 10, close_hour: 21 };
    expect(shown).toMatchObject({
      ...{ usual, now: [usual], opens: [] },
      closes: [
        { open_hour: 10, close_hour: 12 },
        { open_hour: 16, close_hour: 21 },
      ],
      ...{ counts: { members: 1, rents: 1 }, members: [{ member: { id: late.memberId } }] },
    });
    await setHours(app, desk, wish);
    expect((await app.sent()).map(({ to }) => to)).toEqual([late.email]);
    expect([await statusOf(early, kept.id), await statusOf(late, lost.id), await balance(late)]).toEqual(['reserved', 'cancelled', 500]);
    expect(code(await reserve(app, late, at12(day, 17)))).toBe('CENTRE_CLOSED');
    await setHours(app, desk, { day, from_hour: 12, to_hour: 20 });
    expect(await hoursOn(day)).toEqual([12, 20]);
    expect(code(await reserve(app, late, at12(day, 17)))).toBe('done');
    expect(code(await reserve(app, await signUp(app, { points: 500 }), at12(day, 20)))).toBe('CENTRE_CLOSED');
    expect(await app.sent()).not.toContainEqual(expect.objectContaining({ to: early.email }));
  });

  test('and was closed by hand: the closing is named, and taken back for the hours that are wished', async () => {
    const day = '2026-12-11';
    await close(app, desk, { day, from_hour: 12 });
    const wish = { day, from_hour: 10, to_hour: 15 };
    expect((await previewHours(app, desk, wish)).body.data).toMatchObject({
      opens: [{ open_hour: 12, close_hour: 15 }],
      reopened: [{ reason_en: TYPHOON.reason_en }],
      closes: [],
    });
    await setHours(app, desk, wish);
    expect(await hoursOn(day)).toEqual([10, 15]);
    const { data } = (await app.call('GET', '/closing')).body;
    expect(data.filter((each: { day: string }) => each.day === day)).toMatchObject([{ starts_at: `${day}T15:00:00+08:00`, reason_en: 'Winter market' }]);
  });
});

test('what a colleague did to the day meanwhile is not written over; the same again, today, and hours in the wrong order are refused', async () => {
  const day = '2026-12-14';
  const { seen } = (await previewHours(app, desk, { day, from_hour: 12, to_hour: 18 })).body.data;
  expect(code(await setHours(app, desk, { day, from_hour: 10, to_hour: 12, seen }))).toBe('done');
  expect(code(await setHours(app, desk, { day, from_hour: 12, to_hour: 18, seen }))).toBe('NOT_IN_STATE');
  expect(await hoursOn(day)).toEqual([10, 12]);
  await close(app, desk, { day: '2026-12-18' });
  expect(code(await setHours(app, desk, { day: '2026-12-18', from_hour: 12, to_hour: 18, seen: 0 }))).toBe('NOT_IN_STATE');
  for (const wish of [
    { day, from_hour: 10, to_hour: 12 },
    { day: '2026-11-18', from_hour: 12, to_hour: 23 },
    { day: '2027-11-19', from_hour: 12, to_hour: 23 },
    { day: '2026-12-15', from_hour: 12, to_hour: 12 },
    { day: '2026-12-15', from_hour: 12 },
    { day: '2026-12-28' },
  ])
    expect([wish, code(await previewHours(app, desk, wish)), code(await setHours(app, desk, { ...wish, seen: wish.day === day ? 1 : 0 }))]).toEqual([
      ...[wish, 'VALIDATION_FAILED', 'VALIDATION_FAILED'],
    ]);
  await expect(app.database.query('DELETE FROM special_hours', [])).rejects.toThrow(/append-only/);
  expect((await previewHours(app, await signUp(app, { role: 'reviewer' }), { day, from_hour: 9, to_hour: 12 })).status).toBe(403);
});
