import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { SmsCodeFields } from '../../form/contact/SmsCodeFields.tsx';
import { Form } from '../../form/Form.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CHANGE_MOBILE_FIELDS, type ContactStore } from './contact-store.ts';

interface Props {
  open: boolean;
  store: ContactStore;
  t: Translate;
}

/** Another mobile number: the password, the number, and the code that was sent to it. */
export function ChangeMobile({ open, store, t }: Props) {
  const { errors } = useStore(store.mobileForm.$form, { ssr: 'initial' });
  const sent = useStore(store.sms.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(store.sms.$waitSeconds, { ssr: 'initial' });
  const country = useStore(store.input.$country, { ssr: 'initial' });
  return (
    <Dialog open={open} title={t('recovery:contact.changeMobile')} closeLabel={t('recovery:close')} onClose={() => store.$open.set(null)}>
      {open && (
        <Form
          store={store.mobileForm}
          fields={CHANGE_MOBILE_FIELDS}
          failed={t('recovery:contact.failed')}
          submit={store.input.takesSms(country) ? t('recovery:contact.setMobile') : null}
          working={t('recovery:working')}
          wide
          t={t}
        >
          <p>{t('recovery:contact.mobileLead')}</p>
          <PasswordField
            name="password"
            label={t('account:fields.password')}
            hint={t('recovery:contact.passwordHint')}
            autoComplete="current-password"
            requiredMark={t('account:form.required')}
            error={errors['password']}
            t={t}
          />
          <SmsCodeFields
            input={store.input}
            sent={sent}
            waitSeconds={waitSeconds}
            onSend={() => void store.sendCode()}
            onCountry={() => {
              for (const name of ['mobile', 'sms_code']) store.mobileForm.setError(name, null);
            }}
            hint={t('recovery:contact.mobileHint')}
            withoutSms={t('recovery:contact.withoutSms')}
            errors={errors}
            t={t}
          />
        </Form>
      )}
    </Dialog>
  );
}
