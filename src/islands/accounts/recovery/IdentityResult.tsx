import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { codeOfAddress } from '../../page/code-of-address.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Unreachable } from '../../ui/Unreachable.tsx';
import { createIdentity } from './identity-result.ts';

interface Props {
  lang: Language;
  texts: Texts;
}

/** The outcome of the link in an e-mail to a member's address (docs/rules.md#verification, identity/verify/{code}). */
export function IdentityResult({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(lang, texts), store: createIdentity(codeOfAddress) }));
  const result = useStore(store.$identity, { ssr: 'initial' });
  if (result.state === 'working') return <Spinner label={t('account:verify.working')} />;
  if (result.state === 'unreachable') {
    return <Unreachable text={result.text} retry={t('account:verify.retry')} onRetry={() => void store.verify()} />;
  }
  const kind = result.state === 'failed' ? 'failed' : result.isChanged ? 'changed' : 'verified';
  const email = result.state === 'verified' ? result.email : '';
  return (
    <div className="form slides" role="status">
      <Balloon>{t(`recovery:identity.${kind}.say`)}</Balloon>
      <PageHeading keepsFocus>{t(`recovery:identity.${kind}.title`)}</PageHeading>
      <p>{(result.state === 'failed' && result.text) || t(`recovery:identity.${kind}.text`, { email })}</p>
      <p className="actions">
        {kind === 'changed' ? (
          <a className="btn hot" href={`/${lang}/sign`}>
            {t('account:verify.login')}
          </a>
        ) : (
          <a className="btn hot" href={`/${lang}/member/info`}>
            {t('recovery:identity.info')}
          </a>
        )}
      </p>
    </div>
  );
}
