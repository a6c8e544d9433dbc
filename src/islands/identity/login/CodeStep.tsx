import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type CodeKind, createCodeStep } from './code-store.ts';
import type { Challenge, SignStore } from './sign-store.ts';

interface Props {
  sign: SignStore;
  challenge: Challenge;
  t: Translate;
}

/** The second step: the password was right, now a code. */
export function CodeStep({ sign, challenge, t }: Props) {
  const [store] = useState(() => createCodeStep(sign, challenge, t));
  const kind = useStore(store.$kind);
  return (
    <section className="form code-step" aria-labelledby="code-step">
      <h2 id="code-step">{t('security:step.title')}</h2>
      <CodeForm key={kind} kind={kind} form={store.forms[kind]} t={t} />
      <div className="actions">
        <Button look="quiet" onClick={() => store.$kind.set(kind === 'otp' ? 'recovery_code' : 'otp')}>
          {kind === 'otp' ? t('security:step.useRecovery') : t('security:step.useOtp')}
        </Button>
        <Button look="quiet" onClick={() => sign.startOver(false)}>
          {t('security:step.back')}
        </Button>
      </div>
    </section>
  );
}

type CodeStore = ReturnType<typeof createCodeStep>;

function CodeForm({ kind, form, t }: { kind: CodeKind; form: CodeStore['forms'][CodeKind]; t: Translate }) {
  const state = useStore(form.$form);
  // The field is all there is to do here: it has the focus from the start, and again after each refusal.
  useEffect(() => {
    if (state.attempt >= 0) document.getElementById(kind)?.focus();
  }, [kind, state.attempt]);
  const isOtp = kind === 'otp';
  return (
    <form className="form" method="post" noValidate ref={form.attach} onSubmit={form.submit}>
      <p>{isOtp ? t('security:step.otpText') : t('security:step.recoveryText')}</p>
      <div role="alert" className="sr">
        {state.errors[kind]}
      </div>
      <Field
        name={kind}
        label={isOtp ? t('security:step.otp') : t('security:step.recovery')}
        inputMode={isOtp ? 'numeric' : 'text'}
        autoComplete={isOtp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isOtp ? 7 : 14}
        required
        error={state.errors[kind]}
      />
      <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
        {state.isBusy ? t('account:login.working') : t('account:login.submit')}
      </Button>
    </form>
  );
}
