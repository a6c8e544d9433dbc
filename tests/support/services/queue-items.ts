import { randomUUID } from 'node:crypto';
import type { QueueKind } from '../../../src/domain/staff/queue-item.ts';
import type { TestApp } from '../app.ts';
import { ask, FRIDAY } from '../bookings/advisories.ts';
import { applyForCreator } from '../bookings/creators.ts';
import { ACTIVITY, apply, INTRO } from '../bookings/registrations.ts';
import { applyForSpace } from '../bookings/spaces.ts';
import { signUp, type TestMember } from '../members.ts';
import { writeUndelivered } from '../messages.ts';
import { writeRefundRequest, writeUnknownPayment } from './payment-rows.ts';

/** A kind of queue: how an item comes into it, where its list is, and the table of its record. */
interface TestQueue {
  /** @returns the item's id */
  make: (app: TestApp, member: TestMember) => Promise<string>;
  list: string;
  table: string;
  /** A record of nobody. */
  isNobodys?: boolean;
}

const tradeNo = () => `CH${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`;

/** Asks for the first hour of a day that nobody else has. */
async function askForHour(app: TestApp, member: TestMember): Promise<string> {
  for (const hour of [14, 15, 16, 17]) {
    const { body } = await ask(app, member, { start: `${FRIDAY} ${hour}:00:00` });
    if (body.data) return body.data.id;
  }
  throw new Error('every hour is taken');
}

/** Every kind of queue. */
export const TEST_QUEUES: Record<QueueKind, TestQueue> = {
  leases: { make: async (app, member) => (await applyForSpace(app, member)).body.data.id, list: '/staff/space/apply', table: 'space_leases' },
  consultations: { make: askForHour, list: '/staff/advisory', table: 'advisories' },
  deletions: {
    make: async (app, { token, email }) => {
      const form = { cause: 'account_cancel', name: 'Somebody', email, content: '申請刪除帳號' };
      await app.call('POST', '/contact', { token, body: form });
      return (await app.call('GET', '/my/deletion', { token })).body.data.id;
    },
    list: '/staff/deletions',
    table: 'deletion_requests',
  },
  messages: {
    make: async (app, { token, email }) => {
      const { reference } = (await app.call('POST', '/contact', { token, body: { name: '林小漫', email, cause: 'activity', content: '有手語翻譯嗎？' } })).body
        .data;
      return (await app.database.db.selectFrom('contact_messages').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()).id;
    },
    list: '/staff/contact',
    table: 'contact_messages',
  },
  registrations: {
    make: async (app, member) => (await apply(app, member, ACTIVITY.matching, { intro: INTRO })).body.data.id,
    list: '/staff/registrations',
    table: 'registrations',
  },
  creators: {
    make: async (app, member) => (await applyForCreator(app, member)).body.data.id,
    list: '/staff/creator_applications',
    table: 'creator_applications',
  },
  refunds: { make: async (app, member) => (await writeRefundRequest(app, member)).id, list: '/staff/refunds', table: 'order_refunds' },
  differences: { make: (app) => writeUnknownPayment(app, tradeNo()), list: '/staff/reconciliation', table: 'payment_differences', isNobodys: true },
  undelivered: {
    make: (app) => writeUndelivered(app, { recipient: `${randomUUID().slice(0, 8)}@example.com` }),
    list: '/staff/undelivered',
    table: 'undelivered_messages',
    isNobodys: true,
  },
};

/** The calls of staff about items of every queue alike: how each is made, and what is recorded of it. */
export function queueCalls(appOf: () => TestApp, adminOf: () => TestMember) {
  const none = { table: null, before: null, after: null };
  const message = async () => {
    const id = await TEST_QUEUES.messages.make(appOf(), await signUp(appOf()));
    return { path: `/staff/queue/messages/${id}`, subject: { kind: 'contact_message', id } };
  };
  return {
    'GET /staff/queue/{kind}/marks': () => ({ path: '/staff/queue/leases/marks?ids=', expected: { ...none, subject: null } }),
    'GET /staff/queue/{kind}/colleagues': () => ({ path: '/staff/queue/leases/colleagues', expected: { ...none, subject: null } }),
    'POST /staff/queue/{kind}/{id}/open': async () => {
      const { path, subject } = await message();
      return { path: `${path}/open`, body: {}, expected: { ...none, subject } };
    },
    'PUT /staff/queue/{kind}/{id}/assignee': async () => {
      const { path, subject } = await message();
      const { memberId: member_id } = adminOf();
      return {
        path: `${path}/assignee`,
        body: { member_id, before: null },
        expected: { table: 'queue_assignments', subject, before: null, after: { member_id } },
      };
    },
    'POST /staff/queue/{kind}/{id}/notes': async () => {
      const { path, subject } = await message();
      return { path: `${path}/notes`, body: { text: 'Rang back' }, expected: { table: 'queue_notes', subject, before: null, after: { text: '***' } } };
    },
  };
}
