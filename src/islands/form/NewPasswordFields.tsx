import type { Translate } from '../../i18n/catalogue.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  errors: Readonly<Record<string, string>>;
  t: Translate;
}

/** A password that is chosen, twice. */
export function NewPasswordFields({ errors, t }: Props) {
  const need = t('account:form.required');
  return (
    <>
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
    </>
  );
}
