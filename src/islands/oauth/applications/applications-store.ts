import { atom, onMount } from 'nanostores';
import { type ApplicationOutput, listApplications, revokeApplication } from '../../../contract/oauth/application.ts';
import { isCallFailure, send } from '../../../stores/api.ts';

export type Applications = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; list: readonly ApplicationOutput[] };

/** The applications that a member has allowed something, for one screen: reading them, cutting one off. */
export function createApplications() {
  const $applications = atom<Applications>({ state: 'loading' });
  /** The one that the dialog asks about. */
  const $asking = atom<ApplicationOutput | null>(null);
  const $isCutting = atom(false);

  onMount($applications, () => {
    if (typeof window !== 'undefined') void reload();
  });

  async function reload(): Promise<void> {
    try {
      const { data } = await send(listApplications, { query: { per_page: 100 } }, { spinner: false });
      $applications.set({ state: 'ready', list: data });
    } catch (error) {
      if ($applications.get().state !== 'ready') $applications.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  function ask(application: ApplicationOutput | null): void {
    if (!$isCutting.get()) $asking.set(application);
  }

  /** True when it is done. What failed is toasted in the server's words, and the list is read again. */
  async function cutOff(): Promise<boolean> {
    const application = $asking.get();
    if (application === null || $isCutting.get()) return false;
    $isCutting.set(true);
    try {
      await send(revokeApplication, { params: { client_id: application.client_id } });
      $asking.set(null);
      return true;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      return false;
    } finally {
      $isCutting.set(false);
      await reload();
    }
  }

  return { $applications, $asking, $isCutting, reload, ask, cutOff };
}
