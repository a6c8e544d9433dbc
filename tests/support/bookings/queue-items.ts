import { randomUUID } from 'node:crypto';
import type { QueueKind } from '../../../src/domain/staff/queue-item.ts';
import type { TestApp } from '../app.ts';
import { signUp, type TestMember } from '../members.ts';
import { writeUndelivered } from '../messages.ts';
import { writeRefundRequest, writeUnknownPayment } from '../services/payment-rows.ts';
import { ask, FRIDAY } from './advisories.ts';
import { applyForCreator } from './creators.ts';
import { writeAppointment, writeIntroduction, writeUpgrade } from './matchmaking.ts';
import { ACTIVITY, apply, INTRO } from './registrations.ts';
import { applyForSpace } from './spaces.ts';

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
  upgrades: { make: writeUpgrade, list: '/staff/matchmaking_upgrades', table: 'matchmaking_upgrades' },
  introductions: { make: writeIntroduction, list: '/staff/introductions', table: 'matchmaking_introductions' },
  appointments: { make: writeAppointment, list: '/staff/appointments', table: 'matchmaking_appointments' },
  refunds: { make: async (app, member) => (await writeRefundRequest(app, member)).id, list: '/staff/refunds', table: 'order_refunds' },
  differences: { make: (app) => writeUnknownPayment(app, tradeNo()), list: '/staff/reconciliation', table: 'payment_differences', isNobodys: true },
  undelivered: {
    make: (app) => writeUndelivered(app, { recipient: `${randomUUID().slice(0, 8)}@example.com`, at: app.clock.now }),
    list: '/staff/undelivered',
    table: 'undelivered_messages',
    isNobodys: true,
  },
};

/** The calls of staff about items of every queue alike: how each is made, and what is recorded of it. */
export function queueCalls(given: () => { app: TestApp; admin: TestMember }) {
  const none = { table: null, before: null, after: null };
  const message = async () => {
    const { app } = given();
    const id = await TEST_QUEUES.messages.make(app, await signUp(app));
    return { path: `/staff/queue/messages/${id}`, subject: { kind: 'contact_message', id } };
  };
  return {
    'GET /staff/queue/{kind}/marks': () => ({ path: '/staff/queue/leases/marks?ids=', expected: { ...none, subject: null } }),
    'GET /staff/queue/{kind}/colleagues': () => ({ path: '/staff/queue/leases/colleagues', expected: { ...none, subject: null } }),
    'GET /staff/queue/{kind}/views': () => ({ path: '/staff/queue/leases/views', expected: { ...none, subject: null } }),
    'POST /staff/queue/{kind}/views': () => {
      const { memberId: id } = given().admin;
      const expected = { table: 'queue_views', subject: { kind: 'member', id }, before: null, after: { kind: 'leases', name: '***' } };
      return { path: '/staff/queue/leases/views', body: { name: 'Mine', search: '?assigned=mine' }, expected };
    },
    'PUT /staff/queue/{kind}/views/{id}': async () => {
      const { app, admin } = given();
      const { memberId: id, token } = admin;
      const body = { name: 'Nobody’s of refunds', search: '?assigned=nobody' };
      const { views } = (await app.call('POST', '/staff/queue/refunds/views', { token, body })).body.data;
      const expected = { table: 'queue_views', subject: { kind: 'member', id }, before: { name: '***' }, after: { name: '***' } };
      return { path: `/staff/queue/refunds/views/${views[0].id}`, body: { name: 'Nobody’s yet' }, expected };
    },
    'DELETE /staff/queue/{kind}/views/{id}': async () => {
      const { app, admin } = given();
      const { memberId: id, token } = admin;
      const body = { name: 'Nobody’s', search: '?assigned=nobody' };
      const { views } = (await app.call('POST', '/staff/queue/messages/views', { token, body })).body.data;
      const expected = { table: 'queue_views', subject: { kind: 'member', id }, before: { kind: 'messages' }, after: null };
      return { path: `/staff/queue/messages/views/${views[0].id}`, expected };
    },
    'POST /staff/queue/{kind}/{id}/open': async () => {
      const { path, subject } = await message();
      return { path: `${path}/open`, body: {}, expected: { ...none, subject } };
    },
    'PUT /staff/queue/{kind}/{id}/assignee': async () => {
      const { path, subject } = await message();
      const { memberId: member_id } = given().admin;
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
