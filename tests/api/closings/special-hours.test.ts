import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ask, stateOf } from '../../support/bookings/advisories.ts';
import { close, MARKET, previewHours, setHours, TYPHOON } from '../../support/bookings/closings.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Each test has a day of its own: what was set for a day stays. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
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
const at12 = (day: string, from = 12, to = from + 1) => ({ day, from, to });

describe('a day that is else closed', () => {
  const MONDAY = '2026-11-30';
  test('opens for its hours at once, for bookings, pages and the home page; spaces go on by the usual week', async () => {
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
    expect(calendar.days).toMatchObject([{ day: MONDAY, is_closed: true }]);
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

  test('is called off as any closing is: shown before with the e-mail, refunded, told, closed to bookings, and opened again by hand', async () => {
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
    expect(code(await reserve(app, member, at12(day)))).toBe('CENTRE_CLOSED');
    expect((await settingOn(day)).closed_days).toMatchObject([{ date: day, name_en: 'Winter market' }]);
    await setHours(app, desk, { day, from_hour: 12, to_hour: 14 });
    expect(await hoursOn(day)).toEqual([12, 14]);
    expect(code(await reserve(app, member, at12(day, 13)))).toBe('done');
    expect(code(await reserve(app, member, at12(day, 10)))).toBe('CENTRE_CLOSED');
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
