import { atom } from 'nanostores';
import { listSpecialDays } from '../../contract/closings/special-day.ts';
import type { DayHours } from '../../domain/opening/opening-hours.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import { send } from '../../stores/api.ts';

const MOST = 100;

/** The days that staff has given hours of their own, as the API said last: pages do not know them when they are built. */
export const $specialDays = atom<ReadonlyMap<Day, DayHours>>(new Map());

/** Asks for them. @throws as `send` does */
export async function learnSpecialDays(): Promise<void> {
  const { data } = await send(listSpecialDays, { query: { page: 1, per_page: MOST } }, { quiet: true, spinner: false });
  $specialDays.set(new Map(data.map(({ day, open_hour, close_hour }) => [day, { openHour: open_hour, closeHour: close_hour }])));
}
