import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply, cancel } from '../../support/bookings/registrations.ts';
import { signUp } from '../../support/members.ts';

/* A fee in dollars is paid on the day, points at registration: what a member is told names both. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  for (const activity of [ACTIVITY.talk, ACTIVITY.course]) charge(activity, 0);
  await app.database.db.deleteFrom('registrations').execute();
  await app.sent();
});
afterAll(() => app.close());

function charge(activity: string, dollars: number): void {
  for (const { id, data } of app.library.activities) if (activity.endsWith(`/${id}`)) data.price_twd = dollars;
}
const paymentLine = async () => /^(?:Price|費用|参加費).*$/m.exec((await app.sent()).at(-1)?.text ?? '')?.[0];

test('the fee of all who come is in the answer, in the ticket’s and in the confirmation, in each language', async () => {
  charge(ACTIVITY.talk, 1800);
  for (const [language, line] of [
    ['en', 'Price: NT$3,600, paid on the day'],
    ['zh', '費用：NT$3,600（當日繳交）'],
    ['ja', '参加費：NT$3,600（当日お支払い）'],
  ] as const) {
    const member = await signUp(app, { language });
    const { body } = await apply(app, member, ACTIVITY.talk, { size: 2 }, { language });
    expect(body.data).toMatchObject({ price_twd: 1800, size: 2, points: 0 });
    expect((await app.call('GET', `/my/activity_apply/${body.data.id}`, { token: member.token })).body.data.price_twd).toBe(1800);
    expect(await paymentLine()).toBe(line);
  }
});

test('a fee beside points: both are named, and of one that is cancelled only what was paid', async () => {
  charge(ACTIVITY.course, 200);
  const member = await signUp(app, { points: 100 });
  await apply(app, member, ACTIVITY.course);
  expect(await paymentLine()).toBe('Price: NT$200, paid on the day; 20 points, all refunded if you cancel by Mon 14 Dec 2026, 19:00');
  await cancel(app, member, ACTIVITY.course);
  expect(await paymentLine()).toBe('Price: 20 points, all refunded');
});

test('with a fee alone nothing is left to pay after cancelling; free is only what costs neither', async () => {
  charge(ACTIVITY.talk, 150);
  const member = await signUp(app);
  await apply(app, member, ACTIVITY.talk);
  expect(await paymentLine()).toBe('Price: NT$150, paid on the day');
  await cancel(app, member, ACTIVITY.talk);
  expect(await paymentLine()).toBe('Price: Nothing to pay');
  charge(ACTIVITY.talk, 0);
  await apply(app, member, ACTIVITY.talk);
  expect(await paymentLine()).toBe('Price: Free');
});
