import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import type { ProfileLists } from '../../../contract/accounts/profile.ts';
import { GENDERS } from '../../../domain/identity/account.ts';
import { ADDRESS_MAX_LENGTH, LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { Form } from '../../form/Form.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { CitizenshipFields } from './CitizenshipFields.tsx';
import { PROFILE_FIELDS, type ProfileFormStore, profileTexts } from './profile-store.ts';
import { ResidenceFields } from './ResidenceFields.tsx';

interface Props {
  store: ProfileFormStore;
  member: MemberOutput;
  lists: ProfileLists;
  language: Language;
  t: Translate;
}

/** The member's data as a form, in the place of the words. It keeps the member it was opened with: what a save changes is told against that. */
export function ProfileForm({ store, member, lists, language, t }: Props) {
  const [{ form, texts }] = useState(() => ({ form: store.formFor(member, lists), texts: profileTexts(member) }));
  const state = useStore(form.$form, { ssr: 'initial' });
  const close = () => {
    store.$isOpen.set(false);
    // The button is there again when this is done.
    requestAnimationFrame(() => document.getElementById('profile-edit')?.focus());
  };
  const submit: typeof form.submit = async (event) => {
    await form.submit(event);
    if (!store.$isOpen.get()) close();
  };
  const need = t('account:form.required');
  const own = (field: (typeof PROFILE_FIELDS)[number]) => ({
    name: field,
    label: t(`account:fields.${field}`),
    defaultValue: texts[field],
    error: state.errors[field],
  });
  return (
    <Form
      className="panel form profile-form"
      label={t('profile:form.title')}
      store={{ ...form, submit }}
      fields={PROFILE_FIELDS}
      failed={t('profile:form.failed')}
      submit={t('profile:form.save')}
      working={t('profile:form.saving')}
      beside={
        <Button look="quiet" onClick={close}>
          {t('profile:form.cancel')}
        </Button>
      }
      t={t}
    >
      <div className="pair">
        <Field {...own('name')} autoComplete="name" maxLength={LINE_MAX_LENGTH} required requiredMark={need} autoFocus />
        <Field {...own('pen_name')} autoComplete="nickname" maxLength={LINE_MAX_LENGTH} />
      </div>
      <div className="pair">
        <Field kind="select" {...own('gender')} autoComplete="sex">
          <option value="">{t('account:gender.unsaid')}</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {t(`account:gender.${gender}`)}
            </option>
          ))}
        </Field>
        <Field {...own('birthday')} type="date" min="1900-01-01" autoComplete="bday" />
      </div>
      <ResidenceFields texts={texts} errors={state.errors} cities={lists.cities} language={language} t={t} />
      <Field {...own('address')} autoComplete="street-address" maxLength={ADDRESS_MAX_LENGTH} />
      <CitizenshipFields texts={texts} errors={state.errors} countries={lists.countries} language={language} t={t} />
      <div className="pair">
        <Field {...own('job')} autoComplete="organization-title" maxLength={LINE_MAX_LENGTH} />
        <Field kind="select" {...own('language')} hint={t('profile:form.languageHint')}>
          {LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </Field>
      </div>
    </Form>
  );
}
