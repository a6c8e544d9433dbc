import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS, type LimitRule } from '../../../../src/domain/rate-limits.ts';
import { countAgainst } from '../../../../src/server/http/callers/rate-limit.ts';
import { openTestApp, type TestApp, type TestResponse } from '../../../support/app.ts';
import { TEST_QUEUES } from '../../../support/bookings/queue-items.ts';
import { requestFile } from '../../../support/files/exports.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { listForm } from '../../../support/services/imports.ts';
import { writeWebhook } from '../../../support/services/other-systems.ts';

/* A screen of staff that somebody found open, or that has gone wrong, sends without an end: it is stopped, and nobody else is. */

let app: TestApp;
let item: string;
let webhook: string;
let memberId: string;
beforeAll(async () => {
  app = await openTestApp();
  const member = await signUp(app);
  memberId = member.memberId;
  item = await TEST_QUEUES.messages.make(app, member);
  webhook = await writeWebhook(app);
});
afterAll(() => app.close());

const at = (method: string, path: () => string, body?: () => Record<string, unknown> | FormData) => (by: TestMember) =>
  app.call(method, path(), { token: by.token, ...(body && { body: body() }) });
type Flood = [name: string, rule: LimitRule, send: (by: TestMember) => Promise<Pick<TestResponse, 'status' | 'headers'>>];
const FLOODS: readonly Flood[] = [
  ['an item that is said to be open', LIMITS.actByStaff, at('POST', () => `/staff/queue/messages/${item}/open`)],
  [
    'notes on an item',
    LIMITS.noteByStaff,
    at(
      'POST',
      () => `/staff/queue/messages/${item}/notes`,
      () => ({ text: 'Rang' }),
    ),
  ],
  [
    'notes about a member',
    LIMITS.noteByStaff,
    at(
      'POST',
      () => `/staff/members/${memberId}/notes`,
      () => ({ text: 'Rang' }),
    ),
  ],
  [
    'what is rehearsed',
    LIMITS.actByStaff,
    at(
      'POST',
      () => `/staff/members/${memberId}/points/preview`,
      () => ({ points: 1, reason: 'A machine broke' }),
    ),
  ],
  [
    'lists to be imported',
    LIMITS.uploadByMember,
    at(
      'POST',
      () => '/staff/imports',
      () => listForm('member\n', 'upgrades'),
    ),
  ],
  ['tests of another system', LIMITS.webhookSendByStaff, at('POST', () => `/staff/webhooks/${webhook}/test`)],
  [
    'messages of another system once more',
    LIMITS.webhookSendByStaff,
    at(
      'POST',
      () => `/staff/webhooks/${webhook}/replay`,
      () => ({ from: '2026-11-18 00:00:00', to: '2026-11-19 00:00:00' }),
    ),
  ],
  ['a list as a file', LIMITS.exportByStaff, ({ token }) => requestFile(app, '/staff/members', { token, format: 'csv' })],
];

test.each(FLOODS)('%s: the last one of so many is taken, the next is refused until the time is over; a colleague’s is taken', async (_, rule, send) => {
  const [one, other] = [await signUp(app, { role: 'admin' }), await signUp(app, { role: 'admin' })];
  await countAgainst(app, rule, one.memberId, rule.times - 1);
  expect((await send(one)).status).toBe(200);
  const refused = await send(one);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(other)).status).toBe(200);
  // Looking goes on.
  expect((await app.call('GET', '/staff/waiting', { token: one.token })).status).toBe(200);
});

test('of an item with many notes the last ones are shown, to each beat of each screen, and the list counts them all', async () => {
  const [desk, id] = [await signUp(app, { role: 'desk' }), await TEST_QUEUES.messages.make(app, await signUp(app))];
  await app.call('POST', `/staff/queue/messages/${id}/notes`, { token: desk.token, body: { text: 'The first' } });
  await app.database.query(
    `INSERT INTO queue_notes (record_kind, record_id, member_id, actor_id, text, created_at)
      SELECT record_kind, record_id, member_id, actor_id, 'Note ' || n, created_at FROM queue_notes, generate_series(1, 99) AS n WHERE record_id = $1`,
    [id],
  );
  const { notes } = (await app.call('POST', `/staff/queue/messages/${id}/open`, { token: desk.token })).body.data;
  expect([notes.length, notes[0].text]).toEqual([50, 'Note 99']);
  const { items } = (await app.call('GET', `/staff/queue/messages/marks?ids=${id}`, { token: desk.token })).body.data;
  expect(items[0].notes).toBe(100);
});
