import type { Catalogue, Translate } from '../../i18n/catalogue.ts';
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

/** Returns what a form that replaces a password calls a field, above the field and among the form's problems. */
export function newPasswordLabel(t: Translate) {
  return (field: keyof Catalogue['account']['fields']): string => {
    if (field === 'password') return t('recovery:newPassword');
    if (field === 'confirm_password') return t('recovery:newPasswordAgain');
    return t(`account:fields.${field}`);
  };
}
