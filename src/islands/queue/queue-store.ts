import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../contract/call.ts';
import type { ExportFormat } from '../../contract/export-format.ts';
import { readQuery, writeQuery } from '../../domain/site/list-query.ts';
import { type OtherList, type QueueKind, sortsOf, type ViewedList } from '../../domain/staff/queue-item.ts';
import { MINUTE_MS } from '../../domain/time/period.ts';
import { isCallFailure } from '../../stores/api.ts';
import { failureTexts, isRefusal } from '../../stores/failure.ts';
import { createLatest } from '../../stores/latest.ts';
import { visitAddress } from '../page/visit-address.ts';
import { createList } from '../record/records-store.ts';
import { ASSIGNED_FILTER, createMarks } from './colleagues/marks.ts';

/** The filters of a queue, as they stand in the query of its address: those that every queue has, and a room's own. The value that says nothing is first. */
interface QueueParameters {
  readonly [name: string]: readonly string[] | ((text: string) => string);
  readonly state: readonly string[];
  readonly q: (text: string) => string;
}
export interface QueueFilters {
  readonly [name: string]: string;
  readonly state: string;
  readonly q: string;
}

/** The look at a queue: the filters, a page, and the item that is open; '' for none. */
export interface QueueView {
  filters: QueueFilters;
  page: number;
  id: string;
  /** The names of the columns that are shown, with commas between them; '' for all. */
  columns: string;
}

/** The open item. */
export type QueueOne<D> = { state: 'none' } | { state: 'loading' } | { state: 'missing' } | { state: 'failed'; text: string } | { state: 'ready'; item: D };

/** Which list it is: a queue whose items are given to staff, or one that holds no work. Every list has saved views, an order and a choice of columns. */
type QueueName = { kind: QueueKind; viewed?: undefined } | { kind?: undefined; viewed: OtherList };

interface QueueParts<I, D> {
  parameters: QueueParameters;
  load: (filters: QueueFilters, page: number) => Promise<{ data: readonly I[]; meta: ListMeta }>;
  open: (id: string) => Promise<D>;
  /** Has the browser keep all that the filters leave, as a file; none: there is no such file. */
  save?: (filters: QueueFilters, format: ExportFormat) => Promise<boolean>;
}

const OWN = {
  page: (text: string) => (/^[1-9]\d{0,5}$/.test(text) && text !== '1' ? text : ''),
  id: (text: string) => (/^[\w.-]{1,80}$/.test(text) ? text : ''),
  columns: (text: string) => (/^\w{1,30}(?:,\w{1,30}){0,20}$/.test(text) ? text : ''),
};
/** A queue stands open all day: what a colleague did shows without anybody touching it. */
const REFRESH_MS = MINUTE_MS;

function filtersOf(parameters: QueueParameters, search: string): QueueFilters {
  const { state = '', q = '', ...others } = readQuery(parameters, search);
  return { ...others, state, q };
}

function viewOf(parameters: QueueParameters, search: string): QueueView {
  const { page, id, columns } = readQuery(OWN, search);
  return { filters: filtersOf(parameters, search), page: page === '' ? 1 : Number(page), id, columns };
}

function changed(filters: QueueFilters, change: Partial<QueueFilters>): QueueFilters {
  const { state = filters.state, q = filters.q } = change;
  return { ...filters, ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? ''])), state, q };
}

/** Loads a page, and what belongs to it before it is shown: nothing moves once it is. */
const before =
  <I, L extends { data: readonly I[] }>(load: () => Promise<L>, prepare: (items: readonly I[]) => Promise<void>) =>
  async (): Promise<L> => {
    const page = await load();
    await prepare(page.data);
    return page;
  };

/** The name of a list, and all that its address has words for: its own filters, whose items of a queue of work, and its orders. */
function addressedBy({ parameters, ...parts }: { parameters: QueueParameters } & QueueName): { viewed: ViewedList; parameters: QueueParameters } {
  const viewed = parts.kind === undefined ? parts.viewed : parts.kind;
  return { viewed, parameters: { ...parameters, ...(parts.kind !== undefined && { assigned: ASSIGNED_FILTER }), sort: ['', ...sortsOf(viewed)] } };
}

/** A queue of staff, for one screen. Every look at it is a step of the browser's history. */
export function createQueue<I extends { id: string }, D extends { id: string }>(parts: QueueParts<I, D> & QueueName) {
  const { kind, load, open, save } = parts;
  const { viewed, parameters } = addressedBy(parts);
  const readView = (search: string) => viewOf(parameters, search);
  const $view = atom<QueueView>(readView(''));
  const { $marks, loadMarks, reloadMarks } = createMarks(kind);
  const { $list, $stale, reload } = createList(before(loadPage, loadMarks));
  const $one = atom<QueueOne<D>>({ state: 'none' });
  const begin = createLatest();

  /** The page that is looked at; the last one where that is gone, since what was on it has been decided. */
  async function loadPage() {
    const { filters, page } = $view.get();
    const found = await load(filters, page);
    const last = found.meta.last_page;
    if (found.data.length > 0 || page <= last || $view.get().page !== page) return found;
    $view.set({ ...$view.get(), page: last });
    return load(filters, last);
  }

  /** Shows what the address says. */
  function follow(): void {
    const before = $view.get();
    const view = readView(location.search);
    $view.set(view);
    if (before.page !== view.page || JSON.stringify(before.filters) !== JSON.stringify(view.filters)) void reload();
    if (before.id !== view.id) void loadOne();
  }

  function visit(change: Partial<QueueView>): void {
    visitAddress(addressOf({ ...$view.get(), ...change }));
    follow();
  }

  function addressOf({ filters, page, id, columns }: QueueView): string {
    const search = writeQuery(parameters, filters, location.search);
    return location.pathname + writeQuery(OWN, { page: page > 1 ? String(page) : '', id, columns }, search);
  }

  /** Loads the open item; `isQuiet`: what is shown stays until the answer is there. */
  async function loadOne({ isQuiet = false } = {}): Promise<void> {
    const isLatest = begin();
    const { id } = $view.get();
    if (id === '') return $one.set({ state: 'none' });
    if (!isQuiet) $one.set({ state: 'loading' });
    try {
      const item = await open(id);
      if (isLatest()) $one.set({ state: 'ready', item });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (!isLatest()) return;
      if (isRefusal(error, 'NOT_FOUND', 'VALIDATION_FAILED')) $one.set({ state: 'missing' });
      // What is on the screen stays readable while the server is away.
      else if (!isQuiet) $one.set({ state: 'failed', text: failureTexts(error).text });
    }
  }

  async function refresh(): Promise<void> {
    await Promise.all([reload({ quiet: true }), loadOne({ isQuiet: $one.get().state === 'ready' })]);
  }

  onMount($list, () => {
    if (typeof window === 'undefined') return;
    $view.set(readView(location.search));
    if ($view.get().id !== '') void loadOne();
    addEventListener('popstate', follow);
    const online = () => void refresh();
    addEventListener('online', online);
    const timer = setInterval(() => void (document.visibilityState === 'visible' && refresh()), REFRESH_MS);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('online', online);
      clearInterval(timer);
    };
  });

  return {
    ...{ kind, viewed, $view, $list, $stale, $one, $marks, reloadMarks, refresh },
    reload: () => void reload(),
    retryOne: () => void loadOne(),
    save: save ? (format: ExportFormat) => save($view.get().filters, format) : null,
    /** Looks at something else, from its first page on; what was open is closed. */
    look: (change: Partial<QueueFilters>) => visit({ filters: changed($view.get().filters, change), page: 1, id: '' }),
    /** Whether the filters leave something out that the queue shows by itself. */
    isNarrowed: () => writeQuery(parameters, $view.get().filters) !== '',
    showAll: () => visit({ filters: filtersOf(parameters, ''), page: 1, id: '' }),
    turnPage: (page: number) => visit({ page, id: '' }),
    choose: (id: string) => visit({ id }),
    close: () => visit({ id: '' }),
    /** The query of what is looked at, without a page or an item. */
    searchOf: ({ filters, columns }: QueueView) => writeQuery(OWN, { columns }, writeQuery(parameters, filters)),
    /** Looks at what such a query says. */
    lookAt: (search: string) => {
      visitAddress(location.pathname + search);
      follow();
    },
    /** Shows these columns; all of them where none is named. */
    showColumns: (names: readonly string[]) => visit({ columns: names.join(',') }),
    /** The address of an item, for its link. */
    addressOf: (id: string) => addressOf({ ...$view.get(), id }),
  };
}
export type Queue<I extends { id: string }, D extends { id: string }> = ReturnType<typeof createQueue<I, D>>;
