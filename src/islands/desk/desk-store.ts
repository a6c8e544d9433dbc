import { atom, onMount } from 'nanostores';
import { getStaffRegistration, type StaffRegistrationOutput } from '../../contract/activities/staff-registration.ts';
import { type DayEntryOutput, listDeskDay } from '../../contract/desk/desk-day.ts';
import { type DeskRentOutput, getDeskRent } from '../../contract/rent/desk-rent.ts';
import { MINUTE_MS } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { failureTexts, isRefusal } from '../../stores/failure.ts';
import { createAttendance } from '../activities/attendance/attendance-store.ts';
import { createList } from '../record/records-store.ts';
import { createView, type DeskView, filterOf } from './desk-view.ts';
import type { Scanned } from './scanned-code.ts';
import { type DeskAct, type DeskStep, RENT_ACTS, type StepResult } from './steps/desk-acts.ts';
import { createDeskPhotos } from './steps/desk-photos.ts';
import { createDeskSteps } from './steps/desk-steps.ts';

/** The one that a member's code has named, or that was opened from the list. */
export type DeskOne =
  | { state: 'none' }
  | { state: 'loading'; kind: Scanned['kind'] }
  | { state: 'missing' }
  | { state: 'failed'; text: string }
  | { state: 'ready'; kind: 'rent'; rent: DeskRentOutput }
  | { state: 'ready'; kind: 'registration'; registration: StaffRegistrationOutput };

const PER_PAGE = 30;
/** The counter's screen stands open all day: who is late shows without anybody touching it. */
const REFRESH_MS = MINUTE_MS;
/** The most rows that are printed: beyond them a list is narrowed first. */
const PRINTED_PAGES = 5;
const PRINTED_PER_PAGE = 100;
const QUIET = { quiet: true, spinner: false };

/** The whole list of a view, for paper; null when it could not be loaded, which the page has said. */
export async function allOf(view: DeskView): Promise<DayEntryOutput[] | null> {
  const entries: DayEntryOutput[] = [];
  try {
    for (let page = 1; page <= PRINTED_PAGES; page++) {
      const { data, meta } = await send(listDeskDay, { query: { ...filterOf(view), page, per_page: PRINTED_PER_PAGE } });
      entries.push(...data);
      if (page >= meta.last_page) break;
    }
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
  return entries;
}

/**
 * The counter, for one screen: looking, and each step that the desk takes with a record. A step without an answer waits until the
 * connection is back; `answered` hears what became of it.
 */
export function createDesk(scanned: Scanned | null, answered: (act: DeskAct, result: StepResult) => void = () => {}) {
  const { $view, set } = createView();
  const {
    $list,
    $stale,
    reload: reloadList,
  } = createList(async () => {
    const view = $view.get();
    const query = { ...filterOf(view), page: view.page, per_page: PER_PAGE };
    const { data: entries, meta } = await steps.heard(send(listDeskDay, { query }, QUIET));
    return { entries, meta, today: taipeiDay(new Date()) };
  });
  const $one = atom<DeskOne>(scanned === null ? { state: 'none' } : { state: 'loading', kind: scanned.kind });
  const attendance = createAttendance();
  const steps = createDeskSteps({ put, refresh, answered });
  const { photos, $photosSent, sendAgain: sendPhotos } = createDeskPhotos(steps, refreshRent);

  onMount($list, () => {
    if (typeof window === 'undefined') return;
    if (scanned !== null) void open(scanned);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, REFRESH_MS);
    const unwatch = steps.watch(retry);
    return () => {
      clearInterval(timer);
      unwatch();
    };
  });

  async function reload(): Promise<void> {
    await Promise.all([reloadList(), attendance.reload()]);
  }

  /** Looks at something else, from its first page on. */
  function look(change: Partial<DeskView>): void {
    set({ ...$view.get(), page: 1, ...change });
    void reloadList();
  }

  async function open({ kind, id }: Scanned): Promise<void> {
    $one.set({ state: 'loading', kind });
    try {
      $one.set(
        kind === 'rent'
          ? { state: 'ready', kind, rent: (await send(getDeskRent, { params: { id } }, QUIET)).data }
          : { state: 'ready', kind, registration: (await send(getStaffRegistration, { params: { id } }, QUIET)).data },
      );
    } catch (error) {
      $one.set(isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED') ? { state: 'missing' } : { state: 'failed', text: failureTexts(error).text });
    }
  }

  function close(): void {
    $one.set({ state: 'none' });
    set($view.get());
  }

  /** Shows what became of a record, wherever it stands. */
  function put(result: StepResult): void {
    if (result.kind === 'rent') putRent(result.rent);
    // What it means for the others of its session, and of its day, the server counts.
    else void reload();
    if (result.kind === 'registration') {
      const one = $one.get();
      const { registration } = result;
      if (one.state === 'ready' && one.kind === 'registration' && one.registration.id === registration.id) $one.set({ ...one, registration });
    }
  }

  function putRent(rent: DeskRentOutput): void {
    const [one, list] = [$one.get(), $list.get()];
    if (one.state === 'ready' && one.kind === 'rent' && one.rent.id === rent.id) $one.set({ ...one, rent });
    if (list.state !== 'ready') return;
    const entries = list.entries.map((each) => (each.kind === 'rent' && each.id === rent.id ? { ...each, rent, state: rent.desk_state } : each));
    $list.set({ ...list, entries });
  }

  /** Sends what has no answer again, the photos of a step after it, and loads the list when the connection is back. */
  async function retry(): Promise<void> {
    if (!(await steps.sendAgain())) return;
    await sendPhotos();
    await reload();
  }

  async function refresh({ id, act }: DeskStep): Promise<void> {
    return RENT_ACTS.some((each) => each === act) ? refreshRent(id) : reload();
  }

  async function refreshRent(id: string): Promise<void> {
    try {
      putRent((await send(getDeskRent, { params: { id } }, QUIET)).data);
    } catch (error) {
      // The refusal is said already.
      if (!isCallFailure(error)) throw error;
    }
  }

  /** Shows a reservation that was made just now above the others. */
  function show(rent: DeskRentOutput): void {
    $one.set({ state: 'ready', kind: 'rent', rent });
    void reload();
  }

  const { $doing, $problem, $unanswered, $lostAt, act, decide, forget } = steps;
  const state = { $view, $list, $stale, $one, $doing, $problem, $unanswered, $lostAt, $photosSent };
  return { ...state, attendance, photos, look, reload, open, show, close, act, decide, retry, forget };
}
export type Desk = ReturnType<typeof createDesk>;
