import { sql } from 'kysely';
import type { EndpointOffReason, WebhookKind } from '../../domain/webhooks/webhook.ts';
import type { Db, Tx } from '../db/client.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';

export interface EndpointRow {
  id: string;
  name: string;
  url: string;
  kinds: WebhookKind[];
  isOn: boolean;
  offReason: EndpointOffReason | null;
  failingSince: Date | null;
  formerSecretUntil: Date | null;
  waiting: number;
  createdAt: Date;
  changedAt: Date;
}

const endpoints = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('webhook_endpoints as endpoint')
    .select(['id', 'name', 'url', 'kinds', 'is_on as isOn', 'off_reason as offReason', 'failing_since as failingSince'])
    .select(['created_at as createdAt', 'changed_at as changedAt'])
    .select([
      sql<Date | null>`(SELECT ends_at FROM webhook_secrets WHERE endpoint_id = endpoint.id AND ends_at > ${now}::timestamptz)`.as('formerSecretUntil'),
      sql<number>`(SELECT count(*)::int FROM webhook_deliveries WHERE endpoint_id = endpoint.id AND status = 'waiting')`.as('waiting'),
    ]);

export const readEndpoints = (db: Db, now: Date): Promise<EndpointRow[]> => endpoints(db, now).orderBy('name').orderBy('id').execute();
export const readEndpoint = (db: Db | Tx, id: string, now: Date): Promise<EndpointRow | undefined> =>
  endpoints(db, now).where('id', '=', id).executeTakeFirst();

interface TryRow {
  at: Date;
  statusCode: number | null;
  durationMs: number;
  fault: string | null;
}

/** The tries of some messages, the newest first. */
export async function readTries(db: Db | Tx, deliveryIds: readonly number[]): Promise<ReadonlyMap<number, TryRow[]>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhook_tries')
    .select(['delivery_id as deliveryId', 'at', 'status_code as statusCode', 'duration_ms as durationMs', 'fault'])
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ deliveryId }) => deliveryId);
}

const deliveries = (db: Db | Tx, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'message_id as messageId', 'type', 'record_id as recordId', 'at', 'body', 'status', 'tries', 'next_try_at as nextTryAt'])
    .select(['tried_at as triedAt', 'status_code as statusCode', 'answer', 'duration_ms as durationMs', 'fault'])
    .where('endpoint_id', '=', endpointId);
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

export const readDelivery = (db: Db | Tx, endpointId: string, messageId: string) =>
  deliveries(db, endpointId).where('message_id', '=', messageId).executeTakeFirst();

/** The log of a system, the newest first. */
export function readDeliveries(db: Db, endpointId: string, { status }: { status?: DeliveryRow['status'] | undefined }): Listing<DeliveryRow> {
  const every = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'));
  const rows = deliveries(db, endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
    .orderBy('id', 'desc');
  return listingOf({ db, every, rows, toItems: (items) => items });
}
