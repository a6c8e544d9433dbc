import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { ContentItemOutput } from '../../../contract/editing/staff-content.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Editing } from '../item/item-store.ts';
import type { Base, Draft } from '../item/typed-draft.ts';
import { DrawnPage, MadeRunning } from './MadePages.tsx';
import type { Device } from './PageStage.tsx';
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
  useEffect(() => preview.watch(), [preview]);
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
        <MadePage made={made} name={draft.name || (rest.item?.name ?? '')} address={rest.item?.page ?? ''} device={device} title={title} t={t} />
      )}
    </>
  );
}

interface MadeProps extends Pick<StaffScope, 't'> {
  made: Made;
  /** Of the item, by which its place on a page of several is called. */
  name: string;
  /** Of its page, without the language; empty where it has none yet. */
  address: string;
  device: Device;
  title: string;
}

/** There is no newer page: why, and what may be done about it. */
const WHY = {
  faulty: { none: 'editing:preview.fix', before: 'editing:preview.before' },
  waiting: { none: 'editing:preview.waiting', before: 'editing:preview.waitingBefore' },
  failed: { none: 'editing:preview.refused', before: 'editing:preview.refusedBefore' },
} as const;

/** The page as the build would make it, with the files beside the draft in their places. */
function MadePage({ made: { state, html, language, reasons }, name, address, device, title, t }: MadeProps) {
  const [isDrawn, setDrawn] = useState(false);
  const onAway = useCallback(() => setDrawn(true), []);
  // What could not come while the server was away may come now.
  useEffect(() => (state === 'waiting' ? () => setDrawn(false) : undefined), [state]);
  return (
    <>
      {state === 'shown' && <p className="hint">{t(isDrawn ? 'editing:preview.made' : 'editing:preview.running')}</p>}
      {state === 'loading' && <p role="status">{t('editing:loading')}</p>}
      {state === 'none' && <Notice kind="info">{t('editing:preview.none')}</Notice>}
      {(state === 'faulty' || state === 'failed' || state === 'waiting') && (
        <Notice kind="warning" live={state !== 'faulty'}>
          {t(WHY[state][html === null ? 'none' : 'before'])}
          <ul>
            {[...new Set(reasons)].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {html !== null &&
        (isDrawn ? (
          <DrawnPage html={html} name={name} device={device} title={title} />
        ) : (
          <MadeRunning html={html} name={name} address={`/${language}/${address}`} device={device} title={title} onAway={onAway} />
        ))}
    </>
  );
}
