import type { CallData } from '../../contract/call.ts';
import type { listAdvisorySlots, listAdvisoryStatuses, listAdvisoryTypes } from '../../contract/consultations/consultation.ts';
import { refuseField } from '../../contract/refusal.ts';
import {
  ADVISORY_CATEGORIES,
  ADVISORY_MINUTES,
  ADVISORY_WEEKDAYS,
  type AdvisoryCategory,
  isRequestable,
  LINE_OF_CATEGORY,
  lastAdvisoryDay,
  slotsOf,
  widestHoursOn,
} from '../../domain/consultations/consultation.ts';
import { isPoolFull, poolOf } from '../../domain/consultations/consultation-pools.ts';
import { SHOWN_ADVISORY_STATUSES } from '../../domain/consultations/consultation-state.ts';
import { overlaps } from '../../domain/spaces/lease-days.ts';
import { type Day, isoWithOffset, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { advisoryRules, poolRules } from '../../editorial/settings/advisory.ts';
import type { Deps } from '../deps.ts';
import { mapListing, type PageWindow } from '../http/lists/listing.ts';
import { localize } from '../http/localize.ts';
import { readClosingsOn } from '../opening/closing-queries.ts';
import type { AdvisoryFilter } from './advisory-filter.ts';
import { found, toConsultationResponse, toStaffConsultationResponse } from './consultation-response.ts';
import { type HeldSlot, readAdvisories, readAdvisory, readHeldSlots } from './queries.ts';

/** A page of a member's own consultations. */
export async function readMyAdvisories(
  { database, library, now }: Deps,
  memberId: string,
  { page, per_page, ...filter }: Omit<AdvisoryFilter, 'memberId'> & PageWindow,
) {
  const at = now();
  const { items, total } = await readAdvisories(database.db, { ...filter, memberId }, at).page({ page, per_page });
  return { items: items.map((item) => toConsultationResponse(library, item, at)), total };
}

/** Everybody's consultations, for staff. */
export function readStaffAdvisories({ database, library, now }: Deps, filter: Omit<AdvisoryFilter, 'memberId'>) {
  const at = now();
  return mapListing(readAdvisories(database.db, filter, at), (rows) => rows.map((row) => toStaffConsultationResponse(library, row, at)));
}

/** One consultation, for staff. @throws Refusal NOT_FOUND */
export async function readStaffAdvisory({ database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>, id: string) {
  return toStaffConsultationResponse(library, found(await readAdvisory(database.db, id)), now());
}

/** The categories of consultations, with the days and minutes of its line, and from the first to the last of its hours in the week of a day. */
export function readAdvisoryTypes({ settings }: Library, day: Day): CallData<typeof listAdvisoryTypes> {
  return ADVISORY_CATEGORIES.map((id) => {
    const line = LINE_OF_CATEGORY[id];
    const { from, to } = widestHoursOn(poolOf(id, poolRules(settings)), day, advisoryRules(settings));
    const name = localize('name', settings.advisory.categories[id]);
    return { id, ...name, line, weekdays: [...ADVISORY_WEEKDAYS[line]], minutes: ADVISORY_MINUTES[line], from, until: to };
  });
}

export function readAdvisoryStatuses({ settings }: Library): CallData<typeof listAdvisoryStatuses> {
  return SHOWN_ADVISORY_STATUSES.map((id) => ({ id, ...localize('name', settings.advisory.statuses[id]) }));
}

interface SlotWish {
  category: AdvisoryCategory;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** The slots of a category that can still be asked for, as its places are now. @throws Refusal VALIDATION_FAILED when `to` lies before `from` */
export async function readAdvisorySlots(
  { database, library }: Pick<Deps, 'database' | 'library'>,
  { category, from, to }: SlotWish,
  memberId: string | null,
  now: Date,
): Promise<CallData<typeof listAdvisorySlots>> {
  if (from !== undefined && to !== undefined && to < from) throw refuseField({ field: 'to', message: 'INVALID_TIME' });
  const rules = advisoryRules(library.settings);
  const pool = poolOf(category, poolRules(library.settings));
  const { line, places } = pool;
  const today = taipeiDay(now);
  const lastDay = lastAdvisoryDay(today, rules);
  const [first, last] = [from === undefined || from < today ? today : from, to === undefined || to > lastDay ? lastDay : to];
  const window = { start: taipeiInstant(first), end: taipeiInstant(last, 24) };
  const [held, closings] = first > last ? [[], []] : [await readHeldSlots(database.db, pool.id, window, now), await readClosingsOn(database.db, window)];
  const slots = slotsOf(pool, first, last, rules).filter(
    (slot) => isRequestable(slot.start, rules.leadHours, now) && !closings.some((closing) => overlaps(slot, closing)),
  );
  return {
    line,
    minutes: ADVISORY_MINUTES[line],
    lead_hours: rules.leadHours,
    from: today,
    to: lastDay,
    slots: slots.map(({ start, end }) => ({
      start: isoWithOffset(start),
      end: isoWithOffset(end),
      state: stateOf({ start, end }, held, { memberId, places }),
    })),
  };
}

interface SlotView {
  /** The member who asks; null for a visitor. */
  memberId: string | null;
  /** The number of places of the pool. */
  places: number;
}

function stateOf(slot: { start: Date; end: Date }, held: readonly HeldSlot[], { memberId, places }: SlotView): 'free' | 'taken' | 'offered' {
  const holders = held.filter(({ start, end }) => start < slot.end && slot.start < end);
  if (memberId !== null && holders.some(({ offeredTo }) => offeredTo === memberId)) return 'offered';
  return isPoolFull(holders, places) ? 'taken' : 'free';
}
