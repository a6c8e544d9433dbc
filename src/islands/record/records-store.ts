import type { ListMeta } from '../../contract/call.ts';
import { createList } from './list-store.ts';
import { createQuestion } from './question-store.ts';

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
