import { PHONE_MAX_LENGTH } from '../../domain/lengths.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { clockText } from '../../i18n/time-text.ts';
import { Balloon } from '../ui/Balloon.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useIsAlive } from './use-is-alive.ts';

interface Props {
  /** The code that was asked for; null when there is none. */
  sent: { to: string; validUntil: number } | null;
  /** Seconds until another may be asked for. */
  waitSeconds: number;
  onSend: () => void;
  hint: string;
  errors: Readonly<Record<string, string>>;
  t: Translate;
}

/** A mobile number with the button that sends a code to it, the time until it may be sent again, and the code. */
export function SmsCodeFields({ sent, waitSeconds, onSend, hint, errors, t }: Props) {
  const isAlive = useIsAlive();
  const need = t('account:form.required');
  const isSent = sent !== null && sent.to !== '';
  return (
    <>
      <Field
        name="mobile"
        label={t('account:fields.mobile')}
        hint={hint}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={PHONE_MAX_LENGTH}
        required
        requiredMark={need}
        error={errors['mobile']}
        beside={
          <Button busy={waitSeconds > 0} disabled={!isAlive} onClick={onSend}>
            {waitSeconds > 0
              ? t('account:register.resendIn', { seconds: waitSeconds })
              : isSent
                ? t('account:register.resend')
                : t('account:register.sendCode')}
          </Button>
        }
      />
      <div>
        {isSent && <Balloon>{t('account:register.codeSent', { mobile: sent.to, time: clockText(new Date(sent.validUntil)) })}</Balloon>}
        <Field
          name="sms_code"
          label={t('account:fields.sms_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          requiredMark={need}
          error={errors['sms_code']}
          {...(!isSent && { hint: t('account:register.codeHint') })}
        />
      </div>
    </>
  );
}
