import { atom } from 'nanostores';
import { type FailureTexts, failureTexts } from '../../stores/failure.ts';

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
