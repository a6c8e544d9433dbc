import { sql } from 'kysely';
import { refuseField } from '../../contract/refusal.ts';
import { LINE_OF_CATEGORY, slotAt } from '../../domain/consultations/consultation.ts';
import { advisoryFormPath } from '../../domain/consultations/consultation-link.ts';
import { categoriesOf, lineOfPool, poolOf } from '../../domain/consultations/consultation-pools.ts';
import type { Library } from '../../editorial/library.ts';
import { advisoryRules, poolRules } from '../../editorial/settings/advisory.ts';
import { joinText } from '../../i18n/join-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { emails } from '../emails/messages.ts';
import type { WaitlistBookingKind } from '../waitlist/waitlist-kind.ts';
import { startFault } from './consultation-response.ts';
import { expireAndOfferAdvisories } from './queries.ts';

/** Waiting for the slot of a pool of consultations: taken with its form, and free. */
export const consultationWaitlistKind: WaitlistBookingKind<'advisory'> = {
  placeOf: (library, { line, category, start }, now) => {
    if (category !== undefined && LINE_OF_CATEGORY[category] !== line) throw refuseField({ field: 'category', message: 'NOT_AN_OPTION' });
    const pool = category === undefined ? { id: line, line } : poolOf(category, poolRules(library.settings));
    const asked = slotAt(pool, start, advisoryRules(library.settings), now);
    if ('fault' in asked) throw refuseField(startFault(library, asked.fault));
    return { subject: pool.id, ...asked.slot, hours: 0 };
  },
  lock: async (tx, pools) => {
    if (pools.length > 0) await sql`SELECT advisory_lock()`.execute(tx);
  },
  settle: async (tx, pools, now) => {
    for (const line of new Set(pools.map(lineOfPool))) await sql`SELECT advisory_settle(${line}, ${now}::timestamptz)`.execute(tx);
  },
  expireAndOffer: expireAndOfferAdvisories,
  passedOver: async () => [],
  shown: (library, { subject }) => {
    const line = lineOfPool(subject);
    if (line === undefined) throw new Error(`the pool ${subject} is of no line`);
    return { device: null, line, categories: categoriesOf(subject, poolRules(library.settings)), points: 0 };
  },
  offerEmail: (library, { subject, start }, language) => ({
    page: advisoryFormPath(categoriesOf(subject, poolRules(library.settings))[0] ?? null, start),
    write: (facts) => emails.advisoryOffered({ ...facts, category: categoriesText(library, subject, language) }),
  }),
};

/** The categories of a pool of consultations, as a member reads them. */
export function categoriesText({ settings }: Pick<Library, 'settings'>, pool: string, language: Language): string {
  const categories = categoriesOf(pool, poolRules(settings));
  return joinText(
    language,
    'list',
    categories.map((each) => settings.advisory.categories[each][language]),
  );
}
