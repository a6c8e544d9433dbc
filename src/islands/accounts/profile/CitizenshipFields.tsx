import { useState } from 'react';
import type { ForeignerList } from '../../../contract/static-list.ts';
import { CITIZENSHIPS } from '../../../domain/accounts/residence.ts';
import { FORMAT_LOCALE } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Field } from '../../ui/Field.tsx';
import type { GroupProps } from './ResidenceFields.tsx';

/** Citizenship, and of a foreign citizen the country, in the language's own order. */
export function CitizenshipFields({ texts, errors, countries, language, t }: GroupProps & { countries: ForeignerList }) {
  const [chosen, choose] = useState(texts['citizenship'] ?? '');
  const [named] = useState(() =>
    countries
      .map((country) => ({ code: country.code, name: readField(country, 'name', language).text }))
      .sort((a, b) => a.name.localeCompare(b.name, FORMAT_LOCALE[language])),
  );
  return (
    <div className="pair">
      <Field
        kind="select"
        name="citizenship"
        label={t('account:fields.citizenship')}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        error={errors['citizenship']}
      >
        <option value="">{t('profile:form.unsaid')}</option>
        {CITIZENSHIPS.map((each) => (
          <option key={each} value={each}>
            {t(`profile:data.${each}`)}
          </option>
        ))}
      </Field>
      {chosen === 'foreign' && (
        <Field
          kind="select"
          name="country"
          label={t('account:fields.country')}
          autoComplete="country"
          defaultValue={texts['country']}
          required
          requiredMark={t('account:form.required')}
          error={errors['country']}
        >
          <option value="">{t('profile:form.chooseDistrict')}</option>
          {named.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Field>
      )}
    </div>
  );
}
