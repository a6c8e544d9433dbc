import { atom, onMount } from 'nanostores';
import { verifyIdentity } from '../../../contract/accounts/member-contact.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { dropLogin } from '../../../stores/session.ts';

export type Identity =
  | { state: 'working' }
  | { state: 'verified'; email: string; isChanged: boolean }
  /** The server's no; `text` says why where it is not the link itself. */
  | { state: 'failed'; text: string | null }
  | { state: 'unreachable'; text: string };

/** The outcome of the link in an e-mail to a new address (docs/rules.md#verification, identity/verify/{code}), asked for as soon as somebody looks. */
export function createIdentity(readCode: () => string) {
  const $identity = atom<Identity>({ state: 'working' });
  async function verify(): Promise<void> {
    $identity.set({ state: 'working' });
    try {
      const { email, is_changed: isChanged } = (await send(verifyIdentity, { body: { code: readCode() } }, { quiet: true, spinner: false })).data;
      if (isChanged) dropLogin();
      $identity.set({ state: 'verified', email, isChanged });
    } catch (error) {
      const { text, fields } = failureTexts(error);
      if (isRefusal(error, 'VERIFICATION_FAILED', 'VALIDATION_FAILED')) $identity.set({ state: 'failed', text: fields['email'] ?? null });
      else $identity.set({ state: 'unreachable', text });
    }
  }
  onMount($identity, () => {
    if (typeof window !== 'undefined') void verify();
  });
  return { $identity, verify };
}
