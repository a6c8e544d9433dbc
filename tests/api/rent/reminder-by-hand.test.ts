import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* The desk writes to a member at once: what is coming once, what is overdue three times an hour apart. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const at = (time: string) => {
  app.clock.now = new Date(`${SATURDAY}T${time}:00+08:00`);
};
const remind = (id: string, key?: string) =>
  app.call('POST', `/staff/rents/${id}/remind`, { token: desk.token, ...(key && { headers: { 'idempotency-key': key } }) });
const look = async (id: string) => (await app.call('GET', `/staff/rents/${id}`, { token: desk.token })).body.data;
const subjectsTo = async ({ email }: TestMember) => (await app.sent()).filter(({ to }) => to === email).map(({ subject }) => subject);

/** A member with a display on Saturday from 14 to 15, whose e-mails so far are read. */
async function holder(language: 'zh' | 'en' | 'ja' = 'en') {
  const member = await signUp(app, { points: 500, language });
  const { body } = await reserve(app, member, { device: SAMPLE.display, from: 14, to: 15 });
  await app.sent();
  return { id: body.data.id as string, member };
}

test.each([
  ['zh', /^預約提醒：/],
  ['en', /^Reminder: /],
  ['ja', /^ご予約のお知らせ：/],
] as const)('of what begins within a day, once, in the language of the member: %s', async (language, subject) => {
  const { id, member } = await holder(language);
  expect((await remind(id)).body.code).toBe('NOT_IN_STATE');
  at('09:00');
  expect((await look(id)).reminder).toBe('coming');
  const { status, body } = await remind(id);
  expect([status, body.data.reminder, body.data.reminded_at]).toEqual([200, null, `${SATURDAY}T09:00:00+08:00`]);
  expect(await subjectsTo(member)).toEqual([expect.stringMatching(subject)]);
  expect((await remind(id)).body.code).toBe('NOT_IN_STATE');
  expect(await subjectsTo(member)).toEqual([]);
});

test('of what is overdue three times an hour apart, counted from the automatic one', async () => {
  const { id, member } = await holder();
  at('14:00');
  await atDesk(app, desk, id, 'check_in');
  await atDesk(app, desk, id, 'out');
  at('14:59');
  expect((await look(id)).reminder).toBeNull();
  at('15:30');
  await app.handlers['end-rents']({}, 'job');
  at('16:29');
  expect((await remind(id)).body.code).toBe('NOT_IN_STATE');
  for (const time of ['16:30', '17:30', '18:30']) {
    at(time);
    expect((await remind(id)).status, time).toBe(200);
  }
  at('20:00');
  expect((await remind(id)).body.code).toBe('NOT_IN_STATE');
  expect(await subjectsTo(member)).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^Please return: /)));
  await atDesk(app, desk, id, 'returned');
  expect((await remind(id)).body.code).toBe('NOT_IN_STATE');
});

test('sent again under its key it is one e-mail; of two desks that press at once one sends it', async () => {
  const { id, member } = await holder();
  at('09:00');
  const [first, again] = [await remind(id, 'remind-once'), await remind(id, 'remind-once')];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(await subjectsTo(member)).toHaveLength(1);
  const other = await holder();
  const both = await Promise.all([remind(other.id), remind(other.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await subjectsTo(other.member)).toHaveLength(1);
  expect((await app.call('POST', `/staff/rents/${id}/remind`, { token: member.token })).status).toBe(403);
});
