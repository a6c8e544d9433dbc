import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { codeOfAddress } from '../../page/code-of-address.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Unreachable } from '../../ui/Unreachable.tsx';
import { createVerification } from '../registration/verification.ts';
import { ResendVerification } from './ResendVerification.tsx';

interface Props {
  lang: Language;
  texts: Texts;
}

/** The outcome of a verification link (docs/rules.md#verification, register/verify/{code}). */
export function VerifyResult({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(lang, texts), store: createVerification(codeOfAddress) }));
  const result = useStore(store.$verification, { ssr: 'initial' });
  if (result.state === 'working') return <Spinner label={t('account:verify.working')} />;
  if (result.state === 'unreachable') {
    return <Unreachable text={result.text} retry={t('account:verify.retry')} onRetry={() => void store.verify()} />;
  }
  return result.state === 'verified' ? <Verified lang={lang} t={t} /> : <Failed lang={lang} t={t} />;
}

interface ResultProps {
  lang: Language;
  t: Translate;
}

/** The account is active: the second step is next. Who is not logged in does so on the way there. */
function Verified({ lang, t }: ResultProps) {
  return (
    <div className="form slides" role="status">
      <Balloon>{t('account:verify.say')}</Balloon>
      <PageHeading keepsFocus>{t('success:VERIFIED')}</PageHeading>
      <p>{t('account:verify.text')}</p>
      <p className="actions">
        <a className="btn hot" href={`/${lang}/register_three`}>
          {t('account:verify.next')}
        </a>
        <a className="btn quiet" href={`/${lang}/sign`}>
          {t('account:verify.login')}
        </a>
      </p>
    </div>
  );
}

function Failed({ lang, t }: ResultProps) {
  return (
    <div className="form slides">
      <div className="form" role="status">
        <Balloon>{t('account:verify.sayFailed')}</Balloon>
        <PageHeading keepsFocus>{t('account:verify.failed')}</PageHeading>
        <p>{t('account:verify.failedText')}</p>
      </div>
      <ResendVerification t={t} />
      <p className="hint">
        <a href={`/${lang}/sign`}>{t('account:verify.login')}</a>
        {t('account:verify.or')}
        <a href={`/${lang}/register`}>{t('account:verify.register')}</a>
      </p>
    </div>
  );
}
