import { atom } from 'nanostores';
import { type DeskRentOutput, seatWalkIn } from '../../../contract/rent/desk-rent.ts';
import { listDevices } from '../../../contract/rent/device.ts';
import { listMembers, type StaffMemberItemOutput } from '../../../contract/staff/staff-member.ts';
import { formatDateTime, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';
import { $specialDays, learnSpecialDays } from '../../opening/special-days.ts';
import { type FreeSeat, freeSeats } from './walk-in-seats.ts';

const QUIET = { quiet: true, spinner: false };
const MEMBERS_SHOWN = 8;
const SEATS_PER_PAGE = 100;

/** The members that were found; `more` when a longer text finds fewer. */
export type Found = { state: 'none' } | { state: 'ready'; members: StaffMemberItemOutput[]; more: boolean };
export interface WalkInSelection {
  memberId: string;
  seat: FreeSeat;
  end: Date;
}

/** A member who walks in, for one screen: who it is, which seats are free now, and taking one. */
export function createWalkIn(closeHour: number, seated: (rent: DeskRentOutput) => void) {
  const $found = atom<Found>({ state: 'none' });
  const $seats = atom<FreeSeat[] | null>(null);
  const $isBusy = atom(false);
  /** Why the last call was refused, or that it had no answer: what was chosen stays, and the same press is the same act. */
  const $problem = atom<string | null>(null);
  const key = createIdempotencyKey();

  async function during(work: () => Promise<void>): Promise<void> {
    if ($isBusy.get()) return;
    $isBusy.set(true);
    $problem.set(null);
    try {
      await work();
    } catch (error) {
      const { text, fields } = failureTexts(error);
      $problem.set(Object.values(fields)[0] ?? text);
    } finally {
      $isBusy.set(false);
    }
  }

  const loadSeats = async () => {
    const now = new Date();
    const day = taipeiDay(now);
    const [{ data }] = await Promise.all([
      send(listDevices, { query: { kind: 'seat', from: day, to: day, per_page: SEATS_PER_PAGE } }, QUIET),
      learnSpecialDays(),
    ]);
    $seats.set(freeSeats(data, $specialDays.get().get(day)?.closeHour ?? closeHour, now));
  };

  /** Finds members by the beginning of a name, an address or a number, and the seats that are free by then. */
  const find = (q: string) =>
    during(async () => {
      const { data: members, meta } = await send(listMembers, { query: { q, per_page: MEMBERS_SHOWN } }, QUIET);
      $found.set({ state: 'ready', members, more: meta.total > members.length });
      await loadSeats();
    });

  /** Reserves the seat from now, with the price that is shown, and checks the member in. */
  const take = ({ memberId, seat, end }: WalkInSelection, points: number) =>
    during(async () => {
      const body = { member_id: memberId, device_id: seat.id, end: formatDateTime(end), agree: true, points };
      try {
        const { data } = await send(seatWalkIn, { body }, { ...QUIET, idempotencyKey: key.keyFor(body) });
        key.forget();
        reset();
        seated(data);
      } catch (error) {
        // Somebody else has it.
        if (isRefusal(error, 'UNAVAILABLE')) await loadSeats();
        throw error;
      }
    });

  function reset(): void {
    $found.set({ state: 'none' });
    $seats.set(null);
    $problem.set(null);
  }

  return { $found, $seats, $isBusy, $problem, find, take, reset };
}
