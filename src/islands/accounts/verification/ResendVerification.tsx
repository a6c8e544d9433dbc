import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { EmailField } from '../../form/EmailField.tsx';
import { FormProblems } from '../../form/FormProblems.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { createResend, RESEND_FIELDS } from './resend-store.ts';

/** Another verification e-mail for members whose link has expired: the answer is the same for every address. */
export function ResendVerification({ t }: { t: Translate }) {
  const [store] = useState(() => createResend(t));
  const state = useStore(store.$form, { ssr: 'initial' });
  const waitSeconds = useStore(store.$waitSeconds, { ssr: 'initial' });
  const askedFor = useStore(store.$askedFor);
  return (
    <form className="form" method="post" noValidate ref={store.attach} onSubmit={store.submit}>
      <FormProblems state={state} fields={RESEND_FIELDS} failed={t('account:verify.againFailed')} t={t} />
      {askedFor !== null && (
        <Notice key={askedFor} kind="success" live>
          {t('account:verify.againSent', { email: askedFor })}
        </Notice>
      )}
      <EmailField hint={t('account:verify.againHint')} error={state.errors['email']} t={t} />
      <div className="actions">
        <Button type="submit" look="hot" busy={state.isBusy || waitSeconds > 0} disabled={!state.isReady}>
          {waitSeconds > 0 ? t('account:register.resendIn', { seconds: waitSeconds }) : t('account:sent.resend')}
        </Button>
      </div>
    </form>
  );
}
