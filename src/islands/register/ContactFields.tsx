import { useStore } from '@nanostores/react';
import { EmailField } from '../form/EmailField.tsx';
import { SmsCodeFields } from '../form/SmsCodeFields.tsx';
import type { FieldsProps } from './AccountFields.tsx';
import type { RegisterStore } from './register-store.ts';

/** The mobile number, proved by a code, and the e-mail address, proved by a letter. */
export function ContactFields({ errors, t, store }: FieldsProps & { store: RegisterStore }) {
  const sent = useStore(store.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(store.$waitSeconds, { ssr: 'initial' });
  return (
    <fieldset className="panel form">
      <legend>{t('account:register.contactGroup')}</legend>
      <SmsCodeFields sent={sent} waitSeconds={waitSeconds} onSend={() => void store.sendCode()} hint={t('account:register.mobileHint')} errors={errors} t={t} />
      <EmailField hint={t('account:register.emailHint')} error={errors['email']} t={t} />
    </fieldset>
  );
}
