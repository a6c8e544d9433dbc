import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { SmsCodeFields } from '../../form/contact/SmsCodeFields.tsx';
import { FormProblems } from '../../form/FormProblems.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CHANGE_MOBILE_FIELDS, type ContactStore } from './contact-store.ts';

interface Props {
  open: boolean;
  store: ContactStore;
  t: Translate;
}

/** Another mobile number: the password, the number, and the code that was sent to it. */
export function ChangeMobile({ open, store, t }: Props) {
  const state = useStore(store.mobileForm.$form, { ssr: 'initial' });
  const sent = useStore(store.sms.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(store.sms.$waitSeconds, { ssr: 'initial' });
  const country = useStore(store.input.$country, { ssr: 'initial' });
  return (
    <Dialog open={open} title={t('recovery:contact.changeMobile')} closeLabel={t('recovery:close')} onClose={() => store.$open.set(null)}>
      {open && (
        <form className="form" method="post" noValidate ref={store.mobileForm.attach} onSubmit={store.mobileForm.submit}>
          <FormProblems state={state} fields={CHANGE_MOBILE_FIELDS} failed={t('recovery:contact.failed')} t={t} />
          <p>{t('recovery:contact.mobileLead')}</p>
          <PasswordField
            name="password"
            label={t('account:fields.password')}
            hint={t('recovery:contact.passwordHint')}
            autoComplete="current-password"
            requiredMark={t('account:form.required')}
            error={state.errors['password']}
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
            errors={state.errors}
            t={t}
          />
          {store.input.takesSms(country) && (
            <div className="actions">
              <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
                {state.isBusy ? t('recovery:working') : t('recovery:contact.setMobile')}
              </Button>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}
