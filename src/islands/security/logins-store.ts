import { atom, onMount } from 'nanostores';
import { endOneLogin, endOtherLogins, type LoginOutput, listLogins } from '../../contract/login.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { isCallFailure, send } from '../../stores/api.ts';
import { addToast } from '../../stores/toasts.ts';

export type LoginsState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; logins: readonly LoginOutput[] };

/** Where a member is signed in, and the ends of it. */
export function createLogins(t: Translate, onEnded: () => void) {
  const $logins = atom<LoginsState>({ state: 'loading' });
  /** What is being ended: a login's id, all others, nothing. */
  const $ending = atom<string | 'others' | null>(null);

  onMount($logins, () => {
    if (typeof window !== 'undefined') void read();
  });

  async function read(): Promise<void> {
    try {
      $logins.set({ state: 'ready', logins: (await send(listLogins, {}, { spinner: false, quiet: true })).data.logins });
    } catch (error) {
      $logins.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  /** What failed is toasted in the server's words; the list is read again either way. */
  async function end(which: string | 'others'): Promise<void> {
    if ($ending.get() !== null) return;
    $ending.set(which);
    try {
      if (which === 'others') await send(endOtherLogins, {});
      else await send(endOneLogin, { params: { id: which } });
      addToast('success', t('security:devices.ended'));
    } catch (error) {
      if (!isCallFailure(error)) throw error;
    } finally {
      $ending.set(null);
      await read();
      onEnded();
    }
  }

  return { $logins, $ending, read, end };
}
export type LoginsStore = ReturnType<typeof createLogins>;
