import { useState } from 'react';
import type { ContentItemOutput, ContentTextOutput } from '../../../contract/editing/staff-content.ts';
import { isSame } from '../../../domain/editing/changed-values.ts';
import type { FormField } from '../../../domain/editing/form.ts';
import { HTML_LANG, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useEditScope } from '../fields/edit-scope.ts';
import { emptyValue } from '../fields/empty-value.ts';
import { GroupFields } from '../fields/GroupField.tsx';
import { MarkdownArea } from '../fields/MarkdownField.tsx';
import { LineChanges } from '../history/LineChanges.tsx';
import { textChanges } from '../history/text-changes.ts';
import type { Base, Draft, DraftTexts } from './typed-draft.ts';
import { useIsWide } from './use-is-wide.ts';

interface Props extends StaffScope {
  text: FormField;
  texts: DraftTexts;
  item: ContentItemOutput | null;
  base: Base;
  draft: Draft;
  edit: (change: Partial<Draft>) => void;
}

/** The texts of an item: side by side where there is room, under tabs on a phone. */
export function ItemTexts(props: Props) {
  const { t, language } = props;
  const isWide = useIsWide();
  const [shown, setShown] = useState<Language | null>(null);
  if (isWide) {
    return (
      <div className="edit-columns">
        {LANGUAGES.map((each) => (
          <section key={each} className="panel edit-part" aria-labelledby={`edit-${each}`}>
            <h3 id={`edit-${each}`}>{LANGUAGE_NAMES[each]}</h3>
            <TextOf of={each} {...props} />
          </section>
        ))}
      </div>
    );
  }
  const current = shown ?? language;
  return (
    <div className="edit-tabs">
      <Tabs label={t('editing:texts')} tabs={LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key] }))} current={current} onChoose={setShown}>
        <TextOf key={current} of={current} {...props} />
      </Tabs>
    </div>
  );
}

/** The text of one language: its fields, its body, and how it stands to the zh text. */
function TextOf({ of, text: field, texts, item, base, draft, edit, t }: Props & { of: Language }) {
  const { today, faultOf } = useEditScope();
  const own = texts[of];
  const set = (next: ContentTextOutput | null) => edit({ texts: { ...texts, [of]: next } });
  const path = `texts.${of}`;
  if (own === null) {
    return (
      <>
        <p>
          <Tag look="stop">{t('editing:translation.missing')}</Tag>
        </p>
        <p>{t('editing:noText')}</p>
        <Button onClick={() => set({ front: Object(emptyValue(field, { today })), body: '' })}>{t('editing:begin')}</Button>
      </>
    );
  }
  const lang = HTML_LANG[of];
  return (
    <>
      {of !== 'zh' && <Standing of={of} item={item} base={base} draft={draft} edit={edit} t={t} />}
      {field.kind === 'group' && (
        <GroupFields fields={field.fields} path={`${path}.front`} value={own.front} lang={of} onChange={(front) => set({ ...own, front: Object(front) })} />
      )}
      <MarkdownArea
        name={`${path}.body`}
        label={t('editing:body')}
        lang={lang}
        rows={16}
        error={faultOf(`${path}.body`)}
        text={own.body}
        toolbar={t('editing:markdown.toolbar', { what: `${t('editing:body')} (${LANGUAGE_NAMES[of]})` })}
        onText={(body) => set({ ...own, body })}
      />
      {faultOf(path) && <p className="error">{faultOf(path)}</p>}
      {of !== 'zh' && (
        <p>
          <Button look="quiet" onClick={() => set(null)}>
            {t('editing:removeText', { language: LANGUAGE_NAMES[of] })}
          </Button>
        </p>
      )}
    </>
  );
}

interface StandingProps extends Pick<Props, 'item' | 'base' | 'draft' | 'edit' | 't'> {
  of: Exclude<Language, 'zh'>;
}

/** The standing of a translation to the zh text: older where that has changed since, with what has; or where it is being changed now. */
function Standing({ of, item, base, draft, edit, t }: StandingProps) {
  const state = item?.[`translation_${of}`] ?? 'missing';
  const isZhChanged = !isSame(base.texts?.zh, draft.texts?.zh);
  const isOwnChanged = !isSame(base.texts?.[of], draft.texts?.[of]);
  const then = item?.zh_then[of] ?? (isZhChanged && state === 'current' ? (base.texts?.zh ?? null) : null);
  const isOlder = state === 'older' || isZhChanged;
  if (!isOlder) return <p>{state === 'current' && <Tag look="ok">{t('editing:translation.current')}</Tag>}</p>;
  const isRight = draft.still_right.includes(of);
  return (
    <div className="edit-standing">
      <p>
        <Tag look="now">{t('editing:translation.older')}</Tag>
      </p>
      {then !== null && draft.texts?.zh ? (
        <details>
          <summary>{t('editing:zhChanged')}</summary>
          <LineChanges changes={textChanges(then, draft.texts.zh)} lang={HTML_LANG.zh} t={t} />
        </details>
      ) : (
        <p>{t('editing:zhUnknown')}</p>
      )}
      {!isOwnChanged && (
        <CheckField
          name={`still-right.${of}`}
          label={t('editing:stillRight')}
          checked={isRight}
          onChange={() => edit({ still_right: isRight ? draft.still_right.filter((each) => each !== of) : [...draft.still_right, of] })}
        />
      )}
    </div>
  );
}
