import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../i18n/catalogue.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { createVerification } from '../../stores/verification.ts';
import { Balloon } from '../ui/Balloon.tsx';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';

interface Props {
  lang: Language;
  texts: Texts;
}

/** What a verification link came to (spec section 2, register/verify/{code}). */
export function VerifyResult({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(lang, texts), store: createVerification(codeOfAddress) }));
  const result = useStore(store.$verification, { ssr: 'initial' });
  if (result.state === 'working') return <Spinner label={t('account:verify.working')} />;
  if (result.state === 'unreachable') {
    return (
      <>
        <Notice kind="error" live>
          {result.text}
        </Notice>
        <p className="actions">
          <Button look="hot" onClick={() => void store.verify()}>
            {t('account:verify.retry')}
          </Button>
        </p>
      </>
    );
  }
  const isVerified = result.state === 'verified';
  return (
    <div className="form turns" role="status">
      <Balloon>{isVerified ? t('account:verify.say') : t('account:verify.sayFailed')}</Balloon>
      <h2>{isVerified ? t('success:VERIFIED') : t('account:verify.failed')}</h2>
      <p>{isVerified ? t('account:verify.text') : t('account:verify.failedText')}</p>
      <p className="actions">
        <a className="btn hot" href={`/${lang}/sign`}>
          {t('account:verify.login')}
        </a>
        {!isVerified && (
          <a className="btn" href={`/${lang}/register`}>
            {t('account:verify.register')}
          </a>
        )}
      </p>
    </div>
  );
}

/** The code is in the address, which only the browser knows. */
function codeOfAddress(): string {
  return location.pathname.split('/').at(-1) ?? '';
}
