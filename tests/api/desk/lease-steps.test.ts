import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { applyForSpace, staffOf } from '../../support/bookings/spaces.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* The steps of the desk with a lease, which are taken in the list of the day. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

test('a step of the desk that is sent again under its key is done once, and answered as the first time', async () => {
  const { id } = (await applyForSpace(app, await signUp(app))).body.data;
  await staffOf(app, admin).approve(id);
  await app.sent();
  const send = (body: Record<string, unknown>) =>
    app.call('PUT', `/staff/space/apply/${id}/desk`, { token: admin.token, body, headers: { 'idempotency-key': 'deposit-at-desk' } });
  const [first, again] = [await send({ event: 'pay_deposit', method: 'cash' }), await send({ event: 'pay_deposit', method: 'cash' })];
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect((await send({ event: 'pay_deposit', method: 'sight_check' })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect((await app.sent()).filter(({ to }) => to !== 'office@comichub.example')).toHaveLength(1);
});
