import { atom, onMount } from 'nanostores';
import { verifyMember } from '../../../contract/accounts/member.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';

export type Verification = { state: 'working' } | { state: 'verified' } | { state: 'failed' } | { state: 'unreachable'; text: string };

/**
 * The result of a verification link (docs/rules.md#verification), asked for as soon as somebody looks. `failed` is the
 * server's no; anything else may be tried again.
 */
export function createVerification(readCode: () => string) {
  const $verification = atom<Verification>({ state: 'working' });
  async function verify(): Promise<void> {
    $verification.set({ state: 'working' });
    try {
      await send(verifyMember, { body: { code: readCode() } }, { quiet: true, spinner: false });
      $verification.set({ state: 'verified' });
    } catch (error) {
      const { text } = failureTexts(error);
      $verification.set(isRefusal(error, 'VERIFICATION_FAILED', 'VALIDATION_FAILED') ? { state: 'failed' } : { state: 'unreachable', text });
    }
  }
  onMount($verification, () => {
    if (typeof window !== 'undefined') void verify();
  });
  return { $verification, verify };
}
