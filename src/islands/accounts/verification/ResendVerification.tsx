import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { resendText } from '../../form/contact/code-wait.ts';
import { EmailField } from '../../form/EmailField.tsx';
import { Form } from '../../form/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { createResend, RESEND_FIELDS } from './resend-store.ts';

/** Another verification e-mail for members whose link has expired: the answer is the same for every address. */
export function ResendVerification({ t }: { t: Translate }) {
  const [store] = useState(() => createResend(t));
  const { errors } = useStore(store.$form, { ssr: 'initial' });
  const waitSeconds = useStore(store.$waitSeconds, { ssr: 'initial' });
  const askedFor = useStore(store.$askedFor);
  return (
    <Form
      store={store}
      fields={RESEND_FIELDS}
      failed={t('account:verify.againFailed')}
      submit={t('account:sent.resend')}
      waiting={waitSeconds > 0 ? resendText(waitSeconds, t) : null}
      t={t}
    >
      {askedFor !== null && (
        <Notice key={askedFor} kind="success" live>
          {t('account:verify.againSent', { email: askedFor })}
        </Notice>
      )}
      <EmailField hint={t('account:verify.againHint')} error={errors['email']} t={t} />
    </Form>
  );
}
