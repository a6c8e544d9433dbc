import { sql } from 'kysely';
import { ActorGone } from '../db/acting.ts';
import { awayOf } from '../db/away.ts';
import type { Db } from '../db/client.ts';
import type { UndeliveredMessagesTable } from '../db/tables/messages.ts';
import type { Deps } from '../deps.ts';
import type { PlainMail, SmsJob } from '../jobs/message-jobs.ts';
import { undeliveredOwner } from './deliver-message.ts';
import { unmarkAddress } from './undeliverable-address.ts';

export type UndeliveredRow = Pick<UndeliveredMessagesTable, 'id' | 'kind' | 'recipient' | 'template' | 'reason' | 'queued_at' | 'failed_at'> & {
  /** False for a message with a code, which has expired. */
  canBeSentAgain: boolean;
};

/** The messages that could not be delivered, oldest first. */
export async function listUndelivered(db: Db): Promise<UndeliveredRow[]> {
  return db
    .selectFrom('undelivered_messages')
    .select(['id', 'kind', 'recipient', 'template', 'reason', 'queued_at', 'failed_at', sql<boolean>`payload IS NOT NULL`.as('canBeSentAgain')])
    .orderBy('failed_at')
    .orderBy('id')
    .execute();
}

/** The number of undelivered messages and of marked addresses, for the operator to watch. */
export async function countUndelivered(db: Db): Promise<{ messages: number; addresses: number }> {
  const { rows } = await sql<{ messages: number; addresses: number }>`
    SELECT (SELECT count(*)::integer FROM undelivered_messages) AS messages, (SELECT count(*)::integer FROM undeliverable_addresses) AS addresses`.execute(db);
  return rows[0] ?? { messages: 0, addresses: 0 };
}

export type SentAgain = 'sent' | 'carried a code' | 'unknown';

/**
 * Sends a message again: for another four days, under the Message-ID it had, and though its address was marked. The row goes
 * as the job comes, so that neither is lost nor doubled.
 */
export function sendAgain({ database, jobs, secrets }: Pick<Deps, 'database' | 'jobs' | 'secrets'>, id: string): Promise<SentAgain> {
  return database.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('undelivered_messages').select(['kind', 'recipient', 'payload']).where('id', '=', id).forUpdate().executeTakeFirst();
    if (!row) return 'unknown';
    if (row.payload === null) return 'carried a code';
    const plain = secrets.open(row.payload, undeliveredOwner(id)).toString();
    await unmarkAddress(tx, row.kind, row.recipient);
    await tx.deleteFrom('undelivered_messages').where('id', '=', id).execute();
    if (row.kind === 'mail') await jobs.enqueue(tx, 'send-mail', { ...(JSON.parse(plain) as PlainMail), messageId: id });
    else await jobs.enqueue(tx, 'send-sms', { ...(JSON.parse(plain) as SmsJob), messageId: id });
    return 'sent';
  });
}

/** Result of sending one undelivered message again. A message that failed keeps its row unchanged. */
export type SentOrFailed = SentAgain | `failed: ${string}`;

/** Sends messages again, each by itself: one that opens with no key, or can no longer be filled in, keeps none of the others. */
export async function* sendEachAgain(deps: Parameters<typeof sendAgain>[0], ids: readonly string[]): AsyncGenerator<{ id: string; outcome: SentOrFailed }> {
  for (const id of ids) {
    let outcome: SentOrFailed;
    try {
      outcome = await sendAgain(deps, id);
    } catch (error) {
      // Nor does the next one go where the database is gone, or whoever asked may not any more.
      if (error instanceof ActorGone || awayOf(error) === 'gone') throw error;
      outcome = `failed: ${error instanceof Error ? error.message : String(error)}`;
    }
    yield { id, outcome };
  }
}

/** Drops a message that nobody will send again. Says whether there was one. */
export async function dropUndelivered(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('undelivered_messages').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
