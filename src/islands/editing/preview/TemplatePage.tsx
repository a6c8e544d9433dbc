import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { ContentItemOutput } from '../../../contract/editing/staff-content.ts';
import { ITEM_COLLECTIONS } from '../../../domain/editing/content-item.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { trustedMarkup } from '../../markup/trusted-markup.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useEditScope } from '../fields/edit-scope.ts';
import type { Editing } from '../item/item-store.ts';
import type { Draft } from '../item/typed-draft.ts';
import { createRetry, isAway } from '../retry.ts';
import { drawInto, putDraft } from './draft-in-page.ts';
import { type Device, PageStage } from './PageStage.tsx';
import { findTemplate, type Template } from './template-store.ts';

interface Props extends StaffScope {
  editing: Editing;
  item: ContentItemOutput | null;
  draft: Draft;
  collection: string;
  /** Of the page. */
  shown: Language;
  device: Device;
  /** The name of the frame. */
  title: string;
}

/** Where nothing makes pages: title, summary, text and pictures of the draft in the item's page as it is live, or in that of another one of its kind. */
export function TemplatePage({ editing, item, draft, collection, shown, device, title, t }: Props) {
  const template = useTemplate(item, collection, shown);
  const check = useStore(editing.$check);
  const language = (draft.texts?.[shown] ?? null) === null ? 'zh' : shown;
  const text = draft.texts?.[language];
  const [heading, summary, html] = [String(text?.front['title'] ?? ''), String(text?.front['summary'] ?? ''), check?.html[language] ?? null];
  const pictures = usePictures(draft);
  const [isDrawn, setDrawn] = useState(true);
  const draw = useCallback(
    (frame: HTMLIFrameElement) => {
      if (template === null || typeof template === 'string') return;
      // Each drawing takes a page of its own: the template stays as it came.
      const page = template.page.cloneNode(true) as Document;
      const body = bodyOf(html ?? '', pictures, language);
      const hasPlace = putDraft(page, { title: heading, summary, body }, { isOwn: template.isOwn && pictures.length === 0 });
      setDrawn(hasPlace);
      if (hasPlace) drawInto(frame, page, template.css);
    },
    [template, html, heading, summary, pictures, language],
  );
  return (
    <>
      {html === null && check !== null && <Notice kind="warning">{t('editing:preview.faulty')}</Notice>}
      {template === 'away' && (
        <Notice kind="warning" live>
          {t('editing:preview.waiting')}
        </Notice>
      )}
      {template !== null && typeof template !== 'string' && <p className="hint">{t(template.isOwn ? 'editing:preview.own' : 'editing:preview.other')}</p>}
      {(template === null || !isDrawn) && <Notice kind="warning">{t('editing:preview.none')}</Notice>}
      <PageStage device={device} title={title} draw={draw} />
    </>
  );
}

/** The page in a language, once it is there; while it cannot be reached it is asked for again by itself. */
function useTemplate(item: ContentItemOutput | null, collection: string, language: Language): Template | 'loading' | 'away' | null {
  const [template, setTemplate] = useState<ReturnType<typeof useTemplate>>('loading');
  const page = item?.page ?? null;
  useEffect(() => {
    let isAlive = true;
    const of = ITEM_COLLECTIONS.find((each) => each === collection);
    if (of === undefined) return undefined;
    const retry = createRetry();
    const load = async () => {
      try {
        const found = await retry.heard(findTemplate(page, of, language));
        if (isAlive) setTemplate(found);
      } catch (error) {
        if (!isAway(error)) throw error;
        if (isAlive) setTemplate('away');
      }
    };
    const unwatch = retry.watch(load);
    void load();
    return () => {
      isAlive = false;
      unwatch();
    };
  }, [page, collection, language]);
  return template;
}

/** The pictures of an album, as they are in the draft. */
function usePictures(draft: Draft): readonly { url: string; texts: Readonly<Record<string, unknown>>; caption: Readonly<Record<string, unknown>> }[] {
  const { pictures } = useEditScope();
  const urls = useStore(pictures.$urls);
  const rows: unknown = Object(draft.shared).pictures;
  const [drawn, setDrawn] = useState<ReturnType<typeof usePictures>>([]);
  const key = JSON.stringify([rows, urls]);
  useEffect(() => {
    const [list] = JSON.parse(key) as [unknown];
    if (!Array.isArray(list)) return;
    setDrawn(
      list.map((row) => ({ url: pictures.urlOf(String(Object(row).file ?? '')) ?? '', texts: Object(Object(row).alt), caption: Object(Object(row).caption) })),
    );
  }, [key, pictures]);
  return drawn;
}

function bodyOf(html: string, pictures: ReturnType<typeof usePictures>, language: Language): DocumentFragment {
  const holder = document.createElement('div');
  holder.innerHTML = trustedMarkup(html);
  holder.lang = HTML_LANG[language];
  const fragment = document.createDocumentFragment();
  fragment.append(...holder.childNodes);
  for (const { url, texts, caption } of pictures) {
    if (url === '') continue;
    const figure = document.createElement('figure');
    const image = Object.assign(document.createElement('img'), { src: url, alt: String(texts[language] ?? '') });
    const words = document.createElement('figcaption');
    words.textContent = String(caption[language] ?? '');
    figure.append(image, ...(words.textContent === '' ? [] : [words]));
    fragment.append(figure);
  }
  return fragment;
}
