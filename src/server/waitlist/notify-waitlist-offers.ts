import { sql } from 'kysely';
import type { WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import { mailMoment, mailPeriod } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import type { NewMail } from '../jobs/message-jobs.ts';

interface Offer {
  id: number;
  kind: WaitlistKind;
  /** The device; of a consultation its line. */
  subject: string;
  start: Date;
  end: Date;
  offerUntil: Date;
  name: string;
  email: string;
  language: Language;
}

/** Job: writes to whoever has been offered a place of a waitlist and has not been notified, once each. @throws RowsFailed */
export async function notifyWaitlistOffers(deps: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now' | 'waitKinds'>): Promise<void> {
  const { database, jobs } = deps;
  const now = deps.now();
  await forEachRow(
    await unnotifiedIds(database.db, now),
    ({ id }) => `waitlist_entries ${id}`,
    ({ id }) =>
      database.db.transaction().execute(async (tx) => {
        const offer = await lockUnnotified(tx, id, now);
        if (offer === undefined) return;
        await jobs.enqueue(tx, 'send-mail', offerEmail(deps, offer));
        await tx.updateTable('waitlist_entries').set({ notified_at: now, told_at: now }).where('id', '=', offer.id).execute();
      }),
  );
}

function offerEmail({ library, config, waitKinds }: Pick<Deps, 'library' | 'config' | 'waitKinds'>, offer: Offer): NewMail {
  const { kind, name, email, language, offerUntil } = offer;
  const { page, write } = waitKinds[kind].offerEmail(library, offer, language);
  const time = { time: mailPeriod(offer, language), until: mailMoment(offerUntil, language) };
  return { to: email, language, ...write({ name, ...time, url: `${config.siteUrl}/${language}/${page}` }) };
}

/** The offers that are still to be written of. A node of the release before notes in `told_at` alone that it has written. */
async function unnotifiedIds(db: Db, now: Date): Promise<{ id: number }[]> {
  return db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('status', '=', 'offered')
    .where('notified_at', 'is', null)
    .where('told_at', 'is', null)
    .where('offer_until', '>', now)
    .orderBy('id')
    .execute();
}

/** Locks one that is still to be written of; another worker's is left to it. */
async function lockUnnotified(tx: Tx, id: number, now: Date): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    SELECT entry.id, entry.kind, entry.subject, lower(entry.period) AS start, upper(entry.period) AS end, entry.offer_until AS "offerUntil",
      member.name, member.email, member.language
    FROM waitlist_entries AS entry JOIN members AS member ON member.id = entry.member_id
    WHERE entry.id = ${id} AND entry.status = 'offered' AND entry.notified_at IS NULL AND entry.told_at IS NULL
      AND entry.offer_until > ${now}::timestamptz
    FOR UPDATE OF entry SKIP LOCKED`.execute(tx);
  return rows[0];
}
