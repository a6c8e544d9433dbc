import { type BlockedTime, bookingsHit, type HeldBooking, lastMeeting } from '../../../domain/closings/block.ts';
import { STANDING_STATUSES, statusAt } from '../../../domain/rent/rent-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import type { Period } from '../../../domain/time/period.ts';
import { WAITLIST_MACHINE } from '../../../domain/waitlist/waitlist.ts';
import type { Library } from '../../../editorial/library.ts';
import type { Db, Tx } from '../../db/client.ts';
import { type BlockedThings, readBlockedTimes } from '../../opening/block-queries.ts';
import { type RentRow, readStandingRentsOf } from '../../rent/queries.ts';
import { rentItems, rentState } from '../../rent/rent-response.ts';
import { leaseLoss } from '../../spaces/lease-loss.ts';
import { readOpenLeasesOn } from '../../spaces/queries.ts';
import { type OpenEntry, readOpenEntriesOn } from '../../waitlist/queries.ts';
import { collectStanding, rentOnClosing, type Standing } from '../affected-bookings.ts';

/** Things and times to look at, or a block that was recorded at `createdAt`. */
export interface Blocked extends BlockedThings {
  id?: string;
  times: readonly Period[];
  createdAt?: Date;
}

const HOLDS: ReadonlySet<string> = new Set(STANDING_STATUSES);

/**
 * Reads what members have on a block at a moment, of one member when one is named. While some pieces of a device stay in use, whoever booked
 * first stays, and members wait on; where none does, it is as with a closing of the centre.
 */
export async function readStandingOnBlock(db: Db | Tx, library: Library, block: Blocked, now: Date, memberId?: string): Promise<Standing[]> {
  const { of, all } = collectStanding();
  const isOf = (id: string) => memberId === undefined || id === memberId;
  const hull = hullOf(block.times);
  if (block.devices.length > 0) {
    const { rents, offers } = await readHit(db, library, block, now);
    for (const { rent, time } of rents) {
      const met = isOf(rent.memberId) ? rentOnClosing(rent, { ...time, ...(block.createdAt && { createdAt: block.createdAt }) }, now) : null;
      if (met !== null) of(rent.memberId).rents.push(met);
    }
    for (const wait of offers)
      if (isOf(wait.memberId) && mayCause(WAITLIST_MACHINE, wait, { event: 'close', by: 'centre' }, now)) of(wait.memberId).waits.push(wait);
  }
  if (block.takenSpaces.length > 0) {
    for (const lease of await readOpenLeasesOn(db, { ...hull, ...(block.createdAt && { createdAt: block.createdAt }) }, now, memberId)) {
      const loss = block.takenSpaces.includes(lease.space_id) ? leaseLoss(lease, block.times, library.settings, now) : null;
      if (loss !== null) of(lease.member_id).leases.push(loss);
    }
  }
  return all();
}

const hullOf = (times: readonly Period[]): Period => {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a block has no time');
  return { start: first.start, end: last.end };
};

interface Hit {
  /** Each with the time of the block that it meets last. */
  rents: { rent: RentRow; time: Period }[];
  offers: OpenEntry[];
}

/** The reservations of anybody that a block leaves no piece for, and the places in waitlists that it leaves no hope. */
async function readHit(db: Db | Tx, library: Library, block: Blocked, now: Date): Promise<Hit> {
  const { times, devices } = block;
  const deviceIds = devices.map(({ deviceId }) => deviceId);
  const quantityOf = (id: string) => library.devices.find((device) => device.id === id)?.data.quantity ?? 0;
  const others: BlockedTime[] = await readBlockedTimes(db, deviceIds, hullOf(times), block.id ?? null);
  const isWhole = (deviceId: string) => (devices.find((device) => device.deviceId === deviceId)?.pieces ?? 0) >= quantityOf(deviceId);
  const rents = await readStandingRentsOf(db, { devices: deviceIds, times, createdAt: block.createdAt });
  const standing = rents.filter((rent) => HOLDS.has(statusAt(rentState(rent), now)));
  const isInUse = (rent: RentRow) => statusAt(rentState(rent), now) === 'in_process';
  const held = [...standing.filter(isInUse), ...standing.filter((rent) => !isInUse(rent))].map(toHeld);
  const waits = (await readOpenEntriesOn(db, hullOf(times))).filter(
    (wait) => wait.kind === 'rent' && deviceIds.includes(wait.subject) && lastMeeting(times, wait) !== undefined,
  );
  const offers = waits
    .filter(({ rentId }) => rentId !== null)
    .map(({ id, subject, start, end }) => ({ id, start, end, pieces: [{ deviceId: subject, pieces: 1 }] }));
  const hit = bookingsHit([...held, ...offers], { times, devices, others, quantityOf });
  return {
    rents: rents.flatMap((rent) => {
      // What has lapsed or ended since the block was recorded holds nothing: it is called off where nobody else could have come instead.
      const isHit = hit.has(rent.id) || (!HOLDS.has(statusAt(rentState(rent), now)) && rent.units.some(({ deviceId }) => isWhole(deviceId)));
      const time = lastMeeting(times, rent);
      return isHit && time !== undefined ? [{ rent, time }] : [];
    }),
    offers: waits.filter((wait) => hit.has(wait.id) || isWhole(wait.subject)),
  };
}

function toHeld(rent: RentRow): HeldBooking {
  return { id: rent.id, start: rent.start, end: rent.end, pieces: rentItems(rent).map(({ deviceId, quantity }) => ({ deviceId, pieces: quantity })) };
}
