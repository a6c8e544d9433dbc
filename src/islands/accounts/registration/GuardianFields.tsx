import { useStore } from '@nanostores/react';
import { AGE_GROUPS } from '../../../domain/accounts/age.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { MobileFields } from '../../form/contact/MobileFields.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import type { FieldsProps } from './AccountFields.tsx';
import type { RegisterStore } from './register-store.ts';

/** Under 20 a guardian is needed (docs/rules.md#guardians); whoever gives no birthday says whether that is so. */
export function GuardianFields({ errors, t, store }: FieldsProps & { store: RegisterStore }) {
  const { asksAge, isGuarded } = useStore(store.$age, { ssr: 'initial' });
  const need = t('account:form.required');
  return (
    <>
      {asksAge && (
        <Field
          kind="select"
          name="age_group"
          label={t('account:fields.age_group')}
          hint={t('account:register.ageHint')}
          required
          requiredMark={need}
          error={errors['age_group']}
        >
          <option value="">{t('account:form.choose')}</option>
          {AGE_GROUPS.map((group) => (
            <option key={group} value={group}>
              {t(`account:register.age.${group}`)}
            </option>
          ))}
        </Field>
      )}
      {isGuarded && (
        <fieldset className="form plain" aria-labelledby="guardian">
          <p id="guardian" className="notice">
            <span className="sign" aria-hidden="true">
              20
            </span>
            <span>{t('account:register.guardian')}</span>
          </p>
          <Field
            name="guardian_name"
            label={t('account:fields.guardian_name')}
            hint={t('account:register.guardianNameHint')}
            defaultValue={store.drafted('guardian_name')}
            maxLength={LINE_MAX_LENGTH}
            required
            requiredMark={need}
            error={errors['guardian_name']}
          />
          <div className="pair">
            <MobileFields
              input={store.guardianInput}
              label={t('account:fields.guardian_phone')}
              hint={t('account:register.guardianPhoneHint')}
              control={{ defaultValue: store.drafted('guardian_phone') }}
              isFurther
              isOfOther
              errors={errors}
              onCountry={() => store.setError('guardian_phone', null)}
              t={t}
            />
          </div>
          <CheckField name="guardian_consent" required error={errors['guardian_consent']} label={t('account:register.guardianConsent')} />
        </fieldset>
      )}
    </>
  );
}
