import { atom, onMount } from 'nanostores';
import {
  callOffRent,
  checkInRent,
  type DeskRentOutput,
  finishRent,
  getDeskRent,
  handOutRent,
  listDeskRents,
  takeBackRent,
} from '../../../contract/rent/desk-rent.ts';
import type { DeskState } from '../../../domain/rent/desk-state.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createList } from '../../record/records-store.ts';

/** The view. A search goes over all days; `day` null is today, whatever day it becomes. */
export interface DeskView {
  day: Day | null;
  state: DeskState | null;
  q: string;
  page: number;
}
/** The one that a member's code has named. */
export type DeskOne =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; rent: DeskRentOutput };
/** Which pieces a step is about; none: all. */
export interface DeskPiece {
  device_id: string;
  unit_number: number;
}
export type DeskAct = 'check_in' | 'out' | 'back' | 'finish' | 'call_off';

const PER_PAGE = 30;
/** The counter's screen stands open all day: who is late shows without anybody touching it. */
const REFRESH_MS = MINUTE_MS;
const QUIET = { quiet: true, spinner: false };

/** The counter, for one screen: looking, and each step that the desk takes with a reservation. */
export function createDesk(openedId: string | null) {
  const $view = atom<DeskView>({ day: null, state: null, q: '', page: 1 });
  const { $list, reload } = createList(async () => {
    const { day, state, q, page } = $view.get();
    const query = { page, per_page: PER_PAGE, ...(q !== '' && { q }), ...(q === '' && day !== null && { day }), ...(state !== null && { state }) };
    const { data: rents, meta } = await send(listDeskRents, { query }, QUIET);
    return { rents, meta, today: taipeiDay(new Date()) };
  });
  const $one = atom<DeskOne>(openedId === null ? { state: 'none' } : { state: 'loading' });
  /** The action in progress, and its reservation. */
  const $doing = atom<{ id: string; act: DeskAct } | null>(null);
  /** Why the last step with a reservation was refused. */
  const $problem = atom<{ id: string; text: string; fields: Record<string, string> } | null>(null);

  onMount($list, () => {
    if (typeof window === 'undefined') return;
    if (openedId !== null) void open(openedId);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  });

  /** Looks at something else, from its first page on. */
  function look(change: Partial<DeskView>): void {
    $view.set({ ...$view.get(), page: 1, ...change });
    void reload();
  }

  async function open(id: string): Promise<void> {
    $one.set({ state: 'loading' });
    try {
      $one.set({ state: 'ready', rent: (await send(getDeskRent, { params: { id } }, QUIET)).data });
    } catch (error) {
      $one.set(isRefusal(error, 'NOT_FOUND') ? { state: 'missing' } : { state: 'failed', text: failureTexts(error).text });
    }
  }

  function close(): void {
    $one.set({ state: 'none' });
  }

  /** Shows what became of one, wherever it stands. */
  function put(rent: DeskRentOutput): void {
    const [one, list] = [$one.get(), $list.get()];
    if (one.state === 'ready' && one.rent.id === rent.id) $one.set({ state: 'ready', rent });
    if (list.state === 'ready') $list.set({ ...list, rents: list.rents.map((each) => (each.id === rent.id ? rent : each)) });
  }

  /** Takes a step; true when it is done. What was refused is said at the reservation, which is read again: a colleague may have been faster. */
  async function act(id: string, name: DeskAct, { piece, reason = '' }: { piece?: DeskPiece | undefined; reason?: string } = {}): Promise<boolean> {
    if ($doing.get() !== null) return false;
    $doing.set({ id, act: name });
    $problem.set(null);
    try {
      put((await call(id, name, piece, reason)).data);
      return true;
    } catch (error) {
      $problem.set({ id, ...failureTexts(error) });
      if (isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND')) await refresh(id);
      return false;
    } finally {
      $doing.set(null);
    }
  }

  async function refresh(id: string): Promise<void> {
    try {
      put((await send(getDeskRent, { params: { id } }, QUIET)).data);
    } catch (error) {
      // The refusal is said already.
      if (!isCallFailure(error)) throw error;
    }
  }

  function forget(): void {
    $problem.set(null);
  }

  return { $view, $list, $one, $doing, $problem, look, reload, open, close, act, forget };
}
export type Desk = ReturnType<typeof createDesk>;

function call(id: string, name: DeskAct, piece: DeskPiece | undefined, reason: string) {
  const params = { id };
  const body = piece ?? {};
  switch (name) {
    case 'check_in':
      return send(checkInRent, { params }, QUIET);
    case 'out':
      return send(handOutRent, { params, body }, QUIET);
    case 'back':
      return send(takeBackRent, { params, body }, QUIET);
    case 'finish':
      return send(finishRent, { params }, QUIET);
    case 'call_off':
      return send(callOffRent, { params, body: { reason } }, QUIET);
  }
}
