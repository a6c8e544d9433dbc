import { sql } from 'kysely';
import { advisoryFormPath } from '../../domain/consultations/consultation-link.ts';
import { categoriesOf } from '../../domain/consultations/consultation-pools.ts';
import type { WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import { poolRules } from '../../editorial/advisory.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { mailMoment, mailPeriod } from '../../i18n/mail-dates.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { deviceTitle } from '../rent/rent-response.ts';

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
export async function tellOffers({
  database,
  jobs,
  library,
  config,
  now: clock,
}: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now'>): Promise<void> {
  const now = clock();
  await forEachRow(
    await untoldIds(database.db, now),
    ({ id }) => `waitlist_entries ${id}`,
    ({ id }) =>
      database.db.transaction().execute(async (tx) => {
        const offer = await untold(tx, id, now);
        if (offer === undefined) return;
        await jobs.enqueue(tx, 'send-mail', offerLetter({ library, config }, offer));
        await tx.updateTable('waitlist_entries').set({ told_at: now }).where('id', '=', offer.id).execute();
      }),
  );
}

/** A seat or equipment is taken among the member's reservations, a consultation with its form. */
function offerLetter({ library, config }: Pick<Deps, 'library' | 'config'>, offer: Offer): JobPayloads['send-mail'] {
  const { kind, subject, name, email, language, offerUntil } = offer;
  const categories = kind === 'rent' ? [] : categoriesOf(subject, poolRules(library.settings));
  const values = {
    name,
    time: mailPeriod(offer, language),
    until: mailMoment(offerUntil, language),
    url: `${config.siteUrl}/${language}/${kind === 'rent' ? 'member/rent' : advisoryFormPath(categories[0] ?? null, offer.start)}`,
  };
  const addressed = { to: email, language };
  if (kind === 'rent') return { ...addressed, template: 'rentOffered', values: { ...values, device: readText(deviceTitle(library, subject), language).text } };
  return { ...addressed, template: 'advisoryOffered', values: { ...values, category: categoriesText(library, subject, language) } };
}

/** The categories of a pool of consultations, as a member reads them. */
export function categoriesText({ settings }: Pick<Deps['library'], 'settings'>, pool: string, language: Language): string {
  const categories = categoriesOf(pool, poolRules(settings));
  return joined(
    language,
    'list',
    categories.map((each) => settings.advisory.categories[each][language]),
  );
}

async function untoldIds(db: Db, now: Date): Promise<{ id: number }[]> {
  return db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('status', '=', 'offered')
    .where('told_at', 'is', null)
    .where('offer_until', '>', now)
    .orderBy('id')
    .execute();
}

/** One that is still to be written of; another worker's is left to it. */
async function untold(tx: Tx, id: number, now: Date): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    SELECT entry.id, entry.kind, entry.subject, lower(entry.period) AS start, upper(entry.period) AS end, entry.offer_until AS "offerUntil",
      member.name, member.email, member.language
    FROM waitlist_entries AS entry JOIN members AS member ON member.id = entry.member_id
    WHERE entry.id = ${id} AND entry.status = 'offered' AND entry.told_at IS NULL AND entry.offer_until > ${now}::timestamptz
    FOR UPDATE OF entry SKIP LOCKED`.execute(tx);
  return rows[0];
}
