import { atom } from 'nanostores';
import { isCallFailure } from '../../stores/api.ts';
import { failureTexts, isWorthRetrying } from '../../stores/failure.ts';
import { createLatest } from '../../stores/latest.ts';
import { type Added, createParagraph, type ParagraphParts } from './own-words/paragraph.ts';

/**
 * The effect of a decision as the server has worked it out; `none` while something is still to be filled in, `refused` where the decision would be,
 * `failed` where the server could not be asked.
 */
export type Effect<P> = { state: 'none' } | { state: 'loading' } | { state: 'refused' | 'failed'; text: string } | { state: 'ready'; preview: P };

interface EffectParts<W, P> {
  /** Asks for the effect of what is decided now; null where nothing is. */
  preview: (wish: W, added: Added) => Promise<P> | null;
  /** Its e-mails take a paragraph of the one who decides: a part of both calls (docs/decisions/290). */
  paragraph: ParagraphParts<P> | undefined;
}

/** So long nobody types before the effect is worked out anew. */
const PAUSE_MS = 400;

/** The effect of a decision while it is filled in, and the paragraph that is written for its e-mail. */
export function createEffect<W, P>({ preview, paragraph: parts }: EffectParts<W, P>) {
  const $effect = atom<Effect<P>>({ state: 'none' });
  const paragraph = createParagraph(parts?.kind);
  const begin = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The decision whose effect was asked for last; null while something is to be filled in, or nothing is asked about. */
  let asked: { wish: W } | null = null;

  async function load(wish: W): Promise<void> {
    const shown = preview(wish, paragraph.added());
    if (shown === null) return;
    const isLatest = begin();
    try {
      const ready = await shown;
      if (isLatest()) $effect.set({ state: 'ready', preview: ready });
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
    if ($effect.get().state === 'failed' && asked !== null) show(asked.wish);
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
    $effect,
    $paragraph: paragraph.$paragraph,
    /** Whether its e-mails take a paragraph. */
    hasParagraph: parts !== undefined,
    write,
    show,
    retry,
    /** Another decision is asked about. */
    open(about: string, record: unknown): void {
      $effect.set({ state: 'none' });
      paragraph.open(about, record);
    },
    close(): void {
      clearTimeout(timer);
      asked = null;
    },
    /** It was sent. */
    clear: paragraph.clear,
    /** The part that is added to the e-mail; nothing where it is known that none has room for it. */
    added(): Added {
      const effect = $effect.get();
      return effect.state === 'ready' && parts?.isTaken(effect.preview) !== true ? {} : paragraph.added();
    },
  };
}

/** A field says more than the message as a whole. */
const firstText = ({ fields, text }: { fields: Record<string, string>; text: string }): string => Object.values(fields)[0] ?? text;
