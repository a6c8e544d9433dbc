import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { createWallets } from './wallets-store.ts';

interface Props {
  registrationId: string;
  t: Translate;
  language: Language;
}

/** The wallets of phones that a ticket can go into; nothing where the centre has no keys for one, and until the server has said so. */
export function WalletButtons({ registrationId, t, language }: Props) {
  const [store] = useState(() => createWallets(registrationId, language));
  const wallets = useStore(store.$wallets);
  const isBusy = useStore(store.$isBusy);
  useEffect(() => void store.load(), [store]);
  if (wallets === null || (wallets.apple_url === null && wallets.google_url === null)) return null;
  return (
    <p className="links no-print">
      {wallets.apple_url !== null && (
        <Button disabled={isBusy} onClick={() => void store.add('apple')}>
          {t(wallets.is_void ? 'wallet:void' : 'wallet:apple')}
        </Button>
      )}
      {wallets.google_url !== null && (
        <Button disabled={isBusy} onClick={() => void store.add('google')}>
          {t('wallet:google')}
        </Button>
      )}
    </p>
  );
}
