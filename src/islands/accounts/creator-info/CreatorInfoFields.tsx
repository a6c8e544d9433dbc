import { useStore } from '@nanostores/react';
import type { StaticLists } from '../../../contract/static-list.ts';
import { PROFILE_MAX_LENGTH } from '../../../domain/accounts/creator-profile.ts';
import { CITIZENSHIPS } from '../../../domain/accounts/residence.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field } from '../../ui/Field.tsx';
import { AddressFields } from './AddressFields.tsx';
import { CreatorInfoTexts } from './CreatorInfoTexts.tsx';
import type { ComicistsFieldsForm } from './creator-info-store.ts';
import { IndustryBoxes } from './IndustryBoxes.tsx';
import { byName, nameIn } from './list-names.ts';

export interface ComicistsFieldsProps {
  store: ComicistsFieldsForm;
  lists: StaticLists;
  lang: Language;
  t: Translate;
}

/** The creator, their work, in their own words, and the postal address (docs/rules.md#creator-info). */
export function CreatorInfoFields({ store, lists, lang, t }: ComicistsFieldsProps) {
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const choices = useStore(store.$choices);
  const { initial } = store;
  const need = t('account:form.required');
  return (
    <>
      <fieldset className="panel form">
        <legend>{t('account:creator.whoGroup')}</legend>
        <div className="pair">
          <Field
            name="full_name"
            label={t('account:fields.full_name')}
            defaultValue={initial['full_name']}
            autoComplete="name"
            maxLength={LINE_MAX_LENGTH}
            required
            requiredMark={need}
            error={errors['full_name']}
          />
          <Field name="name_en" label={t('account:fields.name_en')} defaultValue={initial['name_en']} maxLength={LINE_MAX_LENGTH} error={errors['name_en']} />
        </div>
        <Field
          name="pen_name"
          label={t('account:fields.pen_name')}
          defaultValue={initial['pen_name']}
          autoComplete="nickname"
          maxLength={LINE_MAX_LENGTH}
          error={errors['pen_name']}
        />
        <ChoiceField
          name="citizenship"
          legend={t('account:fields.citizenship')}
          choices={CITIZENSHIPS.map((value) => ({ value, label: t(`account:creator.citizenship.${value}`) }))}
          value={CITIZENSHIPS.find((value) => value === choices.citizenship)}
          onChoose={(citizenship) => store.choose({ ...choices, citizenship })}
          required
          requiredMark={need}
          error={errors['citizenship']}
        />
        {choices.citizenship === 'foreign' && (
          <Field
            kind="select"
            name="country"
            label={t('account:fields.country')}
            defaultValue={initial['country']}
            autoComplete="country"
            required
            requiredMark={need}
            error={errors['country']}
          >
            <option value="">{t('account:form.choose')}</option>
            {byName(lists.foreigner, lang).map((country) => (
              <option key={country.code} value={country.code}>
                {nameIn(country, lang)}
              </option>
            ))}
          </Field>
        )}
      </fieldset>
      <fieldset className="panel form">
        <legend>{t('account:creator.workGroup')}</legend>
        <IndustryBoxes industries={lists.industry} initial={initial} lang={lang} error={errors['industry']} t={t} />
        <Field
          kind="textarea"
          name="works"
          label={t('account:fields.works')}
          hint={t('account:creator.worksHint', { limit: PROFILE_MAX_LENGTH })}
          defaultValue={initial['works']}
          rows={4}
          error={errors['works']}
        />
      </fieldset>
      <CreatorInfoTexts errors={errors} initial={initial} t={t} />
      <AddressFields store={store} cities={lists.city} lang={lang} t={t} />
    </>
  );
}
