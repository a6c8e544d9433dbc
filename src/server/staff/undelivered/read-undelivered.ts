import { sql } from 'kysely';
import { Refusal } from '../../../contract/refusal.ts';
import type { UndeliveredOutcomeOutput, UndeliveredOutput, UndeliveredRowOutput } from '../../../contract/staff/undelivered.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Waiting } from '../../../domain/time/waiting.ts';
import type { Language } from '../../../i18n/languages.ts';
import { inOrder, isLookedFor, type QueueLook } from '../../db/queue/queue-look.ts';
import { findTexts } from '../../db/queue/text-search.ts';
import type { MessageKind } from '../../db/tables/messages.ts';
import { type SentOrFailed, sendEachAgain, type UndeliveredRow } from '../../delivery/undelivered.ts';
import type { Deps } from '../../deps.ts';
import { MAIL_TEMPLATES, messageTitle, SMS_TEMPLATES } from '../../emails/message-texts.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';

const ROW = ['id', 'kind', 'recipient', 'template', 'reason', 'queued_at', 'failed_at'] as const;
const CAN_BE_SENT_AGAIN = sql<boolean>`payload IS NOT NULL`.as('canBeSentAgain');

const toRow = ({ queued_at, failed_at, canBeSentAgain, id, kind, recipient, template, reason }: UndeliveredRow, language: Language): UndeliveredRowOutput => ({
  ...{ id, kind, recipient, template, subject: messageTitle(kind, template, language), reason },
  queued_at: isoWithOffset(queued_at),
  failed_at: isoWithOffset(failed_at),
  can_be_sent_again: canBeSentAgain,
});

interface Looking extends QueueLook {
  /** Of whoever looks. */
  language: Language;
  kind?: MessageKind | undefined;
  q?: string | undefined;
}

/** All that could not be delivered, the latest first; with `q` what went to an address, or has a name or subject, that holds it. */
export async function readUndelivered(
  { database: { db } }: Pick<Deps, 'database'>,
  { kind, q, language, ...look }: Looking,
): Promise<Listing<UndeliveredRowOutput>> {
  const texts = q === undefined ? null : await findTexts(db, 'undelivered_messages', q);
  const titled = q === undefined ? [] : templatesTitled(q, language);
  const found = db
    .selectFrom('undelivered_messages')
    .where(isLookedFor(look, 'undelivered', 'undelivered_messages.id'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'mail'))
    .$if(texts !== null, (query) =>
      query.where(
        sql<boolean>`(${texts?.has('undelivered_messages.id') ?? sql`true`} ${titled.length > 0 ? sql`OR template = ANY (${titled}::text[])` : sql``})`,
      ),
    );
  const rows = found.select([...ROW, CAN_BE_SENT_AGAIN]).orderBy(inOrder(look, 'undelivered_messages.failed_at', sql`failed_at DESC, id`));
  return listingOf({ db, every: found, rows, isCounted: texts?.isCommon !== true, toItems: (items) => items.map((row) => toRow(row, language)) });
}

/** The names of the messages whose subject, in a language, holds a text. */
const templatesTitled = (q: string, language: Language): string[] =>
  [...MAIL_TEMPLATES.map((each) => ['mail', each] as const), ...SMS_TEMPLATES.map((each) => ['sms', each] as const)]
    .filter(([kind, template]) => messageTitle(kind, template, language).toLowerCase().includes(q.toLowerCase()))
    .map(([, template]) => template);

/** One of them, with whose address it is now. @throws Refusal NOT_FOUND once it was sent again or removed */
export async function readUndeliveredOne({ database: { db } }: Pick<Deps, 'database'>, id: string, language: Language): Promise<UndeliveredOutput> {
  const row = await db
    .selectFrom('undelivered_messages')
    .select([...ROW, 'language', CAN_BE_SENT_AGAIN])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const member = await db
    .selectFrom('members')
    .select(['id', 'name', 'account as username'])
    .$if(row.kind === 'mail', (query) => query.where(sql`lower(email)`, '=', row.recipient.toLowerCase()))
    .$if(row.kind === 'sms', (query) => query.where('mobile', '=', row.recipient))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const mark = await db
    .selectFrom('undeliverable_addresses')
    .select('address')
    .where('kind', '=', row.kind)
    .where('address', '=', row.recipient.toLowerCase())
    .executeTakeFirst();
  return { ...toRow(row, language), language: row.language, is_address_marked: mark !== undefined, member: member ?? null };
}

/** Sends each of them again, by itself. */
export async function sendManyAgain(deps: Deps, ids: readonly string[]): Promise<{ messages: UndeliveredOutcomeOutput[] }> {
  const sent: UndeliveredOutcomeOutput[] = [];
  for await (const { id, outcome } of sendEachAgain(deps, [...new Set(ids)])) sent.push({ id, outcome: outcomeOf(outcome) });
  return { messages: sent };
}

function outcomeOf(outcome: SentOrFailed): UndeliveredOutcomeOutput['outcome'] {
  if (outcome === 'sent') return 'sent';
  if (outcome === 'unknown') return 'gone';
  return outcome === 'carried a code' ? 'expired' : 'failed';
}

/** Removes one that nobody will send again. @throws Refusal NOT_FOUND where a colleague was faster */
export async function settleUndelivered({ database: { db } }: Pick<Deps, 'database'>, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom('undelivered_messages').where('id', '=', id).returning('id').executeTakeFirst();
    if (gone === undefined) throw new Refusal('NOT_FOUND');
    return gone;
  });
}

/** Undelivered messages wait for staff; no day is promised. */
export async function readWaitingUndelivered({ database }: Pick<Deps, 'database'>, limit: number): Promise<Waiting[]> {
  const rows = await database.db.selectFrom('undelivered_messages').select('failed_at as since').orderBy('failed_at').limit(limit).execute();
  return rows.map(({ since }) => ({ since, dueOn: null }));
}
