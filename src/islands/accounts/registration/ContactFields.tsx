import { useStore } from '@nanostores/react';
import { EmailCodeFields } from '../../form/contact/EmailCodeFields.tsx';
import { SmsCodeFields } from '../../form/contact/SmsCodeFields.tsx';
import type { FieldsProps } from './AccountFields.tsx';
import type { RegisterStore } from './register-store.ts';

/** The mobile number, proved by a code, and the e-mail address, proved by an e-mail; where no SMS reaches the number, the address by a code. */
export function ContactFields({ errors, t, store }: FieldsProps & { store: RegisterStore }) {
  const sent = useStore(store.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(store.$waitSeconds, { ssr: 'initial' });
  const emailSent = useStore(store.emailCode.$sent, { ssr: 'initial' });
  const emailWaitSeconds = useStore(store.emailCode.$waitSeconds, { ssr: 'initial' });
  const country = useStore(store.input.$country, { ssr: 'initial' });
  return (
    <fieldset className="panel form">
      <legend>{t('account:register.contactGroup')}</legend>
      <SmsCodeFields
        input={store.input}
        sent={sent}
        waitSeconds={waitSeconds}
        onSend={() => void store.sendCode()}
        onCountry={store.clearCountry}
        hint={t('account:register.mobileHint')}
        withoutSms={t('account:register.withoutSms')}
        errors={errors}
        t={t}
      />
      <EmailCodeFields
        byCode={!store.input.takesSms(country)}
        sent={emailSent}
        waitSeconds={emailWaitSeconds}
        onSend={() => void store.sendEmailCode()}
        errors={errors}
        t={t}
      />
    </fieldset>
  );
}
