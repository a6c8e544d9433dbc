import { atom } from 'nanostores';
import { listAdvisorySlots } from '../../../contract/consultations/consultation.ts';
import { type AdvisoryCategory, type AdvisoryLine, isRequestable } from '../../../domain/consultations/consultation.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { type Slot, type SlotDay, slotWindows } from './slot-windows.ts';

/** The slots of a line as far as they are known. */
export type SlotsState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; line: AdvisoryLine; category: AdvisoryCategory; slots: readonly Slot[]; windows: readonly (readonly SlotDay[])[] };

interface Shown {
  line: AdvisoryLine;
  category: AdvisoryCategory;
  leadHours: number;
}

/** The slots of a category, the window of days that is open, and the one that is chosen. */
export function createSlots(now: () => Date) {
  const $slots = atom<SlotsState>({ state: 'idle' });
  /** Which of the windows is open. */
  const $window = atom(0);
  /** The beginning of the chosen slot. */
  const $chosen = atom<Date | null>(null);
  let category: AdvisoryCategory | null = null;
  let asked = 0;

  /** Opens the slots of a category; null: of none yet. What was chosen stays if it is there too. */
  async function open(next: AdvisoryCategory | null): Promise<void> {
    if (next === category) return;
    category = next;
    $slots.set({ state: next === null ? 'idle' : 'loading' });
    await reload();
  }

  /** Reads the slots anew; what was known of them is shown meanwhile. */
  async function reload(): Promise<void> {
    if (category === null) return;
    if ($slots.get().state === 'failed') $slots.set({ state: 'loading' });
    asked += 1;
    const [mine, of] = [asked, category];
    try {
      const { data } = await send(listAdvisorySlots, { query: { category } }, { quiet: true, spinner: false });
      if (mine === asked)
        show(
          { line: data.line, category: of, leadHours: data.lead_hours },
          data.slots.map(({ start, end, state }) => ({ start: new Date(start), end: new Date(end), state })),
        );
    } catch (error) {
      // The screen says so and offers to try again.
      if (mine === asked) $slots.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  function show({ line, category, leadHours }: Shown, read: readonly Slot[]): void {
    const before = $slots.get();
    const slots = read.map((slot) => (isRequestable(slot.start, leadHours, now()) ? slot : { ...slot, state: 'past' as const }));
    const windows = slotWindows(line, slots);
    const chosen = slotOf(slots, $chosen.get());
    if (!chosen) $chosen.set(null);
    const wanted = chosen ?? slots.find(({ state }) => state === 'free' || state === 'offered');
    $slots.set({ state: 'ready', line, category, slots, windows });
    // Reading again leaves open what is looked at.
    const isSame = before.state === 'ready' && before.line === line;
    if (!isSame)
      $window.set(
        Math.max(
          0,
          windows.findIndex((days) => days.some((day) => wanted && day.slots.includes(wanted))),
        ),
      );
  }

  /** Turns to the window before or after; false when there is none. */
  function turn(by: number): boolean {
    const known = $slots.get();
    const to = $window.get() + by;
    if (known.state !== 'ready' || known.windows[to] === undefined) return false;
    $window.set(to);
    return true;
  }

  return { $slots, $window, $chosen, open, reload, turn };
}
export type Slots = ReturnType<typeof createSlots>;

/** The slot that begins at an instant. */
export function slotOf(slots: readonly Slot[], start: Date | null): Slot | undefined {
  return slots.find((slot) => slot.start.getTime() === start?.getTime());
}
