import { atom } from 'nanostores';
import { isCallFailure } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createQuestion } from '../../record/records-store.ts';

/** The outcome of one of many that were decided about together; `taken`: a colleague was faster, or time. */
export interface BulkResult<R> {
  record: R;
  outcome: 'done' | 'taken' | 'failed';
  /** Why, in words; empty where it is done. */
  text: string;
}

interface BulkParts<A extends string, R, W> {
  settled: () => Promise<unknown>;
  take: (about: A, record: R, wish: W) => Promise<unknown>;
}

/** One decision about many items of a queue: each is taken by itself, as it would be alone, and none waits for another. */
export function createBulk<A extends string, R, W>({ settled, take }: BulkParts<A, R, W>) {
  const question = createQuestion<A, readonly R[]>({ settled });
  const $results = atom<readonly BulkResult<R>[]>([]);
  /** The number of those that are over. */
  const $done = atom(0);

  async function takeOne(about: A, record: R, wish: W): Promise<BulkResult<R>> {
    try {
      await take(about, record, wish);
      return { record, outcome: 'done', text: '' };
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      // A reason that is too long is so for all of them.
      if (isRefusal(error, 'VALIDATION_FAILED')) throw error;
      return { record, outcome: isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND') ? 'taken' : 'failed', text: failureTexts(error).text };
    }
  }

  return {
    ...question,
    $results,
    $done,
    ask: (about: A, chosen: readonly R[]): boolean => {
      $results.set([]);
      $done.set(0);
      return question.ask(about, chosen);
    },
    decide: (about: A, wish: W): Promise<boolean> =>
      question.answer(about, async (chosen) => {
        const results: BulkResult<R>[] = [];
        for (const record of chosen) {
          results.push(await takeOne(about, record, wish));
          $done.set(results.length);
        }
        $results.set(results);
      }),
  };
}
export type Bulk<A extends string, R, W> = ReturnType<typeof createBulk<A, R, W>>;
