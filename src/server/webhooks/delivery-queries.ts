import { sql } from 'kysely';
import type { EndpointOffReason } from '../../domain/webhooks/webhook.ts';
import type { Db, Tx } from '../db/client.ts';

/** A message that one worker has taken to send; `tries` counts this try. */
export interface ClaimedDelivery {
  id: number;
  messageId: string;
  body: string;
  tries: number;
}

/** The endpoint that a worker sends to. */
export interface HeldEndpoint {
  id: string;
  name: string;
  url: string;
}

/** Systems to which something is due, and to which nobody is sending. */
export async function dueEndpoints(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM webhook_endpoints AS endpoint WHERE is_on AND (busy_until IS NULL OR busy_until <= ${now}::timestamptz)
      AND EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND status = 'waiting' AND next_try_at <= ${now}::timestamptz)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes a system for this worker alone. @returns undefined when another has it, or it is off */
export async function holdEndpoint(db: Db, id: string, { now, until }: { now: Date; until: Date }): Promise<HeldEndpoint | undefined> {
  return db
    .updateTable('webhook_endpoints')
    .set({ busy_until: until })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .where(({ eb, or }) => or([eb('busy_until', 'is', null), eb('busy_until', '<=', now)]))
    .returning(['id', 'name', 'url'])
    .executeTakeFirst();
}

export async function releaseEndpoint(db: Db, id: string, until: Date): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ busy_until: null }).where('id', '=', id).where('busy_until', '=', until).execute();
}

/** Takes messages that are due: of each record the oldest that has not arrived and was not given up, so that they arrive in order. */
export async function claimDeliveries(db: Db, endpointId: string, { now, limit }: { now: Date; limit: number }): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    UPDATE webhook_deliveries SET tries = tries + 1 WHERE id IN (
      SELECT id FROM webhook_deliveries AS due WHERE endpoint_id = ${endpointId}::uuid AND status = 'waiting' AND next_try_at <= ${now}::timestamptz
        AND NOT EXISTS (SELECT FROM webhook_deliveries AS before WHERE before.endpoint_id = due.endpoint_id AND before.record_id = due.record_id
          AND before.status = 'waiting' AND before.id < due.id)
        AND EXISTS (SELECT FROM webhook_endpoints WHERE webhook_endpoints.id = due.endpoint_id AND is_on)
      ORDER BY id LIMIT ${limit}) AND status = 'waiting'
    RETURNING id, message_id AS "messageId", body, tries`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}

/** The sealed secrets that sign now, the current one first. */
export function signingSecrets(db: Db, endpointId: string, now: Date): Promise<{ id: string; secret: Buffer }[]> {
  return db
    .selectFrom('webhook_secrets')
    .select(['id', 'secret'])
    .where('endpoint_id', '=', endpointId)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy(sql`ends_at IS NOT NULL`)
    .execute();
}

export interface LockedEndpoint {
  isOn: boolean;
  failingSince: Date | null;
  reportedAt: Date | null;
}

/** Locks a system before any of its messages: whoever changes both takes them in this order. */
export const lockEndpoint = (tx: Tx, id: string): Promise<LockedEndpoint | undefined> =>
  tx
    .selectFrom('webhook_endpoints')
    .select(['is_on as isOn', 'failing_since as failingSince', 'reported_at as reportedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Switches a locked system off, and gives up what waits for it: staff may replay that. */
export async function switchOff(tx: Tx, id: string, { reason, now }: { reason: EndpointOffReason; now: Date }): Promise<void> {
  await tx.updateTable('webhook_endpoints').set({ is_on: false, off_reason: reason, changed_at: now }).where('id', '=', id).execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', fault: 'the endpoint was switched off' })
    .where('endpoint_id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}
