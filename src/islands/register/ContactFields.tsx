import { useStore } from '@nanostores/react';
import { EmailField } from '../form/EmailField.tsx';
import { Balloon } from '../ui/Balloon.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import type { FieldsProps } from './AccountFields.tsx';
import { clockTime } from './clock-time.ts';
import type { RegisterStore } from './register-store.ts';

/** The mobile number, proved by a code, and the e-mail address, proved by a letter. */
export function ContactFields({ errors, t, store }: FieldsProps & { store: RegisterStore }) {
  const sent = useStore(store.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(store.$waitSeconds, { ssr: 'initial' });
  const need = t('account:form.required');
  const isSent = sent !== null && sent.mobile !== '';
  return (
    <fieldset className="panel form">
      <legend>{t('account:register.contactGroup')}</legend>
      <Field
        name="mobile"
        label={t('account:fields.mobile')}
        hint={t('account:register.mobileHint')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={20}
        required
        requiredMark={need}
        error={errors['mobile']}
        beside={
          <Button busy={waitSeconds > 0} onClick={() => void store.sendCode()}>
            {waitSeconds > 0
              ? t('account:register.resendIn', { seconds: waitSeconds })
              : isSent
                ? t('account:register.resend')
                : t('account:register.sendCode')}
          </Button>
        }
      />
      <div>
        {isSent && <Balloon>{t('account:register.codeSent', { mobile: sent.mobile, time: clockTime(sent.validUntil) })}</Balloon>}
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
      <EmailField hint={t('account:register.emailHint')} error={errors['email']} t={t} />
    </fieldset>
  );
}
