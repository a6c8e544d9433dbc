import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { signUp, type TestMember } from '../members.ts';
import { writePaidOrder, writeRefundRequest, writeUnknownPayment } from '../services/payment-rows.ts';
import { looked, lookedAt, type StaffCalls, type StaffWorld } from './prepared-call.ts';

/** A member who has asked to be deleted. */
export async function askedToDelete(app: TestApp): Promise<{ member: TestMember; id: string }> {
  const member = await signUp(app);
  const form = { cause: 'account_cancel', name: 'Somebody', email: `gone${randomUUID().slice(0, 8)}@example.com`, content: '申請刪除帳號' };
  expect((await app.call('POST', '/contact', { token: member.token, body: form })).status).toBe(200);
  const { body } = await app.call('GET', '/my/deletion', { token: member.token });
  return { member, id: body.data.id };
}

const latestEntry = async (app: TestApp) => Object((await app.database.query('SELECT max(id)::text AS id FROM audit_entries', [])).rows[0]).id as string;

/** The calls of staff about members, their accounts and their money: one that would work of each. */
export function memberCalls({ app, admin, nobody }: StaffWorld): StaffCalls {
  const paidOrder = () => writePaidOrder(app, nobody);

  return {
    'GET /preview/{collection}': () => looked('/preview/news'),
    'GET /staff/audit': () => looked('/staff/audit'),
    'GET /staff/audit/{id}': async () => looked(`/staff/audit/${await latestEntry(app)}`),
    'GET /staff/members': () => looked('/staff/members?q=member'),
    'GET /staff/members/{id}': async () => {
      const { memberId: id } = await signUp(app);
      return looked(`/staff/members/${id}`, { kind: 'member', id });
    },
    'POST /staff/members/{id}/notes': async () => {
      const { memberId: id } = await signUp(app);
      const expected = { table: 'member_notes', subject: { kind: 'member', id }, before: null, after: { member_id: id, text: '***' } };
      return { path: `/staff/members/${id}/notes`, body: { text: 'Asked about keys' }, expected };
    },
    'POST /staff/members/{id}/points': async () => {
      const { memberId: id } = await signUp(app);
      const after = { points: 40, reason: 'A machine broke', status: 'applied', needs_second: false, requested_by: admin.memberId };
      const expected = { table: 'point_adjustments', subject: { kind: 'member', id }, before: null, after };
      return { path: `/staff/members/${id}/points`, body: { points: 40, reason: 'A machine broke' }, expected };
    },
    'PUT /staff/point_adjustments/{id}': async () => {
      const { memberId } = await signUp(app);
      const other = await signUp(app, { role: 'admin' });
      const asked = await app.call('POST', `/staff/members/${memberId}/points`, { token: other.token, body: { points: 400, reason: 'A machine broke' } });
      const after = { status: 'applied', decided_by: admin.memberId };
      const expected = { table: 'point_adjustments', subject: { kind: 'member', id: memberId }, before: { status: 'requested' }, after };
      return { path: `/staff/point_adjustments/${asked.body.data.id}`, body: { event: 'confirm' }, expected };
    },
    'POST /staff/members/{id}/class': async () => {
      const { memberId: id } = await signUp(app);
      const after = { from_class: 'general', to_class: 'associate', reason: 'Wrong in the import', actor_id: admin.memberId };
      const expected = { table: 'class_changes', subject: { kind: 'member', id }, before: null, after };
      return { path: `/staff/members/${id}/class`, body: { type: 'associate', reason: 'Wrong in the import' }, expected };
    },
    'POST /staff/members/{id}/role': async () => {
      const { memberId: id } = await signUp(app);
      const expected = { table: 'members', subject: { kind: 'member', id }, before: { role: 'member' }, after: { role: 'desk' } };
      return { path: `/staff/members/${id}/role`, body: { from: 'member', role: 'desk' }, expected };
    },
    'GET /staff/waiting': () => looked('/staff/waiting'),
    'GET /staff/orders': () => looked('/staff/orders'),
    'GET /staff/orders/{id}': async () => lookedAt('/staff/orders/{id}', 'order', await paidOrder()),
    'POST /staff/orders/{id}/refund': async () => {
      const id = await paidOrder();
      const after = { order_id: id, status: 'begun', points: 300, amount_twd: 300 };
      const expected = { table: 'order_refunds', subject: { kind: 'order', id }, before: null, after };
      return { path: `/staff/orders/${id}/refund`, body: {}, expected };
    },
    'POST /staff/orders/{id}/refund/preview': async () => {
      const id = await paidOrder();
      return { ...looked(`/staff/orders/${id}/refund/preview`, { kind: 'order', id }), body: {} };
    },
    'GET /staff/refunds': () => looked('/staff/refunds'),
    'GET /staff/refunds/{id}': async () => {
      const { id } = await writeRefundRequest(app, nobody);
      return looked(`/staff/refunds/${id}`, { kind: 'refund', id });
    },
    'POST /staff/refunds/{id}/preview': async () => {
      const { id } = await writeRefundRequest(app, nobody);
      return { ...looked(`/staff/refunds/${id}/preview`, { kind: 'refund', id }), body: { event: 'decline', reason: 'Bought as a gift' } };
    },
    'PUT /staff/refunds/{id}': async () => {
      const { id, orderId } = await writeRefundRequest(app, nobody);
      const expected = { table: 'order_refunds', subject: { kind: 'order', id: orderId }, before: { status: 'requested' }, after: { status: 'declined' } };
      return { path: `/staff/refunds/${id}`, body: { event: 'decline', reason: 'Bought as a gift' }, expected };
    },
    'POST /staff/mobiles': async () => {
      const { memberId, email } = await signUp(app);
      const expected = {
        table: 'members',
        subject: { kind: 'member', id: memberId },
        before: { mobile_verified_at: null },
        after: { mobile_verified_at: expect.any(String) },
      };
      await app.database.query('UPDATE members SET mobile_verified_at = NULL WHERE id = $1', [memberId]);
      return { path: '/staff/mobiles', body: { member: email, mobile: '5511912345678' }, expected };
    },
    'GET /staff/deletions': () => looked('/staff/deletions'),
    'GET /staff/deletions/{id}': async () => lookedAt('/staff/deletions/{id}', 'deletion_request', (await askedToDelete(app)).id),
    'POST /staff/deletions/{id}/preview': async () =>
      lookedAt('/staff/deletions/{id}/preview', 'deletion_request', (await askedToDelete(app)).id, { event: 'contact' }),
    'PUT /staff/deletions/{id}': async () => {
      const { id } = await askedToDelete(app);
      const expected = { table: 'deletion_requests', subject: { kind: 'deletion_request', id }, before: { status: 'asked' }, after: { status: 'contacted' } };
      return { path: `/staff/deletions/${id}`, body: { event: 'contact' }, expected };
    },
    'GET /staff/accounts': () => looked('/staff/accounts?q=nobody'),
    'POST /staff/accounts/{id}/end-logins': async () => {
      const { memberId } = await signUp(app);
      const expected = {
        table: 'token_families',
        subject: { kind: 'member', id: memberId },
        before: { ended_at: null },
        after: { ended_at: expect.any(String) },
      };
      return { path: `/staff/accounts/${memberId}/end-logins`, body: { reason: 'A lost phone' }, expected };
    },
    'POST /staff/accounts/{id}/lock': async () => {
      const { memberId } = await signUp(app);
      const after = { member_id: memberId, reason: 'Abuse', actor_id: admin.memberId };
      const expected = { table: 'account_locks', subject: { kind: 'member', id: memberId }, before: null, after };
      return { path: `/staff/accounts/${memberId}/lock`, body: { reason: 'Abuse' }, expected };
    },
    'POST /staff/accounts/{id}/unlock': async () => {
      const { memberId } = await signUp(app);
      expect((await app.call('POST', `/staff/accounts/${memberId}/lock`, { token: admin.token, body: { reason: 'Abuse' } })).status).toBe(200);
      const before = { member_id: memberId, reason: 'Abuse', actor_id: admin.memberId };
      const expected = { table: 'account_locks', subject: { kind: 'member', id: memberId }, before, after: null };
      return { path: `/staff/accounts/${memberId}/unlock`, body: { reason: 'Talked to' }, expected };
    },
    'GET /staff/insight': () => looked('/staff/insight?month=2026-11'),
    'GET /staff/reconciliation': () => looked('/staff/reconciliation'),
    'GET /staff/reconciliations': () => looked('/staff/reconciliations'),
    'POST /staff/reconciliations': () => {
      const after = { provider: 'line_pay', day: '2026-11-17', payments: 0 };
      const expected = { table: 'reconciliations', subject: { kind: 'reconciliation', id: '2026-11-17' }, before: null, after };
      return { path: '/staff/reconciliations', body: { day: '2026-11-17' }, expected };
    },
    'GET /staff/reconciliation/{id}': async () => {
      const id = await writeUnknownPayment(app, 'CHXXXXXXXXXXXXXXXXXY');
      return looked(`/staff/reconciliation/${id}`, { kind: 'payment_difference', id });
    },
    'POST /staff/reconciliation/{id}/settle': async () => {
      const id = await writeUnknownPayment(app, 'CHXXXXXXXXXXXXXXXXXX');
      const expected = {
        table: 'payment_differences',
        subject: { kind: 'payment_difference', id },
        before: { state: 'open' },
        after: { state: 'explained' },
      };
      return { path: `/staff/reconciliation/${id}/settle`, body: { step: 'explain', reason: 'Test' }, expected };
    },
  };
}
