import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* A member whose equipment is overdue is written to once. */

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

/** A member who has a display in hand on Saturday from 14 to 15. */
async function borrowed(language: 'zh' | 'en' | 'ja' = 'en'): Promise<{ id: string; member: TestMember }> {
  app.clock.now = TEST_NOW;
  const member = await signUp(app, { points: 500, language });
  const { body } = await reserve(app, member, { device: SAMPLE.display, from: 14, to: 15 });
  at('14:00');
  await atDesk(app, desk, body.data.id, 'check_in');
  await atDesk(app, desk, body.data.id, 'out');
  return { id: body.data.id, member };
}
const at = (time: string) => {
  app.clock.now = new Date(`${SATURDAY}T${time}:00+08:00`);
};
/** The subjects of what the job has sent to a member. */
async function remind(member: TestMember): Promise<string[]> {
  await app.sent();
  await app.handlers['end-rents']({}, 'job');
  return (await app.sent()).filter(({ to }) => to === member.email).map((mail) => mail.subject);
}

test.each([
  ['zh', /^請歸還器材：/],
  ['en', /^Please return: /],
  ['ja', /^機材のご返却のお願い：/],
] as const)('half an hour after its end, and once: %s', async (language, subject) => {
  const { member } = await borrowed(language);
  at('15:29');
  expect(await remind(member)).toEqual([]);
  at('15:30');
  expect(await remind(member)).toEqual([expect.stringMatching(subject)]);
  at('18:00');
  expect(await remind(member)).toEqual([]);
});

test('not to a member who has brought it back, nor to one who never took it', async () => {
  const { id, member } = await borrowed();
  await atDesk(app, desk, id, 'returned');
  app.clock.now = TEST_NOW;
  const other = await signUp(app, { points: 500 });
  await reserve(app, other, { device: SAMPLE.display, from: 14, to: 15 });
  at('16:00');
  expect([await remind(member), await remind(other)]).toEqual([[], []]);
});
