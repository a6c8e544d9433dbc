import { atom } from 'nanostores';
import { type ContentPreview, previewContentItem } from '../../../contract/editing/content-preview.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { failureTexts } from '../../../stores/failure.ts';
import { createLatest } from '../../../stores/latest.ts';
import { type Base, type Draft, picturesOf } from '../item/typed-draft.ts';

/** So long nobody types before the page is asked for. */
const PAUSE_MS = 700;

/** The page of a draft as it was made last, and what is to be said of the one after it. */
export interface MadePage {
  state: 'loading' | 'failed' | ContentPreview['state'];
  /** The last one that could be made. */
  html: string | null;
  language: Language | null;
  /** The reasons why there is no newer one. */
  reasons: readonly string[];
}

/** The page of a draft as the build would make it: asked for while it is shown, as soon as nobody types. */
export function createPreview(idOf: (draft: Draft) => string) {
  const $page = atom<MadePage>({ state: 'loading', html: null, language: null, reasons: [] });
  const begin = createLatest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';

  async function ask(id: string, body: Parameters<typeof bodyOf>[0]): Promise<void> {
    const isLatest = begin();
    const last = $page.get();
    const html = last.language === body.language ? last.html : null;
    try {
      const { data } = await send(previewContentItem, { params: { id }, body: bodyOf(body) }, { quiet: true, spinner: false });
      if (!isLatest()) return;
      const { state, errors } = data;
      $page.set({ state, html: state === 'faulty' ? html : data.html, language: body.language, reasons: Object.values(errors).flat() });
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      if (isLatest()) $page.set({ state: 'failed', html, language: body.language, reasons: [failureTexts(error).text] });
      // The same may be asked again.
      asked = '';
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
      clearTimeout(timer);
      timer = setTimeout(() => void ask(id, body), isFirst ? 0 : PAUSE_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
}

function bodyOf({ draft: { shared, texts }, put, drop, language }: { draft: Draft; language: Language } & Pick<Draft, 'put' | 'drop'>) {
  return { shared, texts, put: [...put], drop: [...drop], language };
}
