import { afterEvent, statusAt } from '../../domain/rent-state.ts';
import { isoWithOffset, taipeiDay } from '../../domain/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import type { RentRow } from '../db/queries/rents.ts';
import { fieldOf, localize } from './localize.ts';

/** A device's title; one that the content no longer has is named by its id. */
export function deviceTitle({ devices }: Library, id: string): LocalizedText {
  const device = devices.find((each) => each.id === id);
  return device ? fieldOf(device.texts, 'title') : { zh: id };
}

/** A rent as it travels, as it stands at an instant. */
export function rentOnTheWire(library: Library, rent: RentRow, now: Date) {
  const device = library.devices.find(({ id }) => id === rent.deviceId);
  return {
    id: rent.id,
    status: statusAt(rent, now),
    device: {
      id: rent.deviceId,
      kind: rent.kind,
      label: device?.data.label ?? rent.deviceId,
      floor: device?.data.floor ?? '',
      ...localize('title', deviceTitle(library, rent.deviceId)),
    },
    unit_number: rent.unitNumber,
    rent_date: taipeiDay(rent.start),
    start: isoWithOffset(rent.start),
    end: isoWithOffset(rent.end),
    hours: rent.hours,
    points: rent.points,
    reward_points: rent.rewardPoints,
    cancel_before: isoWithOffset(rent.cancelBefore),
    is_cancellable: 'to' in afterEvent(rent, 'cancel', now),
    rule_version: rent.ruleVersion,
    created_at: isoWithOffset(rent.createdAt),
    cancelled_at: rent.cancelledAt === null ? null : isoWithOffset(rent.cancelledAt),
  };
}
