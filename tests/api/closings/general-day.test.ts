import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, mine, slots, stateOf } from '../../support/bookings/advisories.ts';
import { close, MARKET, previewHours, reopen, setHours } from '../../support/bookings/closings.ts';
import { signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterAll(() => app.close());

/** The last Tuesday of December, and the one before. */
const [LAST, BEFORE] = ['2026-12-29', '2026-12-22'];
const GENERAL = { category: 'comic_questions' };
const code = ({ status, body }: { status: number; body: { code?: string } }) => (status === 200 ? 'done' : body.code);
const generalOn = async (day: string): Promise<string[]> => {
  const { slots: list } = await slots(app, `category=comic_questions&from=${day}&to=${day}`);
  return list.map(({ start }: { start: string }) => start.slice(11, 16));
};
const statusOf = async (member: TestMember) => (await mine(app, member)).data.map(({ status }: { status: string }) => status);
const waitFor = ({ token }: TestMember, start: string) =>
  app.call('POST', '/waitlist', { token, body: { kind: 'advisory', line: 'general', category: 'comic_questions', start } });

test('without hours the last Tuesday gives its general consultations to the one before; whoever booked there is shown, told and called off when it opens after all', async () => {
  const [held, other, waiting] = [await signUp(app), await signUp(app), await signUp(app)];
  expect([await generalOn(BEFORE), (await generalOn(LAST)).length]).toEqual([[], 8]);
  expect(code(await ask(app, held, { ...GENERAL, start: `${LAST} 14:00:00` }))).toBe('done');
  expect((await previewHours(app, desk, { day: LAST })).body.data).toMatchObject({
    ...{ general_day: { from: LAST, to: BEFORE }, counts: { members: 1, consultations: 1 } },
    members: [{ member: { id: held.memberId } }],
  });
  await setHours(app, desk, { day: LAST });
  await app.sent();
  expect([await statusOf(held), (await generalOn(BEFORE)).length, await generalOn(LAST)]).toEqual([['cancelled'], 8, []]);

  expect(code(await ask(app, held, { ...GENERAL, start: `${BEFORE} 14:00:00` }))).toBe('done');
  expect(code(await ask(app, other, { start: `${BEFORE} 15:00:00` }))).toBe('done');
  expect(code(await waitFor(waiting, `${BEFORE} 14:00:00`))).toBe('done');
  await app.sent();
  const wish = { day: LAST, from_hour: 10, to_hour: 15 };
  const shown = (await previewHours(app, desk, wish)).body.data;
  expect(shown).toMatchObject({ general_day: { from: BEFORE, to: LAST }, counts: { members: 2, consultations: 1, waits: 1 } });
  expect(shown.members.map(({ member }: { member: { id: string } }) => member.id).sort()).toEqual([held.memberId, waiting.memberId].sort());
  const emailsOf = async ({ memberId }: TestMember) => {
    const query = new URLSearchParams({ day: LAST, from_hour: '10', to_hour: '15', ...MARKET, member_id: memberId });
    return (await app.call('GET', `/staff/special_hours/preview/emails?${query}`, { token: desk.token })).body.data.emails;
  };
  const rehearsed = [...(await emailsOf(held)), ...(await emailsOf(waiting))];
  expect(await emailsOf(other)).toEqual([]);
  expect(code(await setHours(app, desk, { ...wish, seen: shown.seen }))).toBe('done');
  const sent = await app.sent();
  expect(sent.map(({ to }) => to).sort()).toEqual([held.email, waiting.email].sort());
  expect(sent.every(({ text }) => Object.values(MARKET).some((reason) => text.includes(reason)))).toBe(true);
  expect(rehearsed.map(({ subject }: { subject: string }) => subject).sort()).toEqual(sent.map(({ subject }) => subject).sort());
  expect([(await statusOf(held)).sort(), await statusOf(other)]).toEqual([['cancelled', 'cancelled'], ['applied']]);
  expect([await generalOn(BEFORE), await generalOn(LAST)]).toEqual([[], ['14:00', '14:20', '14:40']]);
  expect(code(await ask(app, held, { ...GENERAL, start: `${LAST} 14:40:00` }))).toBe('done');
  expect(code(await ask(app, held, { ...GENERAL, start: `${BEFORE} 14:40:00` }))).toBe('VALIDATION_FAILED');
});

test('hours that hold no session move it as well; a closing moves nothing, and neither does another weekday', async () => {
  const [last, before] = ['2027-01-26', '2027-01-19'];
  const moveOf = async (wish: { day: string; from_hour?: number; to_hour?: number }) => (await previewHours(app, desk, wish)).body.data.general_day;
  expect(await moveOf({ day: last, from_hour: 10, to_hour: 14 })).toEqual({ from: last, to: before });
  expect(await moveOf({ day: last, from_hour: 10, to_hour: 15 })).toBeNull();
  expect(await moveOf({ day: before, from_hour: 10, to_hour: 12 })).toBeNull();
  expect(await moveOf({ day: '2027-01-25', from_hour: 10, to_hour: 21 })).toBeNull();
  await close(app, desk, { day: last });
  expect(await moveOf({ day: last, from_hour: 10, to_hour: 21 })).toBeNull();
});

test('hours without any, whose closing was taken back, move it back by being set', async () => {
  const [last, before] = ['2027-02-23', '2027-02-16'];
  await setHours(app, desk, { day: last });
  const { data } = (await app.call('GET', '/staff/closings?per_page=100', { token: desk.token })).body;
  const { id } = data.find(({ day }: { day: string }) => day === last);
  expect(code(await reopen(app, desk, id))).toBe('done');
  const wish = { day: last, from_hour: 10, to_hour: 21 };
  expect((await previewHours(app, desk, wish)).body.data).toMatchObject({ opens: [], closes: [], general_day: { from: before, to: last } });
  expect(code(await setHours(app, desk, wish))).toBe('done');
  expect(code(await previewHours(app, desk, wish))).toBe('VALIDATION_FAILED');
});

test('a consultation of another line stays on the day that the general ones leave', async () => {
  expect(await stateOf(app, `${BEFORE} 16:00:00`)).toBe('free');
});
