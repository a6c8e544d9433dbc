import { type Consultant, slotsOn } from '../../domain/consultations/consultation.ts';
import { advisoryPools } from '../../domain/consultations/consultation-pools.ts';
import { consultantSubject } from '../../domain/settings/setting-kind.ts';
import type { Period } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { advisoryRules, poolRules } from '../../editorial/settings/advisory.ts';
import type { Language } from '../../i18n/languages.ts';
import { type CalledOff, callOffGone, lockConsultations } from '../consultations/call-off.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';

interface Cut {
  /** The consultant, as the subject of a setting. */
  subject: string;
  from: Date;
  reason: string;
  /** In which the reason is written. */
  language: Language;
}

/** The far end of what may be booked. */
const FAR = new Date('2200-01-01T00:00:00Z');

/** Calls off the consultations of a consultant whose hour there is no longer, and closes what waits for one (docs/rules.md#versioned-settings). */
export async function callOffOutside(tx: Tx, deps: Deps, { subject, from, reason, language }: Cut, now: Date): Promise<CalledOff> {
  await lockConsultations(tx);
  const library = await deps.settings.readIn(tx);
  const found = advisoryPools(poolRules(library.settings)).find(({ id }) => consultantSubject(id) === subject);
  if (found === undefined) return { calledOff: 0, closed: 0, notices: [] };
  const gone = { pools: [found.id], window: { start: from, end: FAR }, isGone: outside(library, found) };
  return callOffGone(tx, { library, siteUrl: deps.config.siteUrl }, { ...gone, reasonFor: () => ({ reason, language }) }, now);
}

/** Whether a consultant has no consultation at a time. */
function outside(library: Library, consultant: Consultant) {
  const rules = advisoryRules(library.settings);
  return ({ start, end }: Period) =>
    !slotsOn(consultant, taipeiDay(start), rules).some((slot) => slot.start.getTime() === start.getTime() && slot.end.getTime() === end.getTime());
}
