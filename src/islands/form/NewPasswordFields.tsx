import type { Translate } from '../../i18n/catalogue.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  errors: Readonly<Record<string, string>>;
  /** The labels of the two where there is an older password. */
  labels?: { password: string; confirm_password: string };
  t: Translate;
}

/** A password that is chosen, twice. */
export function NewPasswordFields({ errors, labels, t }: Props) {
  const need = t('account:form.required');
  return (
    <>
      <PasswordField
        name="password"
        label={labels?.password ?? t('account:fields.password')}
        hint={t('account:register.passwordHint')}
        autoComplete="new-password"
        requiredMark={need}
        error={errors['password']}
        t={t}
      />
      <PasswordField
        name="confirm_password"
        label={labels?.confirm_password ?? t('account:fields.confirm_password')}
        autoComplete="new-password"
        requiredMark={need}
        error={errors['confirm_password']}
        t={t}
      />
    </>
  );
}
