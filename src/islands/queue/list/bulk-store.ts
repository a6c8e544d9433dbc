import { atom } from 'nanostores';
import { isCallFailure } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createQuestion } from '../../record/records-store.ts';
import { createEffect } from '../effect-store.ts';
import type { Added, ParagraphParts } from '../own-words/paragraph.ts';

/** The outcome of one of many that were decided about together; `taken`: a colleague was faster, or time. */
export interface BulkResult<R> {
  record: R;
  outcome: 'done' | 'taken' | 'failed';
  /** Why, in words; empty where it is done. */
  text: string;
}

interface BulkParts<A extends string, R, W, P> {
  settled: () => Promise<unknown>;
  /** Returns the effect on one of them. */
  preview: (about: A, record: R, wish: W, added: Added) => Promise<P>;
  take: (about: A, record: R, wish: W, added: Added) => Promise<unknown>;
  /** Their e-mails take a paragraph, the same in each (docs/decisions/336). */
  paragraph: ParagraphParts<P>;
}

/** The paragraph for many is drafted for whoever is chosen. */
const MANY = { id: 'many' };

/** One decision about many items of a queue: each is taken by itself, as it would be alone, and none waits for another. */
export function createBulk<A extends string, R, W, P>({ settled, preview, take, paragraph }: BulkParts<A, R, W, P>) {
  const question = createQuestion<A, readonly R[]>({ settled });
  const $results = atom<readonly BulkResult<R>[]>([]);
  /** The number of those that are over. */
  const $done = atom(0);
  const { open, close, clear, added, ...effect } = createEffect<W, P>({
    preview: (wish, words) => {
      const asked = question.$question.get();
      const first = asked?.record[0];
      return asked === null || first === undefined ? null : preview(asked.about, first, wish, words);
    },
    paragraph,
  });

  async function takeOne(about: A, record: R, wish: W, words: Added): Promise<BulkResult<R>> {
    try {
      await take(about, record, wish, words);
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
    ...effect,
    $results,
    $done,
    ask: (about: A, chosen: readonly R[]): boolean => {
      $results.set([]);
      $done.set(0);
      const isAsked = question.ask(about, chosen);
      if (isAsked) open(about, MANY);
      return isAsked;
    },
    close: (): boolean => {
      close();
      return question.close();
    },
    decide: (about: A, wish: W): Promise<boolean> =>
      question.answer(about, async (chosen) => {
        const results: BulkResult<R>[] = [];
        // The first may be refused by now, and others not: what was written goes to each that has room for it.
        const words = added();
        for (const record of chosen) {
          results.push(await takeOne(about, record, wish, words));
          $done.set(results.length);
        }
        if (results.every(({ outcome }) => outcome !== 'failed')) clear();
        $results.set(results);
      }),
  };
}
export type Bulk<A extends string, R, W, P> = ReturnType<typeof createBulk<A, R, W, P>>;
