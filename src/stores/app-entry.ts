import { send } from '../client/http.ts';
import { endLogin, logInWithAppCode } from '../client/token.ts';
import { getMember, type MemberOutput } from '../contract/member.ts';
import { deleteToken } from '../contract/token.ts';
import type { AppEntry } from '../domain/app-entry.ts';
import { failureTexts, isRefusal } from './failure.ts';
import { $session, keepLogin, restoreSession } from './session.ts';

export type EntryOutcome =
  /** `isNew`: nobody, or somebody else, was logged in before. */
  | { state: 'entered'; member: MemberOutput; isNew: boolean; hasReplaced: boolean }
  /** The visitor kept the login that was here. */
  | { state: 'stayed'; member: MemberOutput }
  /** Expired, used, or never right. */
  | { state: 'refused' }
  | { state: 'failed'; text: string };

const QUIET = { quiet: true, spinner: false };

/**
 * Trades what the app brought for a login. Somebody who is logged in as another member is asked first: a link may come
 * from anybody, and nobody is to find themselves in another's account.
 */
export async function enterFromApp(entry: AppEntry, ask: (current: MemberOutput, next: MemberOutput) => Promise<boolean>): Promise<EntryOutcome> {
  try {
    const fresh = await logInWithAppCode(entry, QUIET);
    const asNew = { ...QUIET, accessToken: fresh.accessToken };
    const { data: next } = await send(getMember, {}, asNew);
    await restoreSession();
    const session = $session.get();
    const current = session.state === 'signed-in' ? session.member : null;
    const isOther = current !== null && current.id !== next.id;
    if (current && (!isOther || !(await ask(current, next)))) {
      // The login that is here stays; the one that came is not needed.
      await send(deleteToken, {}, asNew);
      return isOther ? { state: 'stayed', member: current } : { state: 'entered', member: current, isNew: false, hasReplaced: false };
    }
    if (current) await endLogin(QUIET);
    await keepLogin(fresh);
    return { state: 'entered', member: next, isNew: true, hasReplaced: current !== null };
  } catch (error) {
    if (isRefusal(error, 'INVALID_GRANT', 'INVALID_REQUEST', 'VALIDATION_FAILED')) return { state: 'refused' };
    return { state: 'failed', text: failureTexts(error).text };
  }
}
