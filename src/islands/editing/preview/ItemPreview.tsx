import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ContentItemOutput } from '../../../contract/editing/staff-content.ts';
import { ITEM_COLLECTIONS } from '../../../domain/editing/content-item.ts';
import { HTML_LANG, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { trustedMarkup } from '../../markup/trusted-markup.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useEditScope } from '../fields/edit-scope.ts';
import type { Editing } from '../item/item-store.ts';
import type { Draft } from '../item/typed-draft.ts';
import { drawInto, putDraft } from './draft-in-page.ts';
import { findTemplate, type Template } from './template-store.ts';

interface Props extends StaffScope {
  editing: Editing;
  item: ContentItemOutput | null;
  draft: Draft;
  collection: string;
}

/** Widths of a window, in pixels. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof WIDTHS;
const HEIGHT = 720;

/** The draft in its page of the site, at the width of a phone and of a desktop, in each language. */
export function ItemPreview(props: Props) {
  const { t } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="panel edit-part" aria-labelledby="edit-preview">
      <h3 id="edit-preview">{t('editing:preview.title')}</h3>
      {isOpen ? (
        <OpenPreview {...props} />
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>{t('editing:preview.show')}</Button>
        </p>
      )}
    </section>
  );
}

function OpenPreview({ editing, item, draft, collection, t, language: own }: Props) {
  const [chosen, setLanguage] = useState<Language | null>(null);
  const [isPhone, setPhone] = useState(true);
  const language = chosen ?? own;
  const device: Device = isPhone ? 'phone' : 'desktop';
  const template = useTemplate(item, collection, language);
  const frame = useRef<HTMLIFrameElement>(null);
  const check = useStore(editing.$check);
  const isTranslated = (draft.texts?.[language] ?? null) !== null;
  const shown = isTranslated ? language : 'zh';
  const text = draft.texts?.[shown];
  const [title, summary, html] = [String(text?.front['title'] ?? ''), String(text?.front['summary'] ?? ''), check?.html[shown] ?? null];
  const pictures = usePictures(draft);
  const [isDrawn, setDrawn] = useState(true);
  useEffect(() => {
    if (template === null || template === 'loading' || !frame.current) return;
    // Each drawing takes a page of its own: the template stays as it came.
    const page = template.page.cloneNode(true) as Document;
    const body = bodyOf(html ?? '', pictures, shown);
    const hasPlace = putDraft(page, { title, summary, body }, { isOwn: template.isOwn && pictures.length === 0 });
    setDrawn(hasPlace);
    if (hasPlace) drawInto(frame.current, page, template.css);
  }, [template, html, title, summary, pictures, shown]);
  const { stage, scale } = useScale(WIDTHS[device]);
  return (
    <>
      <div className="edit-preview-choice">
        <ChoiceField
          name="preview-language"
          legend={t('editing:preview.language')}
          value={language}
          onChoose={setLanguage}
          choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <ChoiceField
          name="preview-device"
          legend={t('editing:preview.width')}
          value={device}
          onChoose={(value) => setPhone(value === 'phone')}
          choices={[
            { value: 'phone', label: t('editing:preview.phone') },
            { value: 'desktop', label: t('editing:preview.desktop') },
          ]}
        />
      </div>
      {!isTranslated && <Notice kind="info">{t('editing:preview.untranslated')}</Notice>}
      {html === null && check !== null && <Notice kind="warning">{t('editing:preview.faulty')}</Notice>}
      {template !== null && template !== 'loading' && <p className="hint">{t(template.isOwn ? 'editing:preview.own' : 'editing:preview.other')}</p>}
      {(template === null || !isDrawn) && <Notice kind="warning">{t('editing:preview.none')}</Notice>}
      <div className="edit-stage" ref={stage} style={{ height: HEIGHT * scale }}>
        <iframe
          ref={frame}
          title={t('editing:preview.frame', { language: LANGUAGE_NAMES[language] })}
          width={WIDTHS[device]}
          height={HEIGHT}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </>
  );
}

/** The page in a language, once it is there. */
function useTemplate(item: ContentItemOutput | null, collection: string, language: Language): Template | 'loading' | null {
  const [template, setTemplate] = useState<Template | 'loading' | null>('loading');
  const page = item?.page ?? null;
  useEffect(() => {
    let isAlive = true;
    const of = ITEM_COLLECTIONS.find((each) => each === collection);
    if (of === undefined) return undefined;
    void findTemplate(page, of, language).then((found) => isAlive && setTemplate(found));
    return () => {
      isAlive = false;
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

/** The scale at which a window of a width fits. */
function useScale(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return { stage, scale };
}
