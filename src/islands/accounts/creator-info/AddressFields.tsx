import { useStore } from '@nanostores/react';
import type { StaticLists } from '../../../contract/static-list.ts';
import { ADDRESS_MAX_LENGTH, LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { Field } from '../../ui/Field.tsx';
import type { ComicistsFieldsForm } from './creator-info-store.ts';
import { nameIn } from './list-names.ts';

interface Props {
  store: ComicistsFieldsForm;
  cities: StaticLists['city'];
  lang: Language;
  t: Translate;
}

/** Where post goes, if anywhere: in Taiwan by the list of districts, elsewhere in one line. */
export function AddressFields({ store, cities, lang, t }: Props) {
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const choices = useStore(store.$choices);
  const { initial } = store;
  const need = t('account:form.required');
  const kind = choices.address_type;
  const districts = cities.find(({ id }) => id === choices.city)?.districts ?? [];
  return (
    <fieldset className="panel form">
      <legend>{t('account:creator.addressGroup')}</legend>
      <ChoiceField
        name="address_type"
        legend={t('account:fields.address_type')}
        hint={t('account:creator.addressHint')}
        choices={[
          { value: '', label: t('account:creator.addressType.none') },
          { value: 'domestic', label: t('account:creator.addressType.domestic') },
          { value: 'foreign', label: t('account:creator.addressType.foreign') },
        ]}
        value={kind}
        onChoose={(address_type) => store.choose({ ...choices, address_type })}
        error={errors['address_type']}
      />
      {kind === 'domestic' && (
        <>
          <div className="pair">
            <Field
              kind="select"
              name="city"
              label={t('account:fields.city')}
              defaultValue={initial['city']}
              required
              requiredMark={need}
              error={errors['city']}
            >
              <option value="">{t('account:form.choose')}</option>
              {cities.map((city) => (
                <option key={city.id} value={city.id}>
                  {nameIn(city, lang)}
                </option>
              ))}
            </Field>
            <Field
              key={choices.city}
              kind="select"
              name="district"
              label={t('account:fields.district')}
              defaultValue={districts.some(({ id }) => id === initial['district']) ? initial['district'] : ''}
              required
              requiredMark={need}
              error={errors['district']}
            >
              <option value="">{t('account:form.choose')}</option>
              {districts.map((district) => (
                <option key={district.id} value={district.id}>
                  {`${district.code} ${nameIn(district, lang)}`}
                </option>
              ))}
            </Field>
          </div>
          <Field
            name="village"
            label={t('account:fields.village')}
            hint={t('account:creator.villageHint')}
            defaultValue={initial['village']}
            maxLength={LINE_MAX_LENGTH}
            error={errors['village']}
          />
        </>
      )}
      {kind !== '' && (
        <>
          <Field
            name="address"
            label={t('account:fields.address')}
            hint={kind === 'domestic' ? t('account:creator.streetHint') : t('account:creator.foreignHint')}
            defaultValue={initial['address']}
            autoComplete="street-address"
            maxLength={ADDRESS_MAX_LENGTH}
            required
            requiredMark={need}
            error={errors['address']}
          />
          <Field
            name="postal_code"
            label={t('account:fields.postal_code')}
            defaultValue={initial['postal_code']}
            inputMode={kind === 'domestic' ? 'numeric' : 'text'}
            autoComplete="postal-code"
            maxLength={12}
            error={errors['postal_code']}
            {...(kind === 'domestic' && { hint: t('account:creator.postalHint') })}
          />
        </>
      )}
    </fieldset>
  );
}
