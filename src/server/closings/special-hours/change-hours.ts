import type { ClosingEmailsOutput } from '../../../contract/closings/closing.ts';
import type { HoursInput, HoursPreviewOutput, SpecialHoursOutput } from '../../../contract/closings/special-hours.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { closingPeriod, type MayTakeBack } from '../../../domain/closings/closing.ts';
import type { DayHours } from '../../../domain/opening/opening-hours.ts';
import { type HoursChange, type HoursRequest, hoursChange, hoursFault, takesBack } from '../../../domain/opening/special-hours.ts';
import { openingRules } from '../../../editorial/settings/rent-rules.ts';
import { inEachLanguage } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { insertClosing, lockClosing, lockClosings, markReopened, readClosing } from '../../opening/closing-queries.ts';
import { publicClosing } from '../../opening/read-closings.ts';
import { insertSpecialHours } from '../../opening/special-hours-queries.ts';
import { countStanding, readStanding } from '../affected-bookings.ts';
import { foundClosing, toCounts, toHitMembers } from '../read-closings.ts';
import { rehearseFor } from '../rehearse-closing.ts';
import { type GeneralMove, generalMove, leaveFormerDay, readOnFormerDay } from './general-day.ts';
import { joinStanding } from './join-standing.ts';
import { type DayAsItIs, onTheWire, readDay, readOneSpecialHours } from './read-special-hours.ts';
import { wakeForPages } from './wake-for-pages.ts';

type Tools = Pick<Deps, 'config' | 'database' | 'jobs' | 'library' | 'now' | 'settings'>;

/** Hours that can be set now. @throws Refusal VALIDATION_FAILED */
function wishOf({ day, from_hour, to_hour }: Pick<HoursInput, 'day' | 'from_hour' | 'to_hour'>, now: Date): HoursRequest {
  if ((from_hour === undefined) !== (to_hour === undefined))
    throw refuseField({ field: from_hour === undefined ? 'from_hour' : 'to_hour', message: 'REQUIRED' });
  const hours = from_hour === undefined || to_hour === undefined ? null : { openHour: from_hour, closeHour: to_hour };
  const field = hoursFault({ day, hours }, now);
  if (field !== null) throw refuseField({ field, message: 'INVALID_TIME' });
  return { day, hours };
}

/** The difference that a wish makes. @throws Refusal VALIDATION_FAILED when it makes none, nor moves the general consultations */
function changeOf(day: DayAsItIs, { hours }: HoursRequest, move: GeneralMove | null): HoursChange {
  const change = hoursChange(day, hours);
  if (change.opens.length === 0 && change.closes.length === 0 && move === null) throw refuseField({ field: 'day', message: 'VALUE_SAME' });
  return change;
}

/**
 * Sets the hours of a day (docs/decisions/300). What opens can be booked at once; what closes is closed by closings, which call off what stands on it.
 * @throws Refusal VALIDATION_FAILED; NOT_IN_STATE when somebody changed the day meanwhile
 */
export async function setSpecialHours(
  deps: Tools,
  actorId: string,
  { seen, ...input }: HoursInput & { seen: number },
  once: IdempotencyKey | null,
): Promise<SpecialHoursOutput> {
  try {
    return await withIdempotency(deps, once, async (tx) => {
      const { closings, notices } = await carryOut(tx, deps, { input, seen, actorId });
      await deps.jobs.enqueueAll(tx, 'send-mail', notices);
      if (closings.length > 0) await deps.jobs.enqueue(tx, 'carry-out-closings', {});
      await wakeForPages(tx, deps);
      return readOneSpecialHours(tx, deps.library, input.day);
    });
  } finally {
    deps.settings.forget();
  }
}

/** The effect of other hours, before they are set. @throws Refusal VALIDATION_FAILED */
export async function previewSpecialHours(
  deps: Pick<Deps, 'database' | 'library' | 'now' | 'settings'>,
  input: Pick<HoursInput, 'day' | 'from_hour' | 'to_hour'>,
) {
  const { database, library } = deps;
  const now = deps.now();
  const wish = wishOf(input, now);
  const day = await readDay(database.db, library, wish.day);
  const known = await deps.settings.readIn(database.db);
  const move = generalMove(known, wish);
  const { opens, closes, recorded, reopened } = changeOf(day, wish, move);
  const all = move === null ? [] : await readOnFormerDay(database.db, known, move, wish, now);
  for (const hours of recorded) all.push(...(await readStanding(database.db, library, closingFor(day, wish, hours), now)));
  const standing = joinStanding(all);
  return {
    day: wish.day,
    usual: day.usual && onTheWire(day.usual),
    now: day.left.map(onTheWire),
    opens: opens.map(onTheWire),
    closes: closes.map(onTheWire),
    reopened: day.closed
      .filter(({ id, takesBack }) => !takesBack && reopened.includes(id))
      .map((closing) => publicClosing(closing, openingRules(library.settings))),
    general_day: move,
    seen: day.seen,
    counts: toCounts(countStanding(standing)),
    members: await toHitMembers(database.db, library, standing),
  } satisfies HoursPreviewOutput;
}

/** The e-mails that other hours would send to a member. @throws Refusal VALIDATION_FAILED */
export function rehearseSpecialHours(deps: Deps, actorId: string, input: HoursInput, memberId: string): Promise<ClosingEmailsOutput> {
  return rehearseFor(deps, memberId, async (tx, jobs) => {
    const found = [];
    const { closings, notices } = await carryOut(tx, deps, { input, seen: null, actorId, memberId });
    await jobs.enqueueAll(tx, 'send-mail', notices);
    for (const id of closings) found.push(foundClosing(await readClosing(tx, id)));
    return found;
  });
}

/** The closing of hours that are not wished. */
const closingFor = ({ usual }: DayAsItIs, { day, hours: wished }: HoursRequest, hours: DayHours): MayTakeBack => ({
  ...closingPeriod({ day, fromHour: hours.openHour, toHour: hours.closeHour }),
  takesBack: takesBack(hours, usual, wished),
});

interface Step {
  input: HoursInput;
  /** Null of a rehearsal. */
  seen: number | null;
  actorId: string;
  /** Of a rehearsal: the one whose e-mails it is about. */
  memberId?: string;
}

/**
 * Takes the step in a transaction: bookings under way are done before, or begin after. @returns the closings that were recorded, and the e-mails to those who
 * waited for a general consultation on a day that has none any more
 */
async function carryOut(tx: Tx, deps: Pick<Deps, 'config' | 'library' | 'now' | 'settings'>, { input, seen, actorId, memberId }: Step) {
  const now = deps.now();
  const wish = wishOf(input, now);
  const reason = inEachLanguage((language) => input[`reason_${language}`]);
  // Rows before the lock: whoever carries one out has its row, and asks for the lock.
  for (const { id } of (await readDay(tx, deps.library, wish.day)).closed) await lockClosing(tx, id);
  const { move, notices } = await leaveFormerDay(tx, deps, { wish, reason, memberId }, now);
  await lockClosings(tx);
  const day = await readDay(tx, deps.library, wish.day);
  if (seen !== null && seen !== day.seen) throw new Refusal('NOT_IN_STATE');
  const { recorded, reopened } = changeOf(day, wish, move);
  await insertSpecialHours(tx, { ...wish, number: day.number + 1, reason, createdBy: actorId, now });
  for (const id of reopened) await markReopened(tx, id, { by: actorId, now });
  const closings: string[] = [];
  for (const hours of recorded) closings.push(await insertClosing(tx, { ...closingFor(day, wish, hours), reason, createdBy: actorId, now }));
  return { closings, notices };
}
