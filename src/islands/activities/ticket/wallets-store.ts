import { atom } from 'nanostores';
import { getTicketWallets } from '../../../contract/activities/wallet.ts';
import type { CallData } from '../../../contract/call.ts';
import type { Language } from '../../../i18n/languages.ts';
import { isCallFailure, send } from '../../../stores/api.ts';

export type Wallets = CallData<typeof getTicketWallets>;
type Wallet = 'apple' | 'google';

/** The wallets that a ticket can go into, for one screen: null until the server has named them, and where it cannot be asked. */
export function createWallets(registrationId: string, language: Language, open: (url: string) => void = (url) => location.assign(url)) {
  const $wallets = atom<Wallets | null>(null);
  const $isBusy = atom(false);

  const ask = async (isQuiet: boolean): Promise<Wallets | null> => {
    try {
      const { data } = await send(getTicketWallets, { params: { id: registrationId }, query: { lang: language } }, { quiet: isQuiet, spinner: !isQuiet });
      return data;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      return null;
    }
  };

  return {
    $wallets,
    $isBusy,
    load: async () => $wallets.set(await ask(true)),
    /** Opens a wallet by an address of this moment: they end after some minutes, and a page stays open for hours. */
    add: async (wallet: Wallet): Promise<void> => {
      if ($isBusy.get()) return;
      $isBusy.set(true);
      const wallets = await ask(false);
      $isBusy.set(false);
      if (wallets === null) return;
      $wallets.set(wallets);
      const url = wallets[`${wallet}_url`];
      if (url !== null) open(url);
    },
  };
}
