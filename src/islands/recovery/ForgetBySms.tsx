import { useStore } from '@nanostores/react';
import type { Translate } from '../../i18n/catalogue.ts';
import { FormProblems } from '../form/FormProblems.tsx';
import { NewPasswordFields } from '../form/NewPasswordFields.tsx';
import { SmsCodeFields } from '../form/SmsCodeFields.tsx';
import { Button } from '../ui/Button.tsx';
import { BY_SMS_FIELDS, type ForgetStore } from './forget-store.ts';

/** The code of the SMS and the new password, in one form. */
export function ForgetBySms({ store, t }: { store: ForgetStore; t: Translate }) {
  const state = useStore(store.bySms.$form, { ssr: 'initial' });
  const sent = useStore(store.recovery.sms.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(store.recovery.sms.$waitSeconds, { ssr: 'initial' });
  return (
    <form className="form" method="post" noValidate ref={store.bySms.attach} onSubmit={store.bySms.submit}>
      <FormProblems state={state} fields={BY_SMS_FIELDS} failed={t('recovery:forget.failed')} t={t} />
      <p>{t('recovery:forget.smsLead')}</p>
      <SmsCodeFields
        sent={sent}
        waitSeconds={waitSeconds}
        onSend={() => void store.sendCode()}
        hint={t('recovery:forget.mobileHint')}
        errors={state.errors}
        t={t}
      />
      <NewPasswordFields errors={state.errors} labels={{ password: t('recovery:newPassword'), confirm_password: t('recovery:newPasswordAgain') }} t={t} />
      <div className="actions">
        <Button type="submit" look="hot" wide busy={state.isBusy} disabled={!state.isReady}>
          {state.isBusy ? t('recovery:working') : t('recovery:setPassword')}
        </Button>
      </div>
    </form>
  );
}
