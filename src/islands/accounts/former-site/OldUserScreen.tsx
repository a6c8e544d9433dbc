import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { OldUserOutput } from '../../../contract/accounts/old-user.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { codeOfAddress } from '../../page/code-of-address.ts';
import { PageHeading } from '../../page/PageHeading.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { BecomeCreator } from './BecomeCreator.tsx';
import { OldUserTrouble } from './OldUserTrouble.tsx';
import { createOldUser, type OldUserStore } from './old-user.ts';

interface Props {
  lang: Language;
  texts: Texts;
}

/** The account of an invitation of the former site, and where it leads (docs/rules.md#former-site, olduser/verify/{code}). */
export function OldUserScreen({ lang, texts }: Props) {
  const [{ t, store }] = useState(() => ({ t: islandTranslator(lang, texts), store: createOldUser(codeOfAddress) }));
  const found = useStore(store.$oldUser, { ssr: 'initial' });
  if (found.state !== 'known') return <OldUserTrouble found={found} lang={lang} t={t} onRetry={() => void store.load()} />;
  return <Known account={found.account} store={store} lang={lang} t={t} />;
}

function Known({ account, store, lang, t }: { account: OldUserOutput; store: OldUserStore; lang: Language; t: Translate }) {
  const isSignedIn = useStore($session).state === 'signed-in';
  const { state, email, name } = account;
  const isOpen = state === 'open';
  const mayTakeOver = account.may_become_creator && (state === 'migrated' || (state === 'has_account' && isSignedIn));
  return (
    <div className="form slides" role="status">
      <Balloon>{t('olduser:verify.say', { name })}</Balloon>
      <PageHeading keepsFocus>
        {isOpen ? t('olduser:verify.found') : state === 'migrated' ? t('olduser:verify.migrated') : t('olduser:verify.hasAccount')}
      </PageHeading>
      <p>
        {isOpen
          ? t('olduser:verify.foundText', { email })
          : state === 'migrated'
            ? t('olduser:verify.migratedText')
            : t('olduser:verify.hasAccountText', { email })}
      </p>
      {isOpen && account.may_become_creator && <p className="hint">{t('olduser:verify.creatorToo')}</p>}
      {state === 'has_account' && account.may_become_creator && !isSignedIn && <p className="hint">{t('olduser:verify.connectText')}</p>}
      {mayTakeOver && <BecomeCreator store={store} t={t} />}
      <p className="actions">
        {isOpen ? (
          <a className="btn hot" href={`/${lang}/olduser/info/${codeOfAddress()}`}>
            {t('olduser:verify.next')}
          </a>
        ) : (
          !isSignedIn && (
            <a className="btn hot" href={`/${lang}/sign`}>
              {t('olduser:verify.login')}
            </a>
          )
        )}
      </p>
    </div>
  );
}
