import { sql } from 'kysely';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { clockText, dayText, periodText } from '../../i18n/time-text.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { deviceTitle } from './rent-wire.ts';

interface Offer {
  id: number;
  subject: string;
  start: Date;
  end: Date;
  offerUntil: Date;
  name: string;
  email: string;
  language: Language;
}

/** Job: writes to whoever has been offered a place of a waitlist and has not been told, once each. */
export async function tellOffers({
  database,
  jobs,
  library,
  config,
  now: clock,
}: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now'>): Promise<void> {
  const now = clock();
  await database.db.transaction().execute(async (tx) => {
    for (const { name, email, language, ...offer } of await untold(tx, now)) {
      await jobs.enqueue(tx, 'send-mail', {
        to: email,
        language,
        template: 'rentOffered',
        values: {
          name,
          device: readText(deviceTitle(library, offer.subject), language).text,
          time: periodText(offer, language, { year: true }),
          until: `${dayText(offer.offerUntil, language)} ${clockText(offer.offerUntil)}`,
          url: `${config.siteUrl}/${language}/member/rent`,
        },
      });
      await tx.updateTable('waitlist_entries').set({ told_at: now }).where('id', '=', offer.id).execute();
    }
  });
}

/** Another worker's offers are left to it. */
async function untold(tx: Tx, now: Date): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    SELECT entry.id, entry.subject, lower(entry.period) AS start, upper(entry.period) AS end, entry.offer_until AS "offerUntil",
      member.name, member.email, member.language
    FROM waitlist_entries AS entry JOIN members AS member ON member.id = entry.member_id
    WHERE entry.kind = 'rent' AND entry.status = 'offered' AND entry.told_at IS NULL AND entry.offer_until > ${now}::timestamptz
    ORDER BY entry.id FOR UPDATE OF entry SKIP LOCKED`.execute(tx);
  return rows;
}
