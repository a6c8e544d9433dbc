import { FAILING_ENDPOINT_MS, nextTryAt } from '../../domain/webhooks/webhook.ts';
import { type SendWebhook, type WebhookResponse, webhookSecretOwner } from '../adapters/webhook-sender.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  dueEndpoints,
  type HeldEndpoint,
  holdEndpoint,
  lockEndpoint,
  releaseEndpoint,
  signingSecrets,
  switchOff,
} from './delivery-queries.ts';

export type WebhookTools = Pick<Deps, 'database' | 'jobs' | 'library' | 'log' | 'now' | 'secrets'> & { sendWebhook: SendWebhook };

/** Messages to one system that are under way at a time, each of another record. */
const AT_ONCE = 5;
/** Rounds of one run: with a receiver that lets each wait for its whole time, they end before another worker may take the system. */
const ROUNDS = 6;
/** A worker that died lets go of a system after this. */
const HELD_MS = 100_000;

/** Job: sends what is due, to one system or, by the clock, to each that nobody sends to. A message may go out twice, and none is lost: receivers drop repetitions by its id. */
export async function sendWebhooks(tools: WebhookTools, { endpoint }: { endpoint?: string | undefined }): Promise<void> {
  const { database, jobs, now } = tools;
  if (endpoint === undefined) {
    const due = await dueEndpoints(database.db, now());
    if (due.length > 0)
      await database.db.transaction().execute((tx) =>
        jobs.enqueueAll(
          tx,
          'send-webhooks',
          due.map((id) => ({ endpoint: id })),
        ),
      );
    return;
  }
  const until = new Date(now().getTime() + HELD_MS);
  const held = await holdEndpoint(database.db, endpoint, { now: now(), until });
  if (held === undefined) return;
  try {
    const hasMore = await sendDue(tools, held);
    if (hasMore) await database.db.transaction().execute((tx) => jobs.enqueue(tx, 'send-webhooks', { endpoint }));
  } finally {
    await releaseEndpoint(database.db, endpoint, until);
  }
}

/** @returns whether there may be more */
async function sendDue(tools: WebhookTools, endpoint: HeldEndpoint): Promise<boolean> {
  const { database, now, secrets } = tools;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Opened before anything is taken: a key that is wrong uses up no try.
    const sealed = await signingSecrets(database.db, endpoint.id, now());
    const keys = sealed.map(({ id, secret }) => secrets.open(secret, webhookSecretOwner(id)));
    const claimed = await claimDeliveries(database.db, endpoint.id, { now: now(), limit: AT_ONCE });
    if (claimed.length === 0) return false;
    await Promise.all(
      claimed.map(async (delivery) => {
        const begunAt = performance.now();
        const answer = await tools.sendWebhook({ id: delivery.messageId, url: endpoint.url, body: delivery.body, secrets: keys }, now());
        await noteAnswer(tools, endpoint, { delivery, answer, durationMs: Math.round(performance.now() - begunAt) });
      }),
    );
  }
  return true;
}

interface Noted {
  delivery: ClaimedDelivery;
  answer: WebhookResponse;
  durationMs: number;
}

/** Writes down how a try went, and what follows from it. A try that another one has overtaken says nothing any more. */
async function noteAnswer(tools: WebhookTools, endpoint: HeldEndpoint, { delivery, answer, durationMs }: Noted): Promise<void> {
  const at = tools.now();
  const { statusCode } = answer;
  const isDelivered = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const fault = isDelivered ? null : (answer.fault ?? `HTTP ${statusCode}`);
  const next = isDelivered ? null : nextTryAt(delivery.tries, at);
  await tools.database.db.transaction().execute(async (tx) => {
    const locked = await lockEndpoint(tx, endpoint.id);
    if (locked === undefined) return;
    // Also of one that was overtaken: it went out.
    const tried = { delivery_id: delivery.id, at, status_code: statusCode, duration_ms: durationMs, fault };
    await tx.insertInto('webhook_tries').values(tried).execute();
    const { numUpdatedRows } = await tx
      .updateTable('webhook_deliveries')
      .set({
        status: isDelivered ? 'delivered' : next === null ? 'failed' : 'waiting',
        ...(next !== null && { next_try_at: next }),
        ...{ tried_at: at, status_code: statusCode, answer: answer.answer, duration_ms: durationMs, fault },
      })
      .where('id', '=', delivery.id)
      .where('tries', '=', delivery.tries)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (fault === null) {
      if (locked.failingSince !== null || locked.reportedAt !== null)
        await tx.updateTable('webhook_endpoints').set({ failing_since: null, reported_at: null }).where('id', '=', endpoint.id).execute();
      return;
    }
    tools.log.warn({ webhook: endpoint.id, message: delivery.messageId, tries: delivery.tries, fault }, 'a webhook did not arrive');
    if (locked.failingSince === null) await tx.updateTable('webhook_endpoints').set({ failing_since: at }).where('id', '=', endpoint.id).execute();
    const isOver = locked.failingSince !== null && at.getTime() - locked.failingSince.getTime() >= FAILING_ENDPOINT_MS;
    const offReason = statusCode === 410 ? 'gone' : isOver ? 'failing' : null;
    if (offReason !== null && locked.isOn) {
      await switchOff(tx, endpoint.id, { reason: offReason, now: at });
      await writeToOffice(tools, tx, { endpoint, fault, write: emails.webhookOff });
    } else if (next === null && locked.reportedAt === null) {
      await tx.updateTable('webhook_endpoints').set({ reported_at: at }).where('id', '=', endpoint.id).execute();
      await writeToOffice(tools, tx, { endpoint, fault, write: emails.webhookGivenUp });
    }
  });
}

async function writeToOffice(
  { jobs, library }: WebhookTools,
  tx: Tx,
  { endpoint, fault, write }: { endpoint: HeldEndpoint; fault: string; write: typeof emails.webhookOff | typeof emails.webhookGivenUp },
): Promise<void> {
  const { contact, centre } = library.settings;
  const email = write({ name: centre.name.zh, system: endpoint.name, address: endpoint.url, fault });
  await jobs.enqueue(tx, 'send-mail', { to: contact.mailbox, language: 'zh', ...email });
}
