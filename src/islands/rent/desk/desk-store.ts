import { atom, onMount } from 'nanostores';
import type { ExportFormat } from '../../../contract/export-format.ts';
import { type DeskRentOutput, getDeskRent, listDeskRents } from '../../../contract/rent/desk-rent.ts';
import type { DeskState } from '../../../domain/rent/desk-state.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { downloadList } from '../../../stores/download.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createList } from '../../record/records-store.ts';
import type { DeskAct } from './desk-acts.ts';
import { createDeskSteps } from './desk-steps.ts';

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
/** The most rows that are printed: beyond them a list is narrowed first. */
const PRINTED_PAGES = 5;
const PRINTED_PER_PAGE = 100;
const QUIET = { quiet: true, spinner: false };

const filterOf = ({ day, state, q }: DeskView) => ({
  ...(q !== '' && { q }),
  ...(q === '' && day !== null && { day }),
  ...(state !== null && { state }),
});

/** The whole list of a view, for paper; null when it could not be loaded, which the page has said. */
export async function allOf(view: DeskView): Promise<DeskRentOutput[] | null> {
  const rents: DeskRentOutput[] = [];
  try {
    for (let page = 1; page <= PRINTED_PAGES; page++) {
      const { data, meta } = await send(listDeskRents, { query: { ...filterOf(view), page, per_page: PRINTED_PER_PAGE } });
      rents.push(...data);
      if (page >= meta.last_page) break;
    }
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
  return rents;
}

/** Has the browser keep the whole list of a view as a file. */
export const saveAll = (view: DeskView, format: ExportFormat): Promise<boolean> => downloadList(listDeskRents, { query: filterOf(view) }, format);

/**
 * The counter, for one screen: looking, and each step that the desk takes with a reservation. A step without an answer waits until the
 * connection is back; `answered` hears what became of it.
 */
export function createDesk(openedId: string | null, answered: (act: DeskAct, rent: DeskRentOutput) => void = () => {}) {
  const $view = atom<DeskView>({ day: null, state: null, q: '', page: 1 });
  const { $list, reload } = createList(async () => {
    const view = $view.get();
    const query = { ...filterOf(view), page: view.page, per_page: PER_PAGE };
    const { data: rents, meta } = await steps.heard(send(listDeskRents, { query }, QUIET));
    return { rents, meta, today: taipeiDay(new Date()) };
  });
  const $one = atom<DeskOne>(openedId === null ? { state: 'none' } : { state: 'loading' });

  const steps = createDeskSteps({ put, refresh, answered });

  onMount($list, () => {
    if (typeof window === 'undefined') return;
    if (openedId !== null) void open(openedId);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, REFRESH_MS);
    const unwatch = steps.watch(retry);
    return () => {
      clearInterval(timer);
      unwatch();
    };
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

  /** Sends what has no answer again, and loads the list when the connection is back. */
  async function retry(): Promise<void> {
    if (await steps.sendAgain()) await reload();
  }

  async function refresh(id: string): Promise<void> {
    try {
      put((await send(getDeskRent, { params: { id } }, QUIET)).data);
    } catch (error) {
      // The refusal is said already.
      if (!isCallFailure(error)) throw error;
    }
  }

  /** Shows a reservation that was made just now above the others. */
  function show(rent: DeskRentOutput): void {
    $one.set({ state: 'ready', rent });
    void reload();
  }

  const { $doing, $problem, $unanswered, $lostAt, act, forget } = steps;
  return { $view, $list, $one, $doing, $problem, $unanswered, $lostAt, look, reload, open, show, close, act, retry, forget };
}
export type Desk = ReturnType<typeof createDesk>;
