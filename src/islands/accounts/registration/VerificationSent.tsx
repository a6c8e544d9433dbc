import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { EMAIL_RESEND_SECONDS } from '../../../domain/rate-limits.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { resendText } from '../../form/contact/code-wait.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { createVerificationEmail } from './verification-email.ts';

interface Props {
  email: string;
  lang: Language;
  t: Translate;
}

/** The account is there: what to do next is in the e-mail. Takes the focus, since the form that had it is gone. */
export function VerificationSent({ email, lang, t }: Props) {
  const [sentEmail] = useState(() => createVerificationEmail(t, EMAIL_RESEND_SECONDS));
  const waitSeconds = useStore(sentEmail.$waitSeconds);
  const [problem, tell] = useState<string | null>(null);
  async function again(): Promise<void> {
    const failure = await sentEmail.ask(email);
    tell(failure?.text ?? null);
    if (!failure) addToast('success', t('success:LETTER_SENT'));
  }
  return (
    <section className="panel form slides" aria-label={t('account:sent.title')}>
      <PageHeading>{t('account:sent.title')}</PageHeading>
      <Balloon>{t('account:sent.say')}</Balloon>
      <p>{t('account:sent.text', { email })}</p>
      <p className="hint">{t('account:sent.again')}</p>
      <p className="hint">{t('account:sent.wrongAddress')}</p>
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <p className="actions">
        <Button busy={waitSeconds > 0} onClick={() => void again()}>
          {waitSeconds > 0 ? resendText(waitSeconds, t) : t('account:sent.resend')}
        </Button>
        <a className="btn quiet" href={`/${lang}/sign`}>
          {t('account:sent.login')}
        </a>
      </p>
    </section>
  );
}
