import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { WebhookKind } from '../../../src/domain/webhooks/webhook.ts';
import { createApiToken } from '../../../src/server/staff/api-tokens.ts';
import { createWebhook } from '../../../src/server/webhooks/staff-webhooks.ts';
import type { TestApp } from '../app.ts';

/** A system that is told of reservations. @returns its id */
export async function writeWebhook(app: TestApp, { url = 'https://door.example/hooks', kinds = ['rent'] as WebhookKind[] } = {}): Promise<string> {
  return (await createWebhook(app, { name: 'Door', url, kinds })).webhook.id;
}

/** A message that was given up. @returns its id */
async function writeFailedMessage(app: TestApp, endpointId: string): Promise<string> {
  const messageId = `evt_${randomUUID()}`;
  await app.database.db
    .insertInto('webhook_deliveries')
    .values({
      ...{ endpoint_id: endpointId, message_id: messageId, type: 'rent.booked', record_id: randomUUID(), body: '{}', status: 'failed', tries: 10 },
      ...{ at: app.now(), next_try_at: app.now(), created_at: app.now() },
    })
    .execute();
  return messageId;
}

const GATE = { name: 'Gate', scopes: ['rents:read' as const], ends_on: '2026-12-31' };
const DOOR = { name: 'Door', url: 'https://door.example/hooks', kinds: ['rent'] };
interface Recorded {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The calls of staff about other systems, webhooks and tokens: how each is made, and what is recorded of it. */
export function otherSystemCalls(appOf: () => TestApp) {
  /** The call at a path of a system that is made for it. */
  async function at(path: string, recorded: Recorded, { body, table = 'webhook_endpoints' }: { body?: Record<string, unknown>; table?: string } = {}) {
    const id = await writeWebhook(appOf());
    const message = path.includes('{message}') ? await writeFailedMessage(appOf(), id) : '';
    const expected = { table, subject: { kind: 'webhook', id }, ...recorded };
    return { path: `/staff/webhooks/${id}${path.replace('{message}', message)}`, ...(body && { body }), expected };
  }
  const looked = (path: string) => ({ path: `/staff/webhooks${path}`, expected: { table: null, subject: null, before: null, after: null } });
  const now = () => appOf().now().toISOString().slice(0, 16);
  const marked = (column: string): Recorded => ({ before: { [column]: null }, after: { [column]: expect.stringContaining(now()) } });
  const span = { from: '2026-11-18 00:00:00', to: '2026-11-19 00:00:00' };
  return {
    'GET /staff/webhooks': () => looked(''),
    'POST /staff/webhooks': () => {
      const expected = { table: 'webhook_endpoints', subject: { kind: 'webhook', id: expect.any(String) }, before: null, after: { name: 'Door', is_on: true } };
      return { path: '/staff/webhooks', body: DOOR, expected };
    },
    'PUT /staff/webhooks/{id}': () => at('', { before: { name: 'Door' }, after: { name: 'Gate' } }, { body: { ...DOOR, name: 'Gate', is_on: true } }),
    'DELETE /staff/webhooks/{id}': () => at('', { before: { name: 'Door' }, after: null }),
    'POST /staff/webhooks/{id}/rotate-secret': () =>
      at('/rotate-secret', { before: { ends_at: null }, after: { ends_at: expect.any(String) } }, { table: 'webhook_secrets' }),
    'POST /staff/webhooks/{id}/test': () => at('/test', marked('tested_at')),
    'GET /staff/webhooks/{id}/deliveries': async () => looked(`/${await writeWebhook(appOf())}/deliveries`),
    'POST /staff/webhooks/{id}/deliveries/{message}/replay': () => at('/deliveries/{message}/replay', marked('replayed_at')),
    'POST /staff/webhooks/{id}/replay': () => at('/replay', marked('replayed_at'), { body: span }),
    'GET /staff/api-tokens': () => ({ path: '/staff/api-tokens', expected: { table: null, subject: null, before: null, after: null } }),
    'POST /staff/api-tokens': () => {
      const expected = { table: 'api_tokens', subject: { kind: 'api_token' }, before: null, after: { name: 'Gate', token_hash: '***' } };
      return { path: '/staff/api-tokens', body: GATE, expected };
    },
    'POST /staff/api-tokens/{id}/revoke': async () => {
      const { id } = (await createApiToken(appOf(), GATE)).api_token;
      const expected = { table: 'api_tokens', subject: { kind: 'api_token', id }, ...marked('revoked_at') };
      return { path: `/staff/api-tokens/${id}/revoke`, expected };
    },
  };
}
