import type { Translate } from '../../i18n/catalogue.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { Field } from '../ui/Field.tsx';

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
        maxLength={32}
        required
        requiredMark={need}
        error={errors['account']}
      />
      <PasswordField
        name="password"
        label={t('account:fields.password')}
        hint={t('account:register.passwordHint')}
        autoComplete="new-password"
        requiredMark={need}
        error={errors['password']}
        t={t}
      />
      <PasswordField
        name="confirm_password"
        label={t('account:fields.confirm_password')}
        autoComplete="new-password"
        requiredMark={need}
        error={errors['confirm_password']}
        t={t}
      />
    </fieldset>
  );
}
