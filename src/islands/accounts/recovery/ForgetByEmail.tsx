import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { clockText } from '../../../i18n/formats/time-text.ts';
import { EmailField } from '../../form/EmailField.tsx';
import { Form } from '../../form/Form.tsx';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { BY_EMAIL_FIELDS, type ForgetStore } from './forget-store.ts';

/** The address that the link goes to; then what to do with it, and the e-mail once more. */
export function ForgetByEmail({ store, t }: { store: ForgetStore; t: Translate }) {
  const { sentEmail } = store.recovery;
  const { errors } = useStore(store.byEmail.$form, { ssr: 'initial' });
  const sent = useStore(sentEmail.$sent, { ssr: 'initial' });
  const waitSeconds = useStore(sentEmail.$waitSeconds, { ssr: 'initial' });
  if (sent !== null && sent.to !== '') {
    return (
      <div className="form" role="status">
        <PageHeading>{t('recovery:forget.sentTitle')}</PageHeading>
        <Balloon>{t('recovery:forget.sentSay')}</Balloon>
        <p>{t('recovery:forget.sentText', { email: sent.to, time: clockText(new Date(sent.validUntil)) })}</p>
        <p className="hint">{t('recovery:forget.sentHint')}</p>
        <div className="actions">
          <Button busy={waitSeconds > 0} onClick={() => void store.sendAgain(sent.to)}>
            {waitSeconds > 0 ? t('recovery:againIn', { seconds: waitSeconds }) : t('recovery:again')}
          </Button>
          <Button look="quiet" onClick={sentEmail.forget}>
            {t('recovery:forget.other')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Form
      store={store.byEmail}
      fields={BY_EMAIL_FIELDS}
      failed={t('recovery:forget.askFailed')}
      submit={t('recovery:forget.sendLink')}
      working={t('recovery:working')}
      waiting={waitSeconds > 0 ? t('recovery:againIn', { seconds: waitSeconds }) : null}
      wide
      t={t}
    >
      <p>{t('recovery:forget.emailLead')}</p>
      <EmailField hint={t('recovery:forget.emailHint')} error={errors['email']} t={t} />
    </Form>
  );
}
