import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { clockText } from '../../../i18n/formats/time-text.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { MobileFields } from './MobileFields.tsx';
import type { MobileInput } from './mobile-input.ts';
import { SendCodeButton } from './SendCodeButton.tsx';

interface Props {
  input: MobileInput;
  /** The code that was asked for; null when there is none. */
  sent: { to: string; validUntil: number } | null;
  /** Seconds until another may be asked for. */
  waitSeconds: number;
  onSend: () => void;
  /** Tells the form that its faults are of the country before. */
  onCountry: () => void;
  hint: string;
  /** Words for a number that no SMS reaches, in place of the code. */
  withoutSms: ReactNode;
  errors: Readonly<Record<string, string>>;
  t: Translate;
}

/** A mobile number with the button that sends a code to it, the time until it may be sent again, and the code. */
export function SmsCodeFields({ input, sent, waitSeconds, onSend, onCountry, hint, withoutSms, errors, t }: Props) {
  const country = useStore(input.$country, { ssr: 'initial' });
  const isSent = sent !== null && sent.to !== '';
  const takesSms = input.takesSms(country);
  const send = <SendCodeButton label={t('account:register.sendCode')} isSent={isSent} waitSeconds={waitSeconds} onSend={onSend} t={t} />;
  return (
    <>
      <MobileFields input={input} hint={hint} errors={errors} onCountry={onCountry} beside={takesSms && send} t={t} />
      <div>
        {/* There before it has something to say: what comes into it is announced. */}
        <div role="status">{!takesSms && <Notice kind="info">{withoutSms}</Notice>}</div>
        {takesSms && isSent && (
          <Balloon>{t('account:register.codeSent', { mobile: dialledMobile(sent.to), time: clockText(new Date(sent.validUntil)) })}</Balloon>
        )}
        {takesSms && (
          <Field
            name="sms_code"
            label={t('account:fields.sms_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            requiredMark={t('account:form.required')}
            error={errors['sms_code']}
            {...(!isSent && { hint: t('account:register.codeHint') })}
          />
        )}
      </div>
    </>
  );
}
