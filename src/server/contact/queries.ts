import { sql } from 'kysely';
import type { StaffContactOutput, StaffContactRowOutput } from '../../contract/contact/staff-contact.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { ContactStatus } from '../../domain/contact/contact-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Waiting } from '../../domain/time/waiting.ts';
import type { Db, Tx } from '../db/client.ts';
import { inOrder, isLookedFor, type QueueLook } from '../db/queue/queue-look.ts';
import { findTexts } from '../db/queue/text-search.ts';
import type { Deps } from '../deps.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';

/** Messages, without those that filed a request to delete an account, which has a queue of its own. */
const messages = (db: Db | Tx) =>
  db
    .selectFrom('contact_messages as message')
    // Asked of each row by its index, and not of all requests before the first row is there.
    .where(sql<boolean>`(SELECT true FROM deletion_requests AS filed WHERE filed.reference = message.reference LIMIT 1) IS NULL`);

const ROW = ['message.id', 'message.reference', 'message.status', 'message.cause', 'message.name', 'message.created_at', 'message.reply_due_on'] as const;
interface Row {
  id: string;
  reference: string;
  status: ContactStatus;
  cause: string;
  name: string;
  created_at: Date;
  reply_due_on: string;
}
const toRow = ({ id, reference, status, cause, name, created_at, reply_due_on }: Row): StaffContactRowOutput => ({
  ...{ id, reference, status, cause, name },
  sent_at: isoWithOffset(created_at),
  due_on: reply_due_on,
});

const DUE_FIRST = sql`message.reply_due_on, message.created_at, message.id`;
const WAITING_FIRST = sql`message.status <> 'open', message.reply_due_on DESC, message.created_at, message.id`;

interface Looking extends QueueLook {
  state?: ContactStatus | undefined;
  q?: string | undefined;
}

/** Messages, due first while they wait; with `q` those of a name, an e-mail address or a reference. */
export async function readContactMessages(
  { database: { db } }: Pick<Deps, 'database'>,
  { state, q, ...look }: Looking,
): Promise<Listing<StaffContactRowOutput>> {
  const texts = q === undefined ? null : await findTexts(db, 'contact_messages', q);
  const found = messages(db)
    .where(isLookedFor(look, 'contact_message', 'message.id'))
    .$if(state !== undefined, (query) => query.where('message.status', '=', state ?? 'open'))
    .$if(texts !== null, (query) => query.where(sql<boolean>`(${texts?.has('message.id') ?? sql`true`} OR message.reference = upper(${q ?? ''}::text))`));
  const rows = found.select([...ROW]).orderBy(inOrder(look, 'message.created_at', state === 'open' ? DUE_FIRST : WAITING_FIRST));
  return listingOf({ db, every: found, rows, isCounted: texts?.isCommon !== true, toItems: (found) => found.map(toRow) });
}

/** One message with its answers. @throws Refusal NOT_FOUND */
export async function readContactMessage(db: Db | Tx, id: string): Promise<StaffContactOutput> {
  const row = await messages(db)
    .leftJoin('members as member', 'member.id', 'message.member_id')
    .select([...ROW, 'message.email', 'message.phone', 'message.content', 'message.about', 'message.language'])
    .select(['member.id as memberId', 'member.name as memberName', 'member.account'])
    .where('message.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const answers = await db
    .selectFrom('contact_answers as answer')
    .innerJoin('members as actor', 'actor.id', 'answer.actor_id')
    .select(['answer.id', 'answer.text', 'answer.created_at', 'actor.name as by'])
    .where('answer.message_id', '=', id)
    .orderBy('answer.created_at')
    .orderBy('answer.id')
    .execute();
  const { email, phone, content, about, language, memberId, memberName, account } = row;
  return {
    ...toRow(row),
    ...{ email, phone, content, about, language },
    member: memberId === null ? null : { id: memberId, name: memberName ?? '', username: account ?? '' },
    answers: answers.map(({ id: answer, text, by, created_at }) => ({ id: answer, text, by, sent_at: isoWithOffset(created_at) })),
  };
}

/** Messages that wait for an answer, with the day that was promised. */
export async function readWaitingMessages({ database }: Pick<Deps, 'database'>, limit: number): Promise<Waiting[]> {
  const rows = await messages(database.db)
    .select(['message.created_at as since', 'message.reply_due_on as dueOn'])
    .where('message.status', '=', 'open')
    .orderBy('message.reply_due_on')
    .limit(limit)
    .execute();
  return rows;
}
