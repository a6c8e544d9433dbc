import { GENDERS } from '../../../domain/identity/account.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { Field } from '../../ui/Field.tsx';
import type { FieldsProps } from './AccountFields.tsx';
import { GuardianFields } from './GuardianFields.tsx';
import type { RegisterStore } from './register-store.ts';

/** A county or city of the static list, in the page's language. */
export interface CityChoice {
  id: string;
  name: string;
}

/** The member's identity; all but the name may stay empty, if it is said that a guardian is not needed. */
export function AboutFields({ errors, cities, t, store }: FieldsProps & { cities: readonly CityChoice[]; store: RegisterStore }) {
  return (
    <fieldset className="panel form">
      <legend>{t('account:register.aboutGroup')}</legend>
      <div className="pair">
        <Field
          name="name"
          label={t('account:fields.name')}
          autoComplete="name"
          maxLength={LINE_MAX_LENGTH}
          required
          requiredMark={t('account:form.required')}
          error={errors['name']}
        />
        <Field name="pen_name" label={t('account:fields.pen_name')} autoComplete="nickname" maxLength={LINE_MAX_LENGTH} error={errors['pen_name']} />
      </div>
      <div className="pair">
        <Field kind="select" name="gender" label={t('account:fields.gender')} autoComplete="sex" error={errors['gender']}>
          <option value="">{t('account:gender.unsaid')}</option>
          {GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {t(`account:gender.${gender}`)}
            </option>
          ))}
        </Field>
        <Field name="birthday" label={t('account:fields.birthday')} type="date" min="1900-01-01" autoComplete="bday" error={errors['birthday']} />
      </div>
      <GuardianFields errors={errors} t={t} store={store} />
      <Field kind="select" name="addr_city" label={t('account:fields.addr_city')} error={errors['addr_city']}>
        <option value="">{t('account:gender.unsaid')}</option>
        {cities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
    </fieldset>
  );
}
