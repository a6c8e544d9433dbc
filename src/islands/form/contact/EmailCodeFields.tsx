import type { Translate } from '../../../i18n/catalogue.ts';
import { clockText } from '../../../i18n/formats/time-text.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Field } from '../../ui/Field.tsx';
import { EmailField } from '../EmailField.tsx';
import { SendCodeButton } from './SendCodeButton.tsx';

interface Props {
  /** Whether a code is asked for; if not, the address alone is, and keeps what was typed. */
  byCode: boolean;
  /** The code that was asked for; null when there is none. */
  sent: { to: string; validUntil: number } | null;
  /** Seconds until another may be asked for. */
  waitSeconds: number;
  onSend: () => void;
  errors: Readonly<Record<string, string>>;
  t: Translate;
}

/** The e-mail address of whoever registers, with the code that proves it where no SMS reaches the number. */
export function EmailCodeFields({ byCode, sent, waitSeconds, onSend, errors, t }: Props) {
  const isSent = sent !== null && sent.to !== '';
  return (
    <>
      <EmailField
        hint={byCode ? t('account:register.emailForCodeHint') : t('account:register.emailHint')}
        error={errors['email']}
        beside={byCode && <SendCodeButton label={t('account:register.sendEmailCode')} isSent={isSent} waitSeconds={waitSeconds} onSend={onSend} t={t} />}
        t={t}
      />
      {byCode && (
        <div>
          {isSent && <Balloon>{t('account:register.emailCodeSent', { email: sent.to, time: clockText(new Date(sent.validUntil)) })}</Balloon>}
          <Field
            name="email_code"
            label={t('account:fields.email_code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            requiredMark={t('account:form.required')}
            error={errors['email_code']}
            {...(!isSent && { hint: t('account:register.emailCodeHint') })}
          />
        </div>
      )}
    </>
  );
}
