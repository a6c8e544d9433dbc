import { atom } from 'nanostores';
import { listDeskDay } from '../../contract/desk/desk-day.ts';
import type { ExportFormat } from '../../contract/export-format.ts';
import { DAY_KINDS, type DayKind } from '../../domain/desk/day-kind.ts';
import { DESK_STATES, type DeskState } from '../../domain/rent/desk-state.ts';
import { type Day, isDay } from '../../domain/time/taipei-time.ts';
import { downloadList } from '../../stores/download.ts';

/** The view. A search goes over all days; `day` null is today, whatever day it becomes. */
export interface DeskView {
  day: Day | null;
  kind: DayKind | null;
  state: DeskState | null;
  q: string;
  page: number;
}

/** The query of a view. */
export const filterOf = ({ day, kind, state, q }: Omit<DeskView, 'page'>) => ({
  ...(q !== '' && { q }),
  ...(q === '' && day !== null && { day }),
  ...(kind !== null && { kind }),
  ...(state !== null && { state }),
});

/** Has the browser keep the whole list of a view as a file. */
export const saveAll = (view: DeskView, format: ExportFormat): Promise<boolean> => downloadList(listDeskDay, { query: filterOf(view) }, format);

/** The view as the address of the page has it, which keeps it through a reload. */
export function createView() {
  const $view = atom<DeskView>(readView(new URLSearchParams(globalThis.location?.search ?? '')));

  function set(view: DeskView): void {
    $view.set(view);
    const query = new URLSearchParams(filterOf(view)).toString();
    globalThis.history?.replaceState(null, '', `${location.pathname}${query === '' ? '' : `?${query}`}`);
  }

  return { $view, set };
}

function readView(query: URLSearchParams): DeskView {
  const day = query.get('day') ?? '';
  return {
    day: isDay(day) ? day : null,
    kind: DAY_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    state: DESK_STATES.find((state) => state === query.get('state')) ?? null,
    q: query.get('q') ?? '',
    page: 1,
  };
}
