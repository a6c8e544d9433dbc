import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { SmsCodeFields } from '../../form/contact/SmsCodeFields.tsx';
import { Form } from '../../form/Form.tsx';
import { NewPasswordFields, newPasswordLabel } from '../../form/NewPasswordFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { BY_SMS_FIELDS, type ForgetStore } from './forget-store.ts';

/** The code of the SMS and the new password, in one form. */
export function ForgetBySms({ store, t }: { store: ForgetStore; t: Translate }) {
  const { errors } = useStore(store.bySms.$form, { ssr: 'initial' });
  const sent = useStore(store.recovery.sms.$sent, { ssr: 'initial' });
  const takesSms = store.input.takesSms(useStore(store.input.$country, { ssr: 'initial' }));
  const waitSeconds = useStore(store.recovery.sms.$waitSeconds, { ssr: 'initial' });
  return (
    <Form
      store={store.bySms}
      fields={BY_SMS_FIELDS}
      nameOf={newPasswordLabel(t)}
      failed={t('recovery:forget.failed')}
      submit={takesSms ? t('recovery:setPassword') : null}
      working={t('recovery:working')}
      wide
      t={t}
    >
      <p>{t('recovery:forget.smsLead')}</p>
      <SmsCodeFields
        input={store.input}
        sent={sent}
        waitSeconds={waitSeconds}
        onSend={() => void store.sendCode()}
        onCountry={() => {
          for (const name of ['mobile', 'sms_code']) store.bySms.setError(name, null);
        }}
        hint={t('recovery:forget.mobileHint')}
        withoutSms={t('recovery:forget.withoutSms')}
        errors={errors}
        t={t}
      />
      {takesSms ? (
        <NewPasswordFields errors={errors} isAnother t={t} />
      ) : (
        <div className="actions">
          <Button look="hot" wide onClick={() => store.choose('email')}>
            {t('recovery:forget.by.email')}
          </Button>
        </div>
      )}
    </Form>
  );
}
