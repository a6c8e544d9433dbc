import { sql } from 'kysely';
import { type Consultant, slotsOn } from '../../domain/consultations/consultation.ts';
import { advisoryPools, poolOf } from '../../domain/consultations/consultation-pools.ts';
import { ADVISORY_MACHINE } from '../../domain/consultations/consultation-state.ts';
import { consultantSubject } from '../../domain/settings/setting-kind.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Period } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { advisoryRules, poolRules } from '../../editorial/settings/advisory.ts';
import { mailPeriod } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { changeAdvisory, readStandingAdvisoriesOn } from '../consultations/queries.ts';
import { categoriesText } from '../consultations/waitlist-kind.ts';
import type { Tx } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import type { NewPayload } from '../jobs/job-kinds.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { deleteReserved, markEntry } from '../waitlist/queries.ts';

interface Cut {
  /** The consultant, as the subject of a setting. */
  subject: string;
  from: Date;
  reason: string;
  /** In which the reason is written. */
  language: Language;
}

/** Consultations that were called off, and places in line that were closed, with the e-mails to those who waited. */
interface CalledOff {
  calledOff: number;
  closed: number;
  notices: NewPayload<'send-mail'>[];
}

/** The far end of what may be booked. */
const FAR = new Date('2200-01-01T00:00:00Z');

/**
 * Calls off the consultations of a consultant whose hour there is no longer, and closes what waits for one (docs/rules.md#versioned-settings). Who had
 * booked is written to with the reason by the event of the consultation. Whoever books meanwhile has the lock before, and is called off, or after, and finds
 * no such hour.
 */
export async function callOffOutside(tx: Tx, deps: Deps, { subject, from, reason, language }: Cut, now: Date): Promise<CalledOff> {
  await leaveToOutbox(tx);
  await sql`SELECT advisory_lock()`.execute(tx);
  const library = await deps.settings.readIn(tx);
  const rules = poolRules(library.settings);
  const found = advisoryPools(rules).find(({ id }) => consultantSubject(id) === subject);
  if (found === undefined) return { calledOff: 0, closed: 0, notices: [] };
  const isOut = outside(library, found);
  const window = { start: from, end: FAR };
  const waits = (await readWaits(tx, found, from)).filter(isOut);
  for (const wait of waits) {
    await markEntry(tx, wait.id, 'closed', now);
    await deleteReserved(tx, wait);
  }
  let calledOff = 0;
  for (const advisory of await readStandingAdvisoriesOn(tx, window)) {
    if (poolOf(advisory.category, rules).id !== found.id || !isOut(advisory)) continue;
    const after = afterEvent(ADVISORY_MACHINE, advisory, { event: 'close', by: 'centre' }, now);
    if ('refusal' in after) continue;
    await changeAdvisory(tx, advisory, { status: after.to, reason, reasonLanguage: language, cancelledAt: now }, now);
    calledOff += 1;
  }
  const notices = waits.map(({ name, email, language: to, subject, ...period }) => {
    const facts = { name, category: categoriesText(library, subject, to), time: mailPeriod(period, to), reason };
    return { to: email, language: to, ...typedIn(emails.waitSlotGone({ ...facts, url: `${deps.config.siteUrl}/${to}/advisory` }), language) };
  });
  return { calledOff, closed: waits.length, notices };
}

/** Whether a consultant has no consultation at a time. */
function outside(library: Library, consultant: Consultant) {
  const rules = advisoryRules(library.settings);
  return ({ start, end }: Period) =>
    !slotsOn(consultant, taipeiDay(start), rules).some((slot) => slot.start.getTime() === start.getTime() && slot.end.getTime() === end.getTime());
}

/** The places in line for a consultation of a consultant from a moment on. */
async function readWaits(tx: Tx, { id }: Consultant, from: Date) {
  return tx
    .selectFrom('waitlist_entries')
    .innerJoin('members', 'members.id', 'waitlist_entries.member_id')
    .where('kind', '=', 'advisory')
    .where('subject', '=', id)
    .where(sql<boolean>`waitlist_entries.status = ANY (${rule('wait_open')})`)
    .where(sql<boolean>`lower(waitlist_entries.period) >= ${from}::timestamptz`)
    .where('members.deleted_at', 'is', null)
    .select(['public_id as id', 'subject', sql<Date>`lower(waitlist_entries.period)`.as('start'), sql<Date>`upper(waitlist_entries.period)`.as('end')])
    .select(['rent_id as rentId', 'advisory_id as advisoryId', 'registration_id as registrationId', 'members.name', 'members.email', 'members.language'])
    .orderBy('waitlist_entries.id')
    .execute();
}
