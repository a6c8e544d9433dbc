import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CONTACT_MAX_LENGTH, DELETION_CAUSE, DELETION_WORDS } from '../../domain/contact/contact.ts';
import { LINE_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import type { Texts, Translate } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { MobileFields } from '../form/contact/MobileFields.tsx';
import type { MobileCountry } from '../form/contact/mobile-input.ts';
import { EmailField } from '../form/EmailField.tsx';
import { Form } from '../form/Form.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { ContactSent } from './ContactSent.tsx';
import { CONTACT_FIELDS, createContact } from './contact-store.ts';

interface Props {
  lang: Language;
  texts: Texts;
  draftKey: string;
  /** To choose from; none when the page has one cause of its own. */
  causes: readonly { id: string; name: string }[];
  /** Of phone numbers. */
  countries: readonly MobileCountry[];
}

/** Cause and content of a message to the office; of a deletion the content alone (docs/rules.md#contact). */
export function ContactForm({ lang, texts, draftKey, causes, countries }: Props) {
  const [{ t, store }] = useState(() => {
    const translate = islandTranslator(lang, texts);
    const known = causes.map(({ id }) => id);
    return { t: translate, store: createContact(lang, translate, { draftKey, causes: known, countries }) };
  });
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const left = useStore(store.$left, { ssr: 'initial' });
  const ref = useStore(store.$ref, { ssr: 'initial' });
  const sent = useStore(store.$sent, { ssr: 'initial' });
  const isDeletion = causes.length === 0;
  const need = t('account:form.required');
  if (sent) return <ContactSent lang={lang} sent={sent} isDeletion={isDeletion} t={t} />;
  return (
    <Form
      store={store}
      fields={CONTACT_FIELDS}
      failed={t('contact:form.failed')}
      submit={isDeletion ? t('contact:deletion.submit') : t('contact:form.submit')}
      working={t('contact:form.working')}
      wide
      t={t}
    >
      {isDeletion ? (
        <input type="hidden" name="cause" value={DELETION_CAUSE} />
      ) : (
        <Field kind="select" name="cause" label={t('account:fields.cause')} defaultValue="" required requiredMark={need} error={errors['cause']}>
          <option value="">{t('contact:form.choose')}</option>
          {causes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      )}
      {ref !== '' && <AboutRef value={ref} t={t} />}
      <div className="pair">
        <Field
          name="name"
          label={t('account:fields.name')}
          autoComplete="name"
          maxLength={LINE_MAX_LENGTH}
          required
          requiredMark={need}
          error={errors['name']}
        />
        <EmailField error={errors['email']} t={t} />
      </div>
      <div className="pair">
        <MobileFields
          input={store.input}
          label={t('account:fields.phone')}
          hint={t('contact:form.phoneHint')}
          isOptional
          errors={errors}
          onCountry={() => store.setError('phone', null)}
          t={t}
        />
      </div>
      <Field
        kind="textarea"
        name="content"
        label={isDeletion ? t('contact:deletion.reason') : t('account:fields.content')}
        hint={isDeletion ? t('contact:deletion.hint', { words: DELETION_WORDS[lang] }) : t('contact:form.contentHint', { limit: CONTACT_MAX_LENGTH })}
        rows={9}
        required
        requiredMark={need}
        error={errors['content']}
        {...(isDeletion && { beside: <Button onClick={store.insertWords}>{t('contact:deletion.insert')}</Button> })}
      />
      <p className={left < 0 ? 'count over' : 'count'} aria-live={left < 200 ? 'polite' : 'off'}>
        {left < 0 ? t('contact:form.tooMany', { count: -left }) : t('contact:form.left', { count: left })}
      </p>
    </Form>
  );
}

/** The subject of the message, from the link that led here. */
function AboutRef({ value, t }: { value: string; t: Translate }) {
  return (
    <p className="notice">
      <span className="sign" aria-hidden="true">
        i
      </span>
      <span>
        {t('contact:form.about')} <bdi>{value}</bdi>
      </span>
      <input type="hidden" name="ref" value={value} />
    </p>
  );
}
