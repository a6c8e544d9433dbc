import { atom, onMount } from 'nanostores';
import { type DeletionOutput, exportFile, getMyDeletion, requestExport, withdrawDeletion } from '../../../contract/accounts/my-data.ts';
import { apiBase } from '../../../domain/site/api-base.ts';
import { send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts } from '../../../stores/failure.ts';

/** The member's request to leave: not known yet, none, or one. */
export type MyDeletion = { state: 'loading' } | { state: 'failed'; text: string } | { state: 'none' } | { state: 'asked'; request: DeletionOutput };

/** The export and the deletion of a member's data (docs/rules.md#account-deletion). */
export function createMyData() {
  const $deletion = atom<MyDeletion>({ state: 'loading' });
  async function load(): Promise<void> {
    try {
      const { data: request } = await send(getMyDeletion, {}, { quiet: true, spinner: false });
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
        await send(withdrawDeletion, {}, { quiet: true });
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
        const { ticket } = (await send(requestExport, { body: { password } }, { quiet: true })).data;
        location.assign(`${apiBase()}${exportFile.path.replace('{ticket}', ticket)}`);
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
