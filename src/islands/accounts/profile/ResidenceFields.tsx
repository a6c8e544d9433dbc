import { useState } from 'react';
import { isCityId } from '../../../contract/accounts/profile.ts';
import type { CityList } from '../../../contract/static-list.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Field } from '../../ui/Field.tsx';

export interface GroupProps {
  texts: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  language: Language;
  t: Translate;
}

/** Where the member lives: a county or city of the static list, then its district. */
export function ResidenceFields({ texts, errors, cities, language, t }: GroupProps & { cities: CityList }) {
  const { addr_city: before = '', addr_district: district = '' } = texts;
  const [chosen, choose] = useState(before);
  const districts = cities.find(({ id }) => id === chosen)?.districts ?? [];
  return (
    <div className="pair">
      <Field
        kind="select"
        name="addr_city"
        label={t('account:fields.addr_city')}
        hint={t('profile:form.cityHint')}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        error={errors['addr_city']}
      >
        <option value="">{t('profile:form.unsaid')}</option>
        {before !== '' && !isCityId(before) && <option value={before}>{t('profile:form.kept', { text: before })}</option>}
        {cities.map((city) => (
          <option key={city.id} value={city.id}>
            {readField(city, 'name', language).text}
          </option>
        ))}
      </Field>
      {districts.length > 0 && (
        <Field
          kind="select"
          // Another city's districts begin anew.
          key={chosen}
          name="addr_district"
          label={t('account:fields.addr_district')}
          defaultValue={chosen === before ? district : ''}
          error={errors['addr_district']}
        >
          <option value="">{t('profile:form.chooseDistrict')}</option>
          {districts.map((each) => (
            <option key={each.id} value={each.id}>
              {readField(each, 'name', language).text}
            </option>
          ))}
        </Field>
      )}
    </div>
  );
}
