import { sql } from 'kysely';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { WebhookKind } from '../../domain/webhooks/webhook.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { OutboxEvent } from '../jobs/outbox-event.ts';

/** The details of events that leave the centre (docs/webhooks.md): states and ids, and times. Whatever else an event takes along stays here. */
const SENT_DETAILS = ['status', 'points', 'cancelled_as', 'late', 'refund', 'items'] as const;
const SENT_TIMES = ['start', 'end'] as const;

/** The message's body: ids and states. Who it is about is read from the record, by whoever may. */
export function messageBody(message: { id: string; type: string } & Pick<OutboxEvent, 'recordId' | 'at' | 'actor' | 'details'>): string {
  const { id, type, recordId, at, actor, details } = message;
  const given = (name: string) => details?.[name] ?? null;
  const times = SENT_TIMES.flatMap((name) => (given(name) === null ? [] : [[name, isoWithOffset(new Date(String(given(name))))]]));
  const others = SENT_DETAILS.flatMap((name) => (given(name) === null ? [] : [[name, given(name)]]));
  const staffOr = actor === 'system' ? 'system' : 'staff';
  const data = { record_id: recordId, by: actor === null ? 'member' : staffOr, ...Object.fromEntries([...times, ...others]) };
  return JSON.stringify({ id, type, timestamp: isoWithOffset(at), data });
}

/**
 * Writes a message to each system that wants events of a kind, in the transaction that takes the events out. For one that is off it is
 * written down as not sent, so that staff can replay it.
 */
export async function writeWebhookMessages({ jobs, now }: Pick<Deps, 'jobs' | 'now'>, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  // A block is a closing of some things alone.
  const kind: WebhookKind = first.kind === 'block' ? 'closing' : first.kind;
  const messages = events.map((event, number) => {
    const { recordId, at } = event;
    const message = { id: `evt_${event.id}`, type: `${kind}.${event.event}` };
    return { number, ...message, record_id: recordId, at, body: messageBody({ ...event, ...message }) };
  });
  const { rows } = await sql<{ endpoint: string; status: string }>`
    INSERT INTO webhook_deliveries (endpoint_id, message_id, type, record_id, at, body, status, fault, next_try_at, created_at)
    SELECT endpoint.id, message.id, message.type, message.record_id, message.at, message.body,
      CASE WHEN endpoint.is_on THEN 'waiting' ELSE 'failed' END, CASE WHEN NOT endpoint.is_on THEN 'the endpoint was off' END,
      ${now()}::timestamptz, ${now()}::timestamptz
    FROM webhook_endpoints AS endpoint CROSS JOIN jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
      AS message (number integer, id text, type text, record_id uuid, at timestamptz, body text)
    WHERE ${kind}::text = ANY (endpoint.kinds) ORDER BY message.number FOR KEY SHARE OF endpoint
    RETURNING endpoint_id AS endpoint, status`.execute(tx);
  const endpoints = new Set(rows.filter(({ status }) => status === 'waiting').map(({ endpoint }) => endpoint));
  await jobs.enqueueAll(
    tx,
    'send-webhooks',
    [...endpoints].map((endpoint) => ({ endpoint })),
  );
}
