import { useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '../../domain/identity/account.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useIsAlive } from './use-is-alive.ts';

interface Props {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  requiredMark?: string;
  t: Translate;
}

/** A password, which can be looked at before it is sent. */
export function PasswordField({ name, label, autoComplete, error, hint, requiredMark, t }: Props) {
  const [isShown, show] = useState(false);
  const isAlive = useIsAlive();
  return (
    <Field
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PASSWORD_MAX_LENGTH}
      required
      {...(hint !== undefined && { hint })}
      {...(requiredMark !== undefined && { requiredMark })}
      error={error}
      beside={
        <Button disabled={!isAlive} aria-pressed={isShown} aria-controls={name} onClick={() => show(!isShown)}>
          {isShown ? t('account:form.hide') : t('account:form.show')}
        </Button>
      }
    />
  );
}
