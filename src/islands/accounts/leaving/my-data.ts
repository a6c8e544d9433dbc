import { atom, onMount } from 'nanostores';
import { readMyDeletion, requestExport, withdrawMyDeletion } from '../../../client/my-data.ts';
import type { DeletionOutput } from '../../../contract/accounts/my-data.ts';
import { apiBase } from '../../../domain/site/api-base.ts';
import { type FailureTexts, failureTexts } from '../../../stores/failure.ts';
// Gives the client what it needs.
import '../../../stores/session.ts';

/** The member's request to leave: not known yet, none, or one. */
export type MyDeletion = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'none' } | { state: 'asked'; request: DeletionOutput };

/** What a member takes along and leaves behind (docs/rules.md#account-deletion). */
export function createMyData() {
  const $deletion = atom<MyDeletion>({ state: 'loading' });
  async function load(): Promise<void> {
    try {
      const request = await readMyDeletion({ quiet: true, spinner: false });
      $deletion.set(request ? { state: 'asked', request } : { state: 'none' });
    } catch (error) {
      $deletion.set({ state: 'failed', text: failureTexts(error).text });
    }
  }
  onMount($deletion, () => {
    if (typeof window !== 'undefined') void load();
  });
  return {
    $deletion,
    load,
    /** Null: the request is taken back. */
    withdraw: async (): Promise<FailureTexts | null> => {
      try {
        await withdrawMyDeletion({ quiet: true });
        $deletion.set({ state: 'none' });
        return null;
      } catch (error) {
        await load();
        return failureTexts(error);
      }
    },
    /** Null: the browser fetches the file. */
    download: async (password: string): Promise<FailureTexts | null> => {
      try {
        location.assign(`${apiBase()}${await requestExport(password, { quiet: true })}`);
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
