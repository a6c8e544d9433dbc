import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { SmsCodeFields } from '../../form/contact/SmsCodeFields.tsx';
import { FormProblems } from '../../form/FormProblems.tsx';
import { NewPasswordFields, newPasswordLabel } from '../../form/NewPasswordFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { BY_SMS_FIELDS, type ForgetStore } from './forget-store.ts';

/** The code of the SMS and the new password, in one form. */
export function ForgetBySms({ store, t }: { store: ForgetStore; t: Translate }) {
  const state = useStore(store.bySms.$form, { ssr: 'initial' });
  const sent = useStore(store.recovery.sms.$sent, { ssr: 'initial' });
  const country = useStore(store.input.$country, { ssr: 'initial' });
  const waitSeconds = useStore(store.recovery.sms.$waitSeconds, { ssr: 'initial' });
  return (
    <form className="form" method="post" noValidate ref={store.bySms.attach} onSubmit={store.bySms.submit}>
      <FormProblems state={state} fields={BY_SMS_FIELDS} nameOf={newPasswordLabel(t)} failed={t('recovery:forget.failed')} t={t} />
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
        errors={state.errors}
        t={t}
      />
      {store.input.takesSms(country) ? (
        <>
          <NewPasswordFields errors={state.errors} isAnother t={t} />
          <div className="actions">
            <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
              {state.isBusy ? t('recovery:working') : t('recovery:setPassword')}
            </Button>
          </div>
        </>
      ) : (
        <div className="actions">
          <Button look="hot" wide onClick={() => store.choose('email')}>
            {t('recovery:forget.by.email')}
          </Button>
        </div>
      )}
    </form>
  );
}
