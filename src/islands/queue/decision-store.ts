import { createQuestion } from '../record/records-store.ts';
import { createEffect } from './effect-store.ts';
import type { Added, ParagraphParts } from './own-words/paragraph.ts';

interface DecisionParts<A extends string, R, W, P> {
  settled: () => Promise<unknown>;
  /** A refusal after which there is nothing left to decide: the item shows what has become of it. */
  isOver: (error: unknown) => boolean;
  /** Returns the effect that the decision would have. */
  preview: (about: A, record: R, wish: W, added: Added) => Promise<P>;
  take: (about: A, record: R, wish: W, added: Added) => Promise<unknown>;
  /** Its e-mails take a paragraph of the one who decides: a part of both calls (docs/decisions/290). */
  paragraph?: ParagraphParts<P>;
}

/** Decisions about the items of a queue: each is shown with its effect before it is taken. */
export function createDecision<A extends string, R, W, P>({ settled, isOver, preview, take, paragraph }: DecisionParts<A, R, W, P>) {
  const question = createQuestion<A, R>({ settled, isOver });
  const { open, close, clear, added, ...effect } = createEffect<W, P>({
    preview: (wish, words) => {
      const asked = question.$question.get();
      return asked && preview(asked.about, asked.record, wish, words);
    },
    paragraph,
  });

  return {
    ...question,
    ...effect,
    ask: (about: A, record: R): boolean => {
      const isAsked = question.ask(about, record);
      if (isAsked) open(about, record);
      return isAsked;
    },
    close: (): boolean => {
      close();
      return question.close();
    },
    decide: (about: A, wish: W): Promise<boolean> =>
      question.answer(about, async (record) => {
        await take(about, record, wish, added());
        clear();
      }),
  };
}
export type Decision<A extends string, R, W, P> = ReturnType<typeof createDecision<A, R, W, P>>;
