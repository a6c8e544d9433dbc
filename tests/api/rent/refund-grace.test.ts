import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { close } from '../../support/bookings/closings.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Points that expired while they were spent may be used for thirty days once they are refunded (content/settings/points.yaml), whatever refunds them. */

let app: TestApp;
let staff: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  staff = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['rents', 'closing_items', 'closings'] as const) await app.database.db.deleteFrom(table).execute();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const NEW_TIME = { start: '2026-11-24 14:00:00', end: '2026-11-24 17:00:00', agree: true };

test.each<[string, (member: TestMember, id: string) => Promise<unknown>]>([
  ['a cancellation', (member, id) => app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token })],
  ['a move', (member, id) => app.call('PUT', `/rent/apply/${id}`, { token: member.token, body: NEW_TIME })],
  ['the desk, which calls off', (_, id) => atDesk(app, staff, id, 'call_off', { reason: 'Repairs' })],
  [
    'a closing',
    async () => {
      await close(app, staff, { day: SATURDAY });
      await app.handlers['carry-out-closings']({}, 'job');
    },
  ],
])('%s', async (_, refund) => {
  const member = await signUp(app, { reward: { amount: 36, expiresAt: at('2026-11-20 00:00') } });
  const { id } = (await reserve(app, member)).body.data;
  const expiry = async () =>
    (await app.database.db.selectFrom('point_lots').select('expires_at').where('member_id', '=', member.memberId).executeTakeFirstOrThrow()).expires_at;
  expect(await expiry()).toEqual(at('2026-11-20 00:00'));
  app.clock.now = at('2026-11-20 10:00');
  await refund(member, id);
  expect(await expiry()).toEqual(at('2026-12-20 10:00'));
});
