import { Refusal } from '../../contract/refusal.ts';
import type { RentOutput } from '../../contract/rent/rent.ts';
import { RENT_MACHINE, type RentEvent, type RentState, type RentStatus, statusAt } from '../../domain/rent/rent-state.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { isoWithOffset, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import { fieldOf, localize } from '../http/localize.ts';
import type { RentRow, RentUnit } from './queries.ts';

/** A device's title; one that the content no longer has is named by its id. */
export function deviceTitle({ devices }: Pick<Library, 'devices'>, id: string): LocalizedText {
  const device = devices.find((each) => each.id === id);
  return device ? fieldOf(device.texts, 'title') : { zh: id };
}

/** By what the ledger knows what was paid for a rent: each move pays anew. */
export function rentReference({ id, sequence }: { id: string; sequence: number }): string {
  return sequence === 0 ? `rent:${id}` : `rent:${id}:${sequence}`;
}

/** The state that the state machine reads. */
export function rentState(rent: RentRow): RentState {
  return { ...rent, isOut: rent.units.some(({ outAt, returnedAt }) => outAt !== null && returnedAt === null) };
}

/** @throws Refusal NOT_FOUND */
export function found(rent: RentRow | undefined): RentRow {
  if (rent === undefined) throw new Refusal('NOT_FOUND');
  return rent;
}

/** The devices of a rent with their units, in the order they were asked for. */
export function rentItems({ units }: Pick<RentRow, 'units'>): { deviceId: string; quantity: number; units: RentUnit[] }[] {
  return [...Map.groupBy(units, ({ deviceId }) => deviceId)].map(([deviceId, held]) => ({ deviceId, quantity: held.length, units: held }));
}

/** A rent as it travels, as it stands at an instant. */
export function toRentResponse(library: Library, rent: RentRow, now: Date): RentOutput {
  const [first] = rent.units;
  if (first === undefined) throw new Error(`rent ${rent.id} holds nothing`);
  const state = rentState(rent);
  const status = statusAt(state, now);
  const may = (event: RentEvent) => mayCause(RENT_MACHINE, state, { event, by: 'member' }, now);
  const instantOrNull = (instant: Date | null) => (instant === null ? null : isoWithOffset(instant));
  return {
    id: rent.id,
    status,
    device: toDeviceResponse(library, first),
    unit_number: first.unitNumber,
    items: rentItems(rent).map(({ units, quantity }) => ({
      device: toDeviceResponse(library, units[0] ?? first),
      quantity,
      points: units.reduce((sum, { points }) => sum + points, 0),
      units: units.map(({ unitNumber, outAt, returnedAt }) => ({
        number: unitNumber,
        rental_status: outAt === null ? null : returnedAt === null ? ('rented' as const) : ('returned' as const),
        out_at: instantOrNull(outAt),
        returned_at: instantOrNull(returnedAt),
      })),
    })),
    rent_date: taipeiDay(rent.start),
    start: isoWithOffset(rent.start),
    end: isoWithOffset(rent.end),
    hours: rent.hours,
    points: rent.points,
    reward_points: rent.rewardPoints,
    cancel_before: isoWithOffset(rent.cancelBefore),
    kept_until: status === 'reserved' ? instantOrNull(rent.lapsesAt) : null,
    is_cancellable: may('cancel'),
    is_late_cancellable: may('give_up'),
    is_movable: may('move'),
    sequence: rent.sequence,
    checked_in_at: instantOrNull(rent.checkedInAt),
    photos: rent.photos,
    history: rent.changes.map((change) => ({
      status: change.status as RentStatus,
      start: isoWithOffset(change.start),
      end: isoWithOffset(change.end),
      at: isoWithOffset(change.at),
    })),
    rule_version: rent.ruleVersion,
    created_at: isoWithOffset(rent.createdAt),
    cancelled_at: instantOrNull(rent.cancelledAt),
  };
}

/** A device as records name it. */
export function toDeviceResponse(library: Pick<Library, 'devices'>, { deviceId, kind }: Pick<RentUnit, 'deviceId' | 'kind'>): RentOutput['device'] {
  const device = library.devices.find(({ id }) => id === deviceId);
  return {
    id: deviceId,
    kind,
    label: device?.data.label ?? deviceId,
    floor: device?.data.floor ?? null,
    ...localize('title', deviceTitle(library, deviceId)),
  };
}
