import { atom, onMount } from 'nanostores';
import { getOldUser, type MigrateOutput, migrateOldUser, type OldUserOutput, oldUserToComicists } from '../../../contract/accounts/old-user.ts';
import { send } from '../../../stores/api.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createIdempotencyKey } from '../../../stores/idempotency-key.ts';

/** The state of an invitation of the former site; `failed` is the server's no, anything else may be tried again. */
export type OldUser =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'unreachable'; text: string }
  | { state: 'known'; account: OldUserOutput }
  /** Brought over just now. */
  | { state: 'done'; username: string; mayBecomeCreator: boolean };

/** The way of a member of the former site (docs/rules.md#former-site, olduser). The code is read where it is: in the address. */
export function createOldUser(readCode: () => string) {
  const $oldUser = atom<OldUser>({ state: 'loading' });
  /** Whether the creator's standing has come over in this visit. */
  const $isCreator = atom(false);
  const sending = createIdempotencyKey();

  async function load(): Promise<void> {
    $oldUser.set({ state: 'loading' });
    try {
      const { data: account } = await send(getOldUser, { params: { code: readCode() } }, { quiet: true, spinner: false });
      $isCreator.set(account.is_creator);
      $oldUser.set({ state: 'known', account });
    } catch (error) {
      const { text } = failureTexts(error);
      $oldUser.set(isRefusal(error, 'VERIFICATION_FAILED', 'NOT_FOUND') ? { state: 'failed' } : { state: 'unreachable', text });
    }
  }
  onMount($oldUser, () => {
    if (typeof window !== 'undefined') void load();
  });

  return {
    $oldUser,
    $isCreator,
    load,
    /** Null: there is a member now. */
    migrate: async (form: Omit<MigrateOutput, 'code'>): Promise<FailureTexts | null> => {
      const body = { ...form, code: readCode() };
      const idempotencyKey = sending.keyFor(body);
      try {
        const { username, may_become_creator } = (await send(migrateOldUser, { body }, { idempotencyKey, quiet: true })).data;
        sending.forget();
        $oldUser.set({ state: 'done', username, mayBecomeCreator: may_become_creator });
        return null;
      } catch (error) {
        if (isRefusal(error, 'VERIFICATION_FAILED')) await load();
        return failureTexts(error);
      }
    },
    /** Null: a creator now. */
    becomeCreator: async (): Promise<FailureTexts | null> => {
      try {
        await send(oldUserToComicists, { params: { code: readCode() } }, { quiet: true });
        $isCreator.set(true);
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
export type OldUserStore = ReturnType<typeof createOldUser>;
