import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { FIRST_YEAR } from '../../../domain/creators/creator-page.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readDraft, removeDraft } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { itemField } from '../../form/form-values.ts';
import { announceDone } from '../../record/announce-done.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { MyApplication } from './my-application-store.ts';
import { createPageForm, formOfPage, PAGE_FIELDS, takePageBack } from './page-store.ts';

/** The lists that a page is chosen from, in the page's language. */
export interface PageLists {
  fields: readonly { id: string; name: string }[];
  genres: readonly { id: string; name: string }[];
  /** The addresses of members' pages that this release has. */
  built: readonly string[];
}

interface Props {
  mine: Pick<MyApplication, 'page' | 'may_have_page'>;
  lists: PageLists;
  memberId: string;
  reload: () => Promise<unknown>;
  language: Language;
  t: Translate;
}

/** My page in the creator database, if I wish for one (docs/rules.md#creator-applications). */
export function PublicPage({ mine: { page }, lists, memberId, reload, language, t }: Props) {
  const draftKey = `draft:creator-page:${memberId}`;
  const [isOpen, open] = useState(() => Object.keys(readDraft(sessionStorage, draftKey)).length > 0);
  const done = async (text: string) => {
    removeDraft(sessionStorage, draftKey);
    open(false);
    await reload();
    announceDone(text, 'public-page');
  };
  const takeBack = async () => {
    if (await takePageBack()) await done(t('apply:page.removed'));
  };
  return (
    <section aria-labelledby="public-page">
      <h2 id="public-page" tabIndex={-1}>
        {t('apply:page.title')}
      </h2>
      <div className="panel form">
        <p>{t('apply:page.lead')}</p>
        <p className="until">{t(page ? 'apply:page.shown' : 'apply:page.none')}</p>
        {!isOpen && (
          <div className="actions">
            <Button look={page ? 'plain' : 'hot'} onClick={() => open(true)}>
              {t(page ? 'apply:page.edit' : 'apply:page.open')}
            </Button>
            {page && lists.built.includes(page.id) && (
              <a className="btn" href={`/${language}/creator/${page.id}`}>
                {t('apply:page.see')}
              </a>
            )}
            {page && (
              <Button look="quiet" onClick={() => void takeBack()}>
                {t('apply:page.remove')}
              </Button>
            )}
          </div>
        )}
        {isOpen && (
          <PageForm
            {...{ lists, draftKey, t }}
            given={page ? formOfPage(page) : {}}
            onSaved={() => done(t('apply:page.saved'))}
            onClose={() => {
              removeDraft(sessionStorage, draftKey);
              open(false);
            }}
          />
        )}
      </div>
    </section>
  );
}

interface FormProps extends Pick<Props, 'lists' | 't'> {
  draftKey: string;
  given: Readonly<Record<string, string>>;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

function PageForm({ lists, draftKey, given, t, onSaved, onClose }: FormProps) {
  const [{ form, initial }] = useState(() => {
    const draft = readDraft(sessionStorage, draftKey);
    return { form: createPageForm({ t, draftKey, saved: onSaved }), initial: Object.keys(draft).length > 0 ? draft : given };
  });
  const { errors } = useStore(form.$form);
  const line = (name: 'zhuyin' | 'kana' | 'latin', maxLength = LINE_MAX_LENGTH) => (
    <Field
      name={name}
      label={t(`apply:page.fields.${name}`)}
      hint={t(`apply:page.hint.${name}`)}
      defaultValue={initial[name]}
      autoComplete="off"
      maxLength={maxLength}
      required
      requiredMark={t('account:form.required')}
      error={errors[name]}
    />
  );
  return (
    <Form
      store={form}
      fields={PAGE_FIELDS}
      nameOf={(field) => t(`apply:page.fields.${field}`)}
      failed={t('apply:page.failed')}
      submit={t('apply:page.save')}
      working={t('apply:page.working')}
      beside={
        <Button look="quiet" onClick={onClose}>
          {t('apply:page.cancel')}
        </Button>
      }
      t={t}
    >
      <div className="pair">
        {line('zhuyin', 1)}
        {line('kana')}
      </div>
      {line('latin')}
      <Boxes name="fields" items={lists.fields} {...{ initial, t }} error={errors['fields']} />
      <Boxes name="genres" items={lists.genres} {...{ initial, t }} error={errors['genres']} />
      <Field
        name="since"
        label={t('apply:page.fields.since')}
        hint={t('apply:page.hint.since')}
        defaultValue={initial['since']}
        type="number"
        inputMode="numeric"
        min={FIRST_YEAR}
        required
        requiredMark={t('account:form.required')}
        error={errors['since']}
      />
    </Form>
  );
}

interface BoxesProps {
  name: 'fields' | 'genres';
  items: PageLists['fields'];
  initial: Readonly<Record<string, string>>;
  error: string | undefined;
  t: Translate;
}

/** One or more of a list. */
function Boxes({ name, items, initial, error, t }: BoxesProps) {
  return (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        {t(`apply:page.fields.${name}`)} <span className="need">{t('account:form.required')}</span>
      </legend>
      <div className="choices">
        {items.map((item) => (
          <label key={item.id}>
            <input type="checkbox" name={itemField(name, item.id)} defaultChecked={initial[itemField(name, item.id)] !== undefined} />
            {item.name}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
