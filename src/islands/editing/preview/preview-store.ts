import { atom } from 'nanostores';
import { type ContentPreview, previewContentItem } from '../../../contract/editing/content-preview.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createLatest } from '../../../stores/latest.ts';
import { type Base, type Draft, picturesOf } from '../item/typed-draft.ts';
import { createRetry } from '../retry.ts';

/** So long nobody types before the page is asked for. */
const PAUSE_MS = 700;

/** The page of a draft as it was made last, and what is to be said of the one after it. */
export interface MadePage {
  /** `waiting`: it could not be asked for, and is asked for again by itself; `failed`: it was refused. */
  state: 'loading' | 'waiting' | 'failed' | ContentPreview['state'];
  /** The last one that could be made. */
  html: string | null;
  language: Language | null;
  /** The reasons why there is no newer one. */
  reasons: readonly string[];
}

interface Asked {
  id: string;
  body: Parameters<typeof bodyOf>[0];
}

/** The page of a draft as the build would make it: asked for while it is shown, as soon as nobody types. */
export function createPreview(idOf: (draft: Draft) => string) {
  const $page = atom<MadePage>({ state: 'loading', html: null, language: null, reasons: [] });
  const begin = createLatest();
  const retry = createRetry();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  let last: Asked | null = null;

  async function ask({ id, body }: Asked): Promise<void> {
    const isLatest = begin();
    const before = $page.get();
    const html = before.language === body.language ? before.html : null;
    try {
      const { data } = await retry.heard(send(previewContentItem, { params: { id }, body: bodyOf(body) }, { quiet: true, spinner: false }));
      if (!isLatest()) return;
      const { state, errors } = data;
      $page.set({ state, html: state === 'faulty' ? html : data.html, language: body.language, reasons: Object.values(errors).flat() });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const state = retry.$lostAt.get() === null ? 'failed' : 'waiting';
      if (isLatest()) $page.set({ state, html, language: body.language, reasons: [failureTexts(error).text] });
    }
  }

  return {
    $page,
    /** Asks for the page in a language, unless it is the one that was asked for last. */
    show: (base: Base, draft: Draft, language: Language): void => {
      const id = idOf(draft);
      const body = { draft, language, ...picturesOf(base, draft) };
      const key = JSON.stringify([id, bodyOf(body)]);
      if (key === asked) return;
      const isFirst = asked === '' || $page.get().language !== language;
      asked = key;
      const next = { id, body };
      last = next;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(next), isFirst ? 0 : PAUSE_MS);
    },
    /** Asks again by itself while the server cannot be reached, until the function that it gives is called. */
    watch: (): (() => void) => {
      const unwatch = retry.watch(async () => {
        clearTimeout(timer);
        if (last !== null) await ask(last);
      });
      return () => {
        unwatch();
        clearTimeout(timer);
        begin();
      };
    },
  };
}

function bodyOf({ draft: { shared, texts }, put, drop, language }: { draft: Draft; language: Language } & Pick<Draft, 'put' | 'drop'>) {
  return { shared, texts, put: [...put], drop: [...drop], language };
}
