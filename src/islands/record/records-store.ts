import { atom, onMount } from 'nanostores';
import type { ListMeta } from '../../contract/call.ts';
import { isCallFailure } from '../../stores/api.ts';
import { type FailureTexts, failureTexts } from '../../stores/failure.ts';
import { createLatest } from '../../stores/latest.ts';

/** A list as its screen knows it; `text` says why it could not be loaded. */
export type ListState<L> = { state: 'loading' } | { state: 'failed'; text: string } | ({ state: 'ready' } & L);

/** The part of a list that is asked for. */
export interface ListRequest {
  page: number;
  /** Nobody has asked: a failure is not worth a toast. */
  quiet: boolean;
  /** A list is on the screen already: without one the screen has a skeleton, and says itself what has failed. */
  isShown: boolean;
}

/**
 * A list for one screen: loaded when somebody looks, and again when asked. Of pages that were turned quickly the last one shows,
 * whichever answer comes last; what was loaded before stays readable while the server is away. `loaded` hears of what is shown.
 */
export function createList<L extends object>(load: (request: ListRequest) => Promise<L>, loaded: (list: L) => void = () => {}) {
  const $list = atom<ListState<L>>({ state: 'loading' });
  /** Why what is on the screen could not be loaded again; null while it is what the server said last. */
  const $stale = atom<string | null>(null);
  const begin = createLatest();
  let page = 1;
  /** The page on the screen, which a failure leaves there. */
  let shown = 1;

  onMount($list, () => {
    if (typeof window !== 'undefined') void reload();
  });

  async function reload({ quiet = false } = {}): Promise<void> {
    const isLatest = begin();
    const isShown = $list.get().state === 'ready';
    if (!isShown) $list.set({ state: 'loading' });
    try {
      const list = await load({ page, quiet, isShown });
      if (!isLatest()) return;
      shown = page;
      $stale.set(null);
      $list.set({ state: 'ready', ...list });
      loaded(list);
    } catch (error) {
      const isKnown = isCallFailure(error);
      if (isLatest()) {
        page = shown;
        const text = isKnown ? failureTexts(error).text : '';
        if (isShown) $stale.set(text);
        else $list.set({ state: 'failed', text });
      }
      if (!isKnown) throw error;
    }
  }

  function turnPage(to: number): void {
    page = to;
    void reload();
  }

  return { $list, $stale, reload, turnPage };
}

/** The question of a dialog about a record. */
export interface Question<A extends string, R> {
  about: A;
  record: R;
}

interface QuestionOptions {
  /** After every answer: loads what the answer may have changed. */
  settled: () => Promise<unknown>;
  /** A refusal after which there is nothing left to ask. */
  isOver?: (error: unknown) => boolean;
}

/** The question before something happens to a record, and its answer. While an answer is under way nothing else is asked. */
export function createQuestion<A extends string, R>({ settled, isOver = () => false }: QuestionOptions) {
  const $question = atom<Question<A, R> | null>(null);
  const $isBusy = atom(false);
  /** Why the last answer was refused. */
  const $problem = atom<FailureTexts | null>(null);

  function put(question: Question<A, R> | null): boolean {
    if ($isBusy.get()) return false;
    $problem.set(null);
    $question.set(question);
    return true;
  }

  /**
   * Does what was asked about; true when it is done. What failed leaves the question open, with its words: nobody is left to
   * wonder what has become of it.
   */
  async function answer(about: A, act: (record: R) => Promise<unknown>): Promise<boolean> {
    const question = $question.get();
    if (question?.about !== about || $isBusy.get()) return false;
    $isBusy.set(true);
    $problem.set(null);
    try {
      await act(question.record);
      $question.set(null);
      return true;
    } catch (error) {
      $problem.set(failureTexts(error));
      if (isOver(error)) $question.set(null);
      return false;
    } finally {
      $isBusy.set(false);
      await settled();
    }
  }

  return {
    $question,
    $isBusy,
    $problem,
    /** False while an answer is under way. */
    ask: (about: A, record: R): boolean => put({ about, record }),
    close: (): boolean => put(null),
    answer,
  };
}

/** Records that are to come, all of them, and a page of those that are past. */
export interface Records<R> {
  upcoming: readonly R[];
  past: readonly R[];
  pastMeta: ListMeta;
}

/** Loads one part of the records. */
type LoadPart<R> = (
  when: 'upcoming' | 'past',
  paging: { page?: number; per_page: number },
  options: { spinner: false; quiet: boolean },
) => Promise<{ data: readonly R[]; meta: ListMeta }>;

/** More than a member ever has to come. */
const UPCOMING_PER_PAGE = 100;
const PAST_PER_PAGE = 10;

/** A member's records of one kind, for one screen, and the question of the dialog that is open about one of them. */
export function createRecords<R extends { id: string }, A extends string>(loadPart: LoadPart<R>) {
  const question = createQuestion<A, R>({ settled: () => list.reload() });
  const list = createList<Records<R>>(
    async ({ page, quiet }) => {
      // The screen has its own skeleton. A failure is toasted as well: a 403 or 429 has words of its own (docs/rules.md#errors-on-the-screen).
      const options = { spinner: false, quiet } as const;
      const [upcoming, past] = await Promise.all([
        loadPart('upcoming', { per_page: UPCOMING_PER_PAGE }, options),
        loadPart('past', { page, per_page: PAST_PER_PAGE }, options),
      ]);
      return { upcoming: upcoming.data, past: past.data, pastMeta: past.meta };
    },
    ({ upcoming, past }) => renew([...upcoming, ...past]),
  );

  /** An open dialog shows what has become of its record meanwhile. */
  function renew(records: readonly R[]): void {
    const asked = question.$question.get();
    const record = records.find(({ id }) => id === asked?.record.id);
    if (asked && record) question.$question.set({ ...asked, record });
  }

  return { ...list, ...question };
}
