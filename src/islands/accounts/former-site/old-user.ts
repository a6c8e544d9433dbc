import { atom, onMount } from 'nanostores';
import { becomeCreator, bringOver, readOldUser } from '../../../client/old-user.ts';
import type { MigrateOutput, OldUserOutput } from '../../../contract/accounts/old-user.ts';
import { type FailureTexts, failureTexts, isRefusal } from '../../../stores/failure.ts';
import { createSendingKey } from '../../../stores/form-idempotency-key.ts';
// Gives the client what it needs.
import '../../../stores/session.ts';

/** What an invitation of the former site opens; `failed` is the server's no, anything else may be tried again. */
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
  const sending = createSendingKey();

  async function load(): Promise<void> {
    $oldUser.set({ state: 'loading' });
    try {
      const account = await readOldUser(readCode(), { quiet: true, spinner: false });
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
        const { username, may_become_creator } = await bringOver(body, { idempotencyKey, quiet: true });
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
        await becomeCreator(readCode(), { quiet: true });
        $isCreator.set(true);
        return null;
      } catch (error) {
        return failureTexts(error);
      }
    },
  };
}
export type OldUserStore = ReturnType<typeof createOldUser>;
