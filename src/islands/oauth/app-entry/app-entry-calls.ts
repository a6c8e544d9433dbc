import { getMember, type MemberOutput } from '../../../contract/accounts/member.ts';
import { createToken, deleteToken } from '../../../contract/identity/token.ts';
import { APP_ENTRY_REDIRECT_URI } from '../../../contract/oauth/authorize.ts';
import type { AppEntry } from '../../../domain/oauth/app-entry.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { $session, restoreSession, storeLogin } from '../../../stores/session.ts';

export type EntryOutcome =
  /** `isNew`: nobody, or somebody else, was logged in before. */
  | { state: 'entered'; member: MemberOutput; isNew: boolean; hasReplaced: boolean }
  /** The login that was here was kept; null: nobody is logged in, as before. */
  | { state: 'stayed'; member: MemberOutput | null }
  /** Expired, used, or never right. */
  | { state: 'refused' }
  | { state: 'failed'; text: string };

const QUIET = { quiet: true, spinner: false };

/**
 * Trades what the app brought for a login, which is kept only once the person has agreed, a visitor, too: a link may come
 * from anybody, and nobody is to find themselves in another's account. It is traded before asking, so that the question
 * can name the account, and since a code lives a minute; a login that is not wanted is ended on the server.
 */
export async function enterFromApp(
  { code, verifier }: AppEntry,
  ask: (current: MemberOutput | null, next: MemberOutput) => Promise<boolean>,
): Promise<EntryOutcome> {
  try {
    const body = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: APP_ENTRY_REDIRECT_URI } as const;
    const fresh = await send(createToken, { body }, QUIET);
    const asNew = { ...QUIET, accessToken: fresh.access_token };
    const { data: next } = await send(getMember, {}, asNew);
    await restoreSession();
    const session = $session.get();
    const current = session.state === 'signed-in' ? session.member : null;
    if (current?.id === next.id) {
      // The login that is here stays; the one that came is not needed.
      await send(deleteToken, {}, asNew);
      return { state: 'entered', member: current, isNew: false, hasReplaced: false };
    }
    if (!(await ask(current, next))) {
      await send(deleteToken, {}, asNew);
      return { state: 'stayed', member: current };
    }
    if (current) await send(deleteToken, {}, QUIET);
    await storeLogin(fresh);
    return { state: 'entered', member: next, isNew: true, hasReplaced: current !== null };
  } catch (error) {
    if (isRefusal(error, 'INVALID_GRANT', 'INVALID_REQUEST', 'VALIDATION_FAILED')) return { state: 'refused' };
    return { state: 'failed', text: failureTexts(error).text };
  }
}
