import { ACCOUNT_MAX_LENGTH } from '../../../domain/identity/account.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { NewPasswordFields } from '../../form/NewPasswordFields.tsx';
import { Field } from '../../ui/Field.tsx';

export interface FieldsProps {
  errors: Readonly<Record<string, string>>;
  t: Translate;
}

/** The name and the password that log in. */
export function AccountFields({ errors, t }: FieldsProps) {
  const need = t('account:form.required');
  return (
    <fieldset className="panel form">
      <legend>{t('account:register.accountGroup')}</legend>
      <Field
        name="account"
        label={t('account:fields.account')}
        hint={t('account:register.accountHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={ACCOUNT_MAX_LENGTH}
        required
        requiredMark={need}
        error={errors['account']}
      />
      <NewPasswordFields errors={errors} t={t} />
    </fieldset>
  );
}
