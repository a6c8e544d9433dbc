import type { Translate } from '../../i18n/catalogue.ts';
import { newPasswordLabel } from './new-password-label.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  errors: Readonly<Record<string, string>>;
  /** Where there is an older password. */
  isAnother?: boolean;
  t: Translate;
}

/** A password that is chosen, twice. */
export function NewPasswordFields({ errors, isAnother = false, t }: Props) {
  const labelOf = isAnother ? newPasswordLabel(t) : (field: 'password' | 'confirm_password') => t(`account:fields.${field}`);
  const need = t('account:form.required');
  return (
    <>
      <PasswordField
        name="password"
        label={labelOf('password')}
        hint={t('account:register.passwordHint')}
        autoComplete="new-password"
        requiredMark={need}
        error={errors['password']}
        t={t}
      />
      <PasswordField
        name="confirm_password"
        label={labelOf('confirm_password')}
        autoComplete="new-password"
        requiredMark={need}
        error={errors['confirm_password']}
        t={t}
      />
    </>
  );
}
