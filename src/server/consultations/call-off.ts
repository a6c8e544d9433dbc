import { sql } from 'kysely';
import { poolOf } from '../../domain/consultations/consultation-pools.ts';
import { ADVISORY_MACHINE } from '../../domain/consultations/consultation-state.ts';
import { afterEvent, mayCause } from '../../domain/state/state-machine.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Library } from '../../editorial/library.ts';
import { poolRules } from '../../editorial/settings/advisory.ts';
import { mailPeriod } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { NewPayload } from '../jobs/job-kinds.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { deleteReserved, markEntry } from '../waitlist/queries.ts';
import { changeAdvisory, readStandingAdvisoriesOn } from './queries.ts';
import { categoriesText } from './waitlist-kind.ts';

const CLOSE = { event: 'close', by: 'centre' } as const;

/** Times that there is no consultation at any more. */
interface Gone {
  /** The pools whose times they are. */
  pools: readonly string[];
  window: Period;
  /** Whether a time in the window is among them. */
  isGone: (time: Period) => boolean;
  /** Of one member alone. */
  memberId?: string | undefined;
}

/** Returns what stands on such times: consultations that the centre may call off, and places in line. */
export async function readOnGone(db: Db | Tx, { settings }: Pick<Library, 'settings'>, gone: Gone, now: Date) {
  const { pools, window, isGone, memberId } = gone;
  const rules = poolRules(settings);
  const standing = await readStandingAdvisoriesOn(db, window, memberId);
  return {
    advisories: standing.filter(
      (advisory) => pools.includes(poolOf(advisory.category, rules).id) && isGone(advisory) && mayCause(ADVISORY_MACHINE, advisory, CLOSE, now),
    ),
    waits: (await readWaits(db, gone)).filter(isGone),
  };
}

/** A reason, and the language in which it is written. */
interface TypedReason {
  reason: string;
  language: Language;
}

/** Consultations that were called off, and places in line that were closed, with the e-mails to those who waited. */
export interface CalledOff {
  calledOff: number;
  closed: number;
  notices: NewPayload<'send-mail'>[];
}

/**
 * Calls off the consultations at times that there are no longer, and closes what waits for one. Who had booked is written to with the reason by the
 * event of the consultation. The caller has the lock of consultations: whoever books meanwhile was before, and is called off, or is after, and finds no such time.
 */
export async function callOffGone(
  tx: Tx,
  { library, siteUrl }: { library: Library; siteUrl: string },
  gone: Gone & { reasonFor: (language: Language) => TypedReason },
  now: Date,
): Promise<CalledOff> {
  await leaveToOutbox(tx);
  const { advisories, waits } = await readOnGone(tx, library, gone, now);
  for (const wait of waits) {
    await markEntry(tx, wait.id, 'closed', now);
    await deleteReserved(tx, wait);
  }
  for (const advisory of advisories) {
    const after = afterEvent(ADVISORY_MACHINE, advisory, CLOSE, now);
    if ('refusal' in after) continue;
    const { reason, language } = gone.reasonFor(advisory.member.language);
    await changeAdvisory(tx, advisory, { status: after.to, reason, reasonLanguage: language, cancelledAt: now }, now);
  }
  const notices = waits.map(({ name, email, language: to, subject, start, end }) => {
    const { reason, language } = gone.reasonFor(to);
    const facts = { name, category: categoriesText(library, subject, to), time: mailPeriod({ start, end }, to), reason };
    return { to: email, language: to, ...typedIn(emails.waitSlotGone({ ...facts, url: `${siteUrl}/${to}/advisory` }), language) };
  });
  return { calledOff: advisories.length, closed: waits.length, notices };
}

/** Takes the lock of consultations: nobody books one until the transaction ends. */
export async function lockConsultations(tx: Tx): Promise<void> {
  await sql`SELECT advisory_lock()`.execute(tx);
}

/** The places in line for consultations of some pools in a window. */
async function readWaits(db: Db | Tx, { pools, window, memberId }: Gone) {
  return db
    .selectFrom('waitlist_entries')
    .innerJoin('members', 'members.id', 'waitlist_entries.member_id')
    .where('kind', '=', 'advisory')
    .where('subject', 'in', [...pools])
    .where(sql<boolean>`waitlist_entries.status = ANY (${rule('wait_open')})`)
    .where(sql<boolean>`waitlist_entries.period && tstzrange(${window.start}::timestamptz, ${window.end}::timestamptz)`)
    .where('members.deleted_at', 'is', null)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .select(['public_id as id', 'member_id as memberId', 'kind', 'subject'])
    .select([sql<Date>`lower(waitlist_entries.period)`.as('start'), sql<Date>`upper(waitlist_entries.period)`.as('end')])
    .select(['waitlist_entries.status', 'offer_until as offerUntil'])
    .select(['rent_id as rentId', 'advisory_id as advisoryId', 'registration_id as registrationId', 'members.name', 'members.email', 'members.language'])
    .orderBy('waitlist_entries.id')
    .execute();
}
