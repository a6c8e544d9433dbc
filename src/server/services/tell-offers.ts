import { sql } from 'kysely';
import { ADVISORY_CATEGORIES, ADVISORY_LINES, advisoryFormPath, LINE_OF_CATEGORY } from '../../domain/advisory.ts';
import type { WaitlistKind } from '../../domain/waitlist.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { readText } from '../../i18n/localized.ts';
import { dayClockText, periodText } from '../../i18n/time-text.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { JobPayloads } from '../jobs/queue.ts';
import { deviceTitle } from './rent-wire.ts';

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
    for (const offer of await untold(tx, now)) {
      await jobs.enqueue(tx, 'send-mail', offerLetter({ library, config }, offer));
      await tx.updateTable('waitlist_entries').set({ told_at: now }).where('id', '=', offer.id).execute();
    }
  });
}

/** A seat or equipment is taken among the member's reservations, a consultation with its form. */
function offerLetter({ library, config }: Pick<Deps, 'library' | 'config'>, offer: Offer): JobPayloads['send-mail'] {
  const { kind, subject, name, email, language, offerUntil } = offer;
  const line = kind === 'rent' ? undefined : ADVISORY_LINES.find((each) => each === subject);
  const values = {
    name,
    time: periodText(offer, language, { year: true }),
    until: dayClockText(offerUntil, language),
    url: `${config.siteUrl}/${language}/${line === undefined ? 'member/rent' : advisoryFormPath(line, offer.start)}`,
  };
  const addressed = { to: email, language };
  if (kind === 'rent') return { ...addressed, template: 'rentOffered', values: { ...values, device: readText(deviceTitle(library, subject), language).text } };
  const categories = ADVISORY_CATEGORIES.filter((category) => LINE_OF_CATEGORY[category] === subject);
  const category = joined(
    language,
    'list',
    categories.map((each) => library.settings.advisory.categories[each][language]),
  );
  return { ...addressed, template: 'advisoryOffered', values: { ...values, category } };
}

/** Another worker's offers are left to it. */
async function untold(tx: Tx, now: Date): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    SELECT entry.id, entry.kind, entry.subject, lower(entry.period) AS start, upper(entry.period) AS end, entry.offer_until AS "offerUntil",
      member.name, member.email, member.language
    FROM waitlist_entries AS entry JOIN members AS member ON member.id = entry.member_id
    WHERE entry.status = 'offered' AND entry.told_at IS NULL AND entry.offer_until > ${now}::timestamptz
    ORDER BY entry.id FOR UPDATE OF entry SKIP LOCKED`.execute(tx);
  return rows;
}
