import { generalDay } from '../../../domain/consultations/consultation.ts';
import { advisoryPools } from '../../../domain/consultations/consultation-pools.ts';
import type { HoursRequest } from '../../../domain/opening/special-hours.ts';
import { type Day, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Library } from '../../../editorial/library.ts';
import { advisoryRules, poolRules } from '../../../editorial/settings/advisory.ts';
import type { Language } from '../../../i18n/languages.ts';
import { callOffGone, lockConsultations, readOnGone } from '../../consultations/call-off.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { NewPayload } from '../../jobs/job-kinds.ts';
import { collectStanding, type Standing } from '../affected-bookings.ts';

/** The day of a month's general consultations as it is and as it would be; null: none. */
export interface GeneralMove {
  from: Day | null;
  to: Day | null;
}

/** Where the month's general consultations go when a day gets other hours (docs/decisions/470); null when they stay. */
export function generalMove({ settings }: Pick<Library, 'settings'>, { day, hours }: HoursRequest): GeneralMove | null {
  const rules = advisoryRules(settings);
  const month = day.slice(0, 7);
  const wished = { ...rules.opening, setHours: new Map([...(rules.opening.setHours ?? []), [day, hours]]) };
  const [from, to] = [generalDay(month, rules), generalDay(month, { ...rules, opening: wished })];
  return from === to ? null : { from, to };
}

/** The times of the general consultations that a move takes away: all of the former day, unless that is closed itself, which calls off what stands on it. */
function goneBy(library: Pick<Library, 'settings'>, { from }: GeneralMove, wish: HoursRequest, memberId?: string) {
  if (from === null || from === wish.day) return null;
  const pools = advisoryPools(poolRules(library.settings)).filter(({ line }) => line === 'general');
  return { pools: pools.map(({ id }) => id), window: { start: taipeiInstant(from), end: taipeiInstant(from, 24) }, isGone: () => true, memberId };
}

/** The consultations and places in line of members on the day that the general consultations leave. */
export async function readOnFormerDay(db: Db, library: Library, move: GeneralMove, wish: HoursRequest, now: Date): Promise<Standing[]> {
  const gone = goneBy(library, move, wish);
  if (gone === null) return [];
  const { advisories, waits } = await readOnGone(db, library, gone, now);
  const { of, all } = collectStanding();
  for (const advisory of advisories) of(advisory.memberId).advisories.push(advisory);
  for (const wait of waits) of(wait.memberId).waits.push(wait);
  return all();
}

interface Leave {
  wish: HoursRequest;
  reason: Record<Language, string>;
  /** Of a rehearsal: for one member alone. */
  memberId?: string | undefined;
}

/**
 * Calls off the general consultations of the day that they leave for the one whose hours are set, with its reason in the language of each member. Before the
 * lock of the closings: whoever books has that of consultations first.
 */
export async function leaveFormerDay(
  tx: Tx,
  deps: Pick<Deps, 'settings' | 'config'>,
  { wish, reason, memberId }: Leave,
  now: Date,
): Promise<{ move: GeneralMove | null; notices: NewPayload<'send-mail'>[] }> {
  await lockConsultations(tx);
  const library = await deps.settings.readIn(tx);
  const move = generalMove(library, wish);
  const gone = move && goneBy(library, move, wish, memberId);
  if (gone === null) return { move, notices: [] };
  const reasonFor = (language: Language) => ({ reason: reason[language], language });
  const { notices } = await callOffGone(tx, { library, siteUrl: deps.config.siteUrl }, { ...gone, reasonFor }, now);
  return { move, notices };
}
