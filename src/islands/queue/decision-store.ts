import { atom } from 'nanostores';
import { isCallFailure } from '../../stores/api.ts';
import { failureTexts, isWorthRetrying } from '../../stores/failure.ts';
import { createLatest } from '../../stores/latest.ts';
import { createQuestion } from '../record/records-store.ts';
import { type Added, createParagraph, type ParagraphParts } from './own-words/paragraph.ts';

/**
 * The effect of a decision as the server has worked it out; `none` while something is still to be filled in, `refused` where the decision would be,
 * `failed` where the server could not be asked.
 */
export type Effect<P> = { state: 'none' } | { state: 'loading' } | { state: 'refused' | 'failed'; text: string } | { state: 'ready'; preview: P };

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

/** So long nobody types before the effect is worked out anew. */
const PAUSE_MS = 400;

/** Decisions about the items of a queue: each is shown with its effect before it is taken. */
export function createDecision<A extends string, R, W, P>({ settled, isOver, preview, take, paragraph: parts }: DecisionParts<A, R, W, P>) {
  const question = createQuestion<A, R>({ settled, isOver });
  const $effect = atom<Effect<P>>({ state: 'none' });
  const paragraph = createParagraph(parts?.kind);
  const begin = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The decision whose effect was asked for last. */
  let asked: { wish: W } | null = null;

  async function load(wish: W): Promise<void> {
    const open = question.$question.get();
    if (open === null) return;
    const isLatest = begin();
    try {
      const shown = await preview(open.about, open.record, wish, paragraph.added());
      if (isLatest()) $effect.set({ state: 'ready', preview: shown });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (!isLatest()) return;
      const isAway = isWorthRetrying(error);
      $effect.set({ state: isAway ? 'failed' : 'refused', text: firstText(failureTexts(error)) });
      if (isAway) addEventListener('online', retry, { once: true });
    }
  }

  /** Asks once more for the effect that could not be asked for. */
  function retry(): void {
    if ($effect.get().state === 'failed' && asked !== null && question.$question.get() !== null) show(asked.wish);
  }

  /** Works out what is decided now; null while it cannot be. What was shown stays until the answer is there. */
  function show(wish: W | null): void {
    clearTimeout(timer);
    begin();
    asked = wish === null ? null : { wish };
    if (wish === null) {
      $effect.set({ state: 'none' });
      return;
    }
    const isFirst = $effect.get().state !== 'ready';
    if (isFirst) $effect.set({ state: 'loading' });
    timer = setTimeout(() => void load(wish), isFirst ? 0 : PAUSE_MS);
  }

  /** The part that is added to the e-mail; nothing where it is known that none has room for it. */
  function addedNow(): Added {
    const effect = $effect.get();
    return effect.state === 'ready' && parts?.isTaken(effect.preview) !== true ? {} : paragraph.added();
  }

  /** Writes in the e-mail: it is shown anew as soon as nobody types. */
  function write(text: string): void {
    paragraph.write(text);
    if (asked === null) return;
    const { wish } = asked;
    clearTimeout(timer);
    begin();
    timer = setTimeout(() => void load(wish), PAUSE_MS);
  }

  return {
    ...question,
    $effect,
    $paragraph: paragraph.$paragraph,
    /** Whether its e-mails take a paragraph. */
    hasParagraph: parts !== undefined,
    write,
    show,
    retry,
    ask: (about: A, record: R): boolean => {
      const isAsked = question.ask(about, record);
      if (isAsked) {
        $effect.set({ state: 'none' });
        paragraph.open(about, record);
      }
      return isAsked;
    },
    close: (): boolean => {
      clearTimeout(timer);
      return question.close();
    },
    decide: (about: A, wish: W): Promise<boolean> =>
      question.answer(about, async (record) => {
        await take(about, record, wish, addedNow());
        paragraph.clear();
      }),
  };
}
export type Decision<A extends string, R, W, P> = ReturnType<typeof createDecision<A, R, W, P>>;

/** A field says more than the message as a whole. */
const firstText = ({ fields, text }: { fields: Record<string, string>; text: string }): string => Object.values(fields)[0] ?? text;
