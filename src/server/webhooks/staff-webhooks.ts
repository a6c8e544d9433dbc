import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import type { WebhookDeliveryOutput, WebhookOutput } from '../../contract/webhooks/staff-webhook.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { FORMER_SECRET_MS, type WebhookKind } from '../../domain/webhooks/webhook.ts';
import { isWebhookUrl, webhookSecretOwner, writeSecret } from '../adapters/webhook-sender.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type Listing, mapListing } from '../http/lists/listing.ts';
import { type IdempotencyKey, withSealedResponse } from '../http/with-idempotency.ts';
import { lockEndpoint, switchOff } from './delivery-queries.ts';
import { messageBody } from './webhook-events.ts';
import { type DeliveryRow, type EndpointRow, readDeliveries, readDelivery, readEndpoint, readEndpoints, readTries } from './webhook-queries.ts';

type Tools = Pick<Deps, 'config' | 'database' | 'jobs' | 'now' | 'secrets'>;
export interface WebhookFields {
  name: string;
  url: string;
  kinds: readonly WebhookKind[];
}

/** So many of its tries are shown with a message: a replay begins anew. */
const TRIES_SHOWN = 20;
const TEST_TYPE = 'webhook.test';
const SECRET_BYTES = 32;
const iso = (at: Date | null) => at && isoWithOffset(at);

function toWebhook(row: EndpointRow): WebhookOutput {
  const { id, name, url, kinds, isOn, offReason, waiting } = row;
  return {
    ...{ id, name, url, kinds, is_on: isOn, off_reason: offReason, waiting },
    ...{ failing_since: iso(row.failingSince), former_secret_until: iso(row.formerSecretUntil) },
    ...{ created_at: isoWithOffset(row.createdAt), changed_at: isoWithOffset(row.changedAt) },
  };
}

type Tried = NonNullable<ReturnType<Awaited<ReturnType<typeof readTries>>['get']>>;

function toDelivery(row: DeliveryRow, attempts: Tried = []): WebhookDeliveryOutput {
  const { messageId, type, recordId, at, status, tries, statusCode, answer, durationMs, fault, body } = row;
  return {
    ...{ message_id: messageId, type, record_id: recordId, at: isoWithOffset(at), status, tries, body },
    next_try_at: status === 'waiting' ? isoWithOffset(row.nextTryAt) : null,
    attempts: attempts
      .slice(0, TRIES_SHOWN)
      .map((each) => ({ at: isoWithOffset(each.at), status_code: each.statusCode, duration_ms: each.durationMs, fault: each.fault })),
    ...{ tried_at: iso(row.triedAt), status_code: statusCode, answer, duration_ms: durationMs, fault },
  };
}

function checked({ config }: Pick<Tools, 'config'>, { name, url, kinds }: WebhookFields) {
  if (!isWebhookUrl(url, { allowsPrivate: config.webhooksToPrivate })) throw refuseField({ field: 'url', message: 'WEBHOOK_URL' });
  // As it is sent to: a name in other letters, or a sign that a browser would read as another, shows as what it is.
  return { name, url: new URL(url).href, kinds: [...new Set(kinds)] };
}

async function found(tx: Tx, id: string, now: Date): Promise<WebhookOutput> {
  const row = await readEndpoint(tx, id, now);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toWebhook(row);
}

/** Does something with a system that is locked meanwhile. @throws Refusal NOT_FOUND, and NOT_IN_STATE for what needs it to be on */
function withLocked<T>({ database }: Pick<Tools, 'database'>, id: string, { mustBeOn }: { mustBeOn: boolean }, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(async (tx) => {
    const locked = await lockEndpoint(tx, id);
    if (locked === undefined) throw new Refusal('NOT_FOUND');
    if (mustBeOn && !locked.isOn) throw new Refusal('NOT_IN_STATE');
    return work(tx);
  });
}

/** Every system that is told what happens. */
export async function listWebhooks({ database, now }: Tools): Promise<{ webhooks: WebhookOutput[] }> {
  return { webhooks: (await readEndpoints(database.db, now())).map(toWebhook) };
}

/** Makes a current secret; the row has it sealed, the caller gets it once. */
async function addSecret({ secrets, now }: Tools, tx: Tx, endpointId: string): Promise<string> {
  const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES)];
  await tx
    .insertInto('webhook_secrets')
    .values({ id, endpoint_id: endpointId, secret: secrets.seal(secret, webhookSecretOwner(id)), created_at: now() })
    .execute();
  return writeSecret(secret);
}

/** Tells a system of what happens from now on. @throws Refusal VALIDATION_FAILED for an address that is not public */
export function createWebhook(tools: Tools, fields: WebhookFields, once: IdempotencyKey | null = null): Promise<{ webhook: WebhookOutput; secret: string }> {
  const at = tools.now();
  const values = checked(tools, fields);
  return withSealedResponse(tools, once, async (tx) => {
    const { id } = await tx
      .insertInto('webhook_endpoints')
      .values({ ...values, created_at: at, changed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const secret = await addSecret(tools, tx, id);
    return { webhook: await found(tx, id, at), secret };
  });
}

/** Changes a system, or switches it. What waits for one that is switched off is given up. @throws Refusal NOT_FOUND, VALIDATION_FAILED */
export function changeWebhook(tools: Tools, id: string, { is_on: isOn, ...fields }: WebhookFields & { is_on: boolean }): Promise<WebhookOutput> {
  const at = tools.now();
  const values = checked(tools, fields);
  return withLocked(tools, id, { mustBeOn: false }, async (tx) => {
    const { is_on: wasOn } = await tx.selectFrom('webhook_endpoints').select('is_on').where('id', '=', id).executeTakeFirstOrThrow();
    const switchedOn = { is_on: true, off_reason: null, failing_since: null, reported_at: null };
    await tx
      .updateTable('webhook_endpoints')
      .set({ ...values, changed_at: at, ...(isOn && !wasOn && switchedOn) })
      .where('id', '=', id)
      .execute();
    if (!isOn && wasOn) await switchOff(tx, id, { reason: 'staff', now: at });
    return found(tx, id, at);
  });
}

/** Removes a system with its secrets and its log. @throws Refusal NOT_FOUND */
export function removeWebhook(tools: Tools, id: string): Promise<{ id: string }> {
  return withLocked(tools, id, { mustBeOn: false }, async (tx) => {
    await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    return { id };
  });
}

/** Gives a system a new secret. The one before signs beside it for a day; one that still did before that ends at once. @throws Refusal NOT_FOUND */
export function rotateWebhookSecret(tools: Tools, id: string, once: IdempotencyKey | null = null): Promise<{ webhook: WebhookOutput; secret: string }> {
  const at = tools.now();
  return withSealedResponse(tools, once, async (tx) => {
    if ((await lockEndpoint(tx, id)) === undefined) throw new Refusal('NOT_FOUND');
    await tx.deleteFrom('webhook_secrets').where('endpoint_id', '=', id).where('ends_at', 'is not', null).execute();
    await tx
      .updateTable('webhook_secrets')
      .set({ ends_at: new Date(at.getTime() + FORMER_SECRET_MS) })
      .where('endpoint_id', '=', id)
      .execute();
    const secret = await addSecret(tools, tx, id);
    return { webhook: await found(tx, id, at), secret };
  });
}

async function delivered(tx: Tx, id: string, messageId: string): Promise<WebhookDeliveryOutput> {
  const row = await readDelivery(tx, id, messageId);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toDelivery(row, (await readTries(tx, [row.id])).get(row.id));
}

/** Sends a system a message that is only a test. @throws Refusal NOT_FOUND, NOT_IN_STATE when it is off */
export function testWebhook(tools: Tools, id: string): Promise<WebhookDeliveryOutput> {
  const at = tools.now();
  return withLocked(tools, id, { mustBeOn: true }, async (tx) => {
    const recordId = randomUUID();
    const messageId = `test_${recordId}`;
    const body = messageBody({ id: messageId, type: TEST_TYPE, recordId, at, actor: 'staff', details: null });
    const times = { at, next_try_at: at, created_at: at };
    await tx
      .insertInto('webhook_deliveries')
      .values({ endpoint_id: id, message_id: messageId, type: TEST_TYPE, record_id: recordId, body, status: 'waiting', ...times })
      .execute();
    await tx.updateTable('webhook_endpoints').set({ tested_at: at }).where('id', '=', id).execute();
    await tools.jobs.enqueue(tx, 'send-webhooks', { endpoint: id });
    return delivered(tx, id, messageId);
  });
}

/** The log of a system. @throws Refusal NOT_FOUND */
export async function listWebhookDeliveries(
  { database, now }: Tools,
  id: string,
  { status }: { status?: DeliveryRow['status'] | undefined },
): Promise<Listing<WebhookDeliveryOutput>> {
  if ((await readEndpoint(database.db, id, now())) === undefined) throw new Refusal('NOT_FOUND');
  return mapListing(readDeliveries(database.db, id, { status }), async (rows) => {
    const attempts = await readTries(
      database.db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => toDelivery(row, attempts.get(row.id)));
  });
}

const again = (at: Date) => ({ status: 'waiting' as const, tries: 0, next_try_at: at, fault: null });

/** Sends a message once more that arrived or was given up. @throws Refusal NOT_FOUND, NOT_IN_STATE when it waits anyway, or the system is off */
export function replayWebhookDelivery(tools: Tools, id: string, messageId: string): Promise<WebhookDeliveryOutput> {
  const at = tools.now();
  return withLocked(tools, id, { mustBeOn: true }, async (tx) => {
    const { status } = await delivered(tx, id, messageId);
    if (status === 'waiting') throw new Refusal('NOT_IN_STATE');
    await tx.updateTable('webhook_deliveries').set(again(at)).where('endpoint_id', '=', id).where('message_id', '=', messageId).execute();
    await tx.updateTable('webhook_endpoints').set({ replayed_at: at }).where('id', '=', id).execute();
    await tools.jobs.enqueue(tx, 'send-webhooks', { endpoint: id });
    return delivered(tx, id, messageId);
  });
}

/** Sends the messages of events from one moment to another once more. @throws Refusal NOT_FOUND, NOT_IN_STATE when the system is off */
export function replayWebhook(
  tools: Tools,
  id: string,
  { from, to, failed_only: failedOnly }: { from: Date; to: Date; failed_only: boolean },
): Promise<{ replayed: number }> {
  const at = tools.now();
  return withLocked(tools, id, { mustBeOn: true }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set(again(at))
      .where('endpoint_id', '=', id)
      .where('at', '>=', from)
      .where('at', '<', to)
      .where('status', 'in', failedOnly ? ['failed'] : ['failed', 'delivered'])
      .executeTakeFirst();
    await tx.updateTable('webhook_endpoints').set({ replayed_at: at }).where('id', '=', id).execute();
    if (numUpdatedRows > 0n) await tools.jobs.enqueue(tx, 'send-webhooks', { endpoint: id });
    return { replayed: Number(numUpdatedRows) };
  });
}
