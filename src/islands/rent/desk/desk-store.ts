import { atom, onMount } from 'nanostores';
import { type DeskRentOutput, getDeskRent, listDeskRents } from '../../../contract/rent/desk-rent.ts';
import type { DeskState } from '../../../domain/rent/desk-state.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { isCallFailure, newIdempotencyKey, send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createList } from '../../record/records-store.ts';
import { type DeskAct, type DeskActOptions, isUnanswered, sendStep } from './desk-acts.ts';
import { createUnansweredSteps, type UnansweredStep } from './unanswered-acts.ts';

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

const PER_PAGE = 30;
/** The counter's screen stands open all day: who is late shows without anybody touching it. */
const REFRESH_MS = MINUTE_MS;
/** While the connection is lost it is tried so often, and at once when the browser says that it is back. */
const RETRY_MS = 5000;
/** The most rows that are printed: beyond them a list is narrowed first. */
const PRINTED_PAGES = 5;
const PRINTED_PER_PAGE = 100;
const QUIET = { quiet: true, spinner: false };

const filterOf = ({ day, state, q }: DeskView) => ({
  ...(q !== '' && { q }),
  ...(q === '' && day !== null && { day }),
  ...(state !== null && { state }),
});

/** The whole list of a view, for paper. @throws as `send` */
export async function readAll(view: DeskView): Promise<DeskRentOutput[]> {
  const rents: DeskRentOutput[] = [];
  for (let page = 1; page <= PRINTED_PAGES; page++) {
    const { data, meta } = await send(listDeskRents, { query: { ...filterOf(view), page, per_page: PRINTED_PER_PAGE } });
    rents.push(...data);
    if (page >= meta.last_page) break;
  }
  return rents;
}

/**
 * The counter, for one screen: looking, and each step that the desk takes with a reservation. A step without an answer waits until the
 * connection is back; `answered` hears what became of it.
 */
export function createDesk(openedId: string | null, answered: (act: DeskAct, rent: DeskRentOutput) => void = () => {}) {
  const $view = atom<DeskView>({ day: null, state: null, q: '', page: 1 });
  const { $list, reload } = createList(async () => {
    const view = $view.get();
    const query = { ...filterOf(view), page: view.page, per_page: PER_PAGE };
    const { data: rents, meta } = await heard(send(listDeskRents, { query }, QUIET));
    return { rents, meta, today: taipeiDay(new Date()) };
  });
  const $one = atom<DeskOne>(openedId === null ? { state: 'none' } : { state: 'loading' });
  /** The action in progress, and its reservation. */
  const $doing = atom<{ id: string; act: DeskAct } | null>(null);
  /** Why the last step with a reservation was refused. */
  const $problem = atom<{ id: string; text: string; fields: Record<string, string> } | null>(null);

  const { $steps: $unanswered, add, remove } = createUnansweredSteps();
  /** When the connection was found to be lost; null: the last call was answered. */
  const $lostAt = atom<Date | null>($unanswered.get().length > 0 ? new Date() : null);

  onMount($list, () => {
    if (typeof window === 'undefined') return;
    if (openedId !== null) void open(openedId);
    const timers = [
      setInterval(() => {
        if (document.visibilityState === 'visible') void reload();
      }, REFRESH_MS),
      setInterval(() => {
        if ($lostAt.get() !== null) void retry();
      }, RETRY_MS),
    ];
    const isBack = () => void retry();
    window.addEventListener('online', isBack);
    return () => {
      window.removeEventListener('online', isBack);
      for (const timer of timers) clearInterval(timer);
    };
  });

  /** The answer of a call, and what it says of the connection. */
  async function heard<T>(answer: Promise<T>): Promise<T> {
    try {
      const given = await answer;
      $lostAt.set(null);
      return given;
    } catch (error) {
      $lostAt.set(isUnanswered(error) ? ($lostAt.get() ?? new Date()) : null);
      throw error;
    }
  }

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

  /**
   * Takes a step; true when it is done. What was refused is said at the reservation, which is read again: a colleague may have been faster.
   * What got no answer is sent again, under the same key, until it gets one.
   */
  async function act(id: string, name: DeskAct, options: DeskActOptions = {}): Promise<boolean> {
    if ($doing.get() !== null || $unanswered.get().some((each) => each.id === id)) return false;
    const step = { ...options, id, act: name, key: newIdempotencyKey() };
    const isDone = await take(step);
    if (isDone === null) add(step);
    return isDone ?? false;
  }

  /** Sends a step; null when no answer came. */
  async function take(step: UnansweredStep): Promise<boolean | null> {
    const { id, act: name, key } = step;
    $doing.set({ id, act: name });
    $problem.set(null);
    try {
      put((await heard(sendStep(step, key))).data);
      return true;
    } catch (error) {
      if (isUnanswered(error)) return null;
      $problem.set({ id, ...failureTexts(error) });
      if (isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND')) await refresh(id);
      return false;
    } finally {
      $doing.set(null);
    }
  }

  /** Sends what has no answer again, in its order; stops at the first that still gets none. */
  async function retry(): Promise<void> {
    if ($doing.get() !== null) return;
    for (const step of $unanswered.get()) {
      const isDone = await take(step);
      if (isDone === null) return;
      remove(step.key);
      const rent = find(step.id);
      if (isDone && rent !== undefined) answered(step.act, rent);
    }
    await reload();
  }

  function find(id: string): DeskRentOutput | undefined {
    const [one, list] = [$one.get(), $list.get()];
    if (one.state === 'ready' && one.rent.id === id) return one.rent;
    return list.state === 'ready' ? list.rents.find((each) => each.id === id) : undefined;
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

  /** Shows a reservation that was made just now above the others. */
  function show(rent: DeskRentOutput): void {
    $one.set({ state: 'ready', rent });
    void reload();
  }

  return { $view, $list, $one, $doing, $problem, $unanswered, $lostAt, look, reload, open, show, close, act, retry, forget };
}
export type Desk = ReturnType<typeof createDesk>;
