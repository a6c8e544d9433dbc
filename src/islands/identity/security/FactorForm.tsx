import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { FormStore } from '../../form/form-store.ts';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FACTOR_FIELDS } from './two-step-store.ts';

interface Props {
  form: FormStore;
  /** A recovery code will do as well. */
  takesRecovery?: boolean;
  submit: string;
  t: Translate;
}

const { code, password } = FACTOR_FIELDS;

/**
 * A code and the password: a login alone, on a device left open, changes nothing here. Digits are asked for with their own
 * keys; a recovery code has letters, and is asked for by a press.
 */
export function FactorForm({ form, takesRecovery = false, submit, t }: Props) {
  const state = useStore(form.$form);
  const [isRecovery, setIsRecovery] = useState(false);
  const turn = () => {
    setIsRecovery(!isRecovery);
    document.getElementById(code)?.focus();
  };
  // What was refused takes the focus, in a dialog as anywhere.
  useEffect(() => {
    if (state.attempt === 0) return;
    const { errors } = form.$form.get();
    const refused = [code, password].find((name) => errors[name] !== undefined);
    if (refused) document.getElementById(refused)?.focus();
  }, [state.attempt, form]);
  return (
    <form className="form factor-form" method="post" noValidate ref={form.attach} onSubmit={form.submit}>
      {state.general !== null && (
        <Notice key={state.attempt} kind="error" live>
          {state.general}
        </Notice>
      )}
      <Field
        name={code}
        label={isRecovery ? t('security:step.recovery') : t('security:step.otp')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
        error={state.errors[code]}
      />
      {takesRecovery && (
        <Button look="quiet" onClick={turn}>
          {isRecovery ? t('security:step.useOtp') : t('security:step.useRecovery')}
        </Button>
      )}
      <PasswordField name={password} label={t('account:fields.password')} autoComplete="current-password" error={state.errors[password]} t={t} />
      <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
        {submit}
      </Button>
    </form>
  );
}
