import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentItemOutput } from '../../../contract/editing/staff-content.ts';
import { DRAFT_FILE_SCHEME } from '../../../domain/editing/draft-page.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useEditScope } from '../fields/edit-scope.ts';
import type { Editing } from '../item/item-store.ts';
import type { Base, Draft } from '../item/typed-draft.ts';
import { drawInto } from './draft-in-page.ts';
import { pageOf } from './fetch-template.ts';
import { type Device, PageStage } from './PageStage.tsx';
import { createPreview, type MadePage as Made } from './preview-store.ts';
import { TemplatePage } from './TemplatePage.tsx';

interface Props extends StaffScope {
  editing: Editing;
  item: ContentItemOutput | null;
  base: Base;
  draft: Draft;
  collection: string;
}

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

function OpenPreview({ base, draft, editing, ...rest }: Props) {
  const { t, language: own } = rest;
  const [chosen, setLanguage] = useState<Language | null>(null);
  const [device, setDevice] = useState<Device>('phone');
  const language = chosen ?? own;
  const [preview] = useState(() => createPreview(editing.idOf));
  useEffect(() => preview.stop, [preview]);
  useEffect(() => preview.show(base, draft, language), [preview, base, draft, language]);
  const made = useStore(preview.$page);
  const title = t('editing:preview.frame', { language: LANGUAGE_NAMES[language] });
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
          onChoose={setDevice}
          choices={[
            { value: 'phone', label: t('editing:preview.phone') },
            { value: 'desktop', label: t('editing:preview.desktop') },
          ]}
        />
      </div>
      {(draft.texts?.[language] ?? null) === null && <Notice kind="info">{t('editing:preview.untranslated')}</Notice>}
      {made.state === 'away' ? (
        <TemplatePage {...rest} editing={editing} draft={draft} shown={language} device={device} title={title} />
      ) : (
        <MadePage made={made} name={draft.name || (rest.item?.name ?? '')} device={device} title={title} t={t} />
      )}
    </>
  );
}

interface MadeProps extends Pick<StaffScope, 't'> {
  made: Made;
  /** Of the item, by which its place on a page of several is called. */
  name: string;
  device: Device;
  title: string;
}

/** The page as the build would make it, with the files beside the draft in their places. */
function MadePage({ made: { state, html, reasons }, name, device, title, t }: MadeProps) {
  const page = useMemo(() => (html === null ? null : pageOf(html)), [html]);
  const urls = useFileUrls(page?.page ?? null);
  const draw = useCallback(
    (frame: HTMLIFrameElement) => {
      if (page === null) return;
      const drawn = page.page.cloneNode(true) as Document;
      putFiles(drawn, (file) => urls[file]);
      drawInto(frame, drawn, page.css, name);
    },
    [page, urls, name],
  );
  return (
    <>
      {state === 'shown' && <p className="hint">{t('editing:preview.made')}</p>}
      {state === 'loading' && <p role="status">{t('editing:loading')}</p>}
      {state === 'none' && <Notice kind="info">{t('editing:preview.none')}</Notice>}
      {(state === 'faulty' || state === 'failed') && (
        <Notice kind="warning">
          {t(html === null ? 'editing:preview.fix' : 'editing:preview.before')}
          <ul>
            {[...new Set(reasons)].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {page !== null && <PageStage device={device} title={title} draw={draw} />}
    </>
  );
}

const SPEAK_OF_FILES = ['src', 'href', 'poster'] as const;
const fileIn = (element: Element, attribute: string): string | null => {
  const value = element.getAttribute(attribute) ?? '';
  return value.startsWith(DRAFT_FILE_SCHEME) ? value.slice(DRAFT_FILE_SCHEME.length) : null;
};
const speaking = (page: Document) =>
  SPEAK_OF_FILES.flatMap((attribute) => [...page.querySelectorAll(`[${attribute}^="${DRAFT_FILE_SCHEME}"]`)].map((element) => ({ element, attribute })));

/** Puts the addresses of files where a page speaks of them; what has none yet is left out. */
function putFiles(page: Document, urlOf: (file: string) => string | undefined): void {
  for (const { element, attribute } of speaking(page)) {
    const url = urlOf(fileIn(element, attribute) ?? '');
    if (url === undefined) element.removeAttribute(attribute);
    else element.setAttribute(attribute, url);
  }
}

const PICTURE = /\.(?:webp|jpg|png)$/;

/** The addresses of the pictures that a page speaks of, once they are there. */
function useFileUrls(page: Document | null): Readonly<Record<string, string>> {
  const { pictures } = useEditScope();
  const loaded = useStore(pictures.$urls);
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (page === null) return;
    const names = new Set(speaking(page).map(({ element, attribute }) => fileIn(element, attribute) ?? ''));
    const known = [...names].filter((name) => PICTURE.test(name)).map((name) => [name, pictures.urlOf(name)] as const);
    const next = Object.fromEntries(known.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
    setUrls((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    // What comes later comes with `loaded`.
    void loaded;
  }, [page, loaded, pictures]);
  return urls;
}
