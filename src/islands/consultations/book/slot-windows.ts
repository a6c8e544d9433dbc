import type { CallData } from '../../../contract/call.ts';
import type { listAdvisorySlots } from '../../../contract/consultations/consultation.ts';
import type { AdvisoryLine } from '../../../domain/consultations/consultation.ts';
import { mondayOf } from '../../../domain/opening/opening-hours.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';

/** The state as the server tells it; `past` once the slot can be asked for no longer. */
export type SlotState = CallData<typeof listAdvisorySlots>['slots'][number]['state'] | 'past';
export interface Slot {
  start: Date;
  end: Date;
  state: SlotState;
}
export interface SlotDay {
  day: Day;
  slots: readonly Slot[];
}

/** Days that stand side by side: no screen is too narrow for so many. */
const WINDOW_DAYS = 4;

/** The days of a line in windows of four: of the weekly line a week each (Tuesday to Friday), of the others the next four days there are. */
export function slotWindows(line: AdvisoryLine, slots: readonly Slot[]): SlotDay[][] {
  const days = runs(slots, ({ start }) => taipeiDay(start)).map(([day, own]) => ({ day, slots: own }));
  if (line === 'weekly') return runs(days, ({ day }) => mondayOf(day)).map(([, week]) => week);
  return Array.from({ length: Math.ceil(days.length / WINDOW_DAYS) }, (_, i) => days.slice(i * WINDOW_DAYS, (i + 1) * WINDOW_DAYS));
}

/** Cuts a sorted list into runs of the same key. */
function runs<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  const pieces: [string, T[]][] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = pieces.at(-1);
    if (last?.[0] === key) last[1].push(item);
    else pieces.push([key, [item]]);
  }
  return pieces;
}
