import { Refusal } from '../../../contract/refusal.ts';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { type DeskState, deskStateAt } from '../../../domain/rent/desk-state.ts';
import { type ReminderKind, reminderAt } from '../../../domain/rent/rent-reminder.ts';
import { CHECK_IN_EARLY_MS } from '../../../domain/rent/rent-state.ts';
import { addDays, isoWithOffset, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Library } from '../../../editorial/library.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, mapListing } from '../../http/lists/listing.ts';
import { rentState, toRentResponse } from '../rent-response.ts';
import { type DeskRentRow, readDeskRent as readOne, readDeskRents as readRows } from './queries.ts';

export interface DeskQuery {
  day?: string | undefined;
  state?: DeskState | undefined;
  q?: string | undefined;
}

/** All that the desk looks at: a day, today unless another is named; a search goes over all days unless one is named. */
export async function readDeskRents({ database, library, now: clock }: Deps, { day, state, q }: DeskQuery): Promise<Listing<DeskRentOutput>> {
  const now = clock();
  const today = taipeiDay(now);
  const shown = day ?? (q === undefined ? today : null);
  const period = shown === null ? null : { start: taipeiInstant(shown, 0), end: taipeiInstant(addDays(shown, 1), 0) };
  const filter = { day: period, withOverdue: shown === today, state, q };
  return mapListing(await readRows(database.db, filter, now), (rents) => rents.map((rent) => toDeskRentResponse(library, rent, now)));
}

/** @throws Refusal NOT_FOUND */
export async function readDeskRent(db: Db | Tx, library: Library, id: string, now: Date): Promise<DeskRentOutput> {
  const rent = await readOne(db, id);
  if (rent === undefined) throw new Refusal('NOT_FOUND');
  return toDeskRentResponse(library, rent, now);
}

/** A rent as the desk sees it at an instant. */
export function toDeskRentResponse(library: Library, rent: DeskRentRow, now: Date): DeskRentOutput {
  return {
    ...toRentResponse(library, rent, now),
    desk_state: deskStateAt(rentState(rent), now),
    check_in_from: isoWithOffset(new Date(rent.start.getTime() - CHECK_IN_EARLY_MS)),
    return_notes: rent.units.flatMap(({ deviceId, unitNumber, returnNote }) =>
      returnNote === null ? [] : [{ device_id: deviceId, unit_number: unitNumber, text: returnNote }],
    ),
    reminder: dueReminder(rent, now),
    reminded_at: lastReminder(rent),
    member: rent.member,
  };
}

/** The reminder that the desk may send about a rent now; null when there is none. */
export const dueReminder = (rent: DeskRentRow, now: Date): ReminderKind | null =>
  reminderAt({ state: deskStateAt(rentState(rent), now), start: rent.start, sent: rent.reminders, automaticAt: rent.overdueRemindedAt }, now);

function lastReminder({ reminders, overdueRemindedAt }: DeskRentRow): string | null {
  const times = [...reminders.map(({ at }) => at.getTime()), ...(overdueRemindedAt === null ? [] : [overdueRemindedAt.getTime()])];
  return times.length === 0 ? null : isoWithOffset(new Date(Math.max(...times)));
}
