import type { Standing } from '../affected-bookings.ts';
import { collectStanding } from '../affected-bookings.ts';

/** The bookings of members on several closings of a day, each booking once: by the first that meets it. */
export function joinStanding(all: readonly Standing[]): Standing[] {
  const { of, all: joined } = collectStanding();
  for (const each of all) {
    const standing = of(each.memberId);
    addNew(standing.rents, each.rents, ({ rent }) => rent.id);
    addNew(standing.advisories, each.advisories, ({ id }) => id);
    addNew(standing.registrations, each.registrations, ({ id }) => id);
    addNew(standing.appointments, each.appointments, ({ id }) => id);
    addNew(standing.leases, each.leases, ({ lease }) => lease.id);
    addNew(standing.waits, each.waits, ({ id }) => id);
  }
  return joined();
}

function addNew<T>(known: T[], found: readonly T[], idOf: (item: T) => string): void {
  for (const item of found) if (!known.some((each) => idOf(each) === idOf(item))) known.push(item);
}
