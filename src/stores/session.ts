import { atom, onMount } from 'nanostores';
import { ApiError, type CallFailure, responseStatus } from '../client/errors.ts';
import { configureClient, send } from '../client/http.ts';
import { pairOf } from '../client/refresh.ts';
import { getMember, type MemberOutput } from '../contract/accounts/member.ts';
import { createToken, deleteToken, MFA_GRANT_TYPE, type TokenOutput } from '../contract/identity/token.ts';
import { ACCESS_TOKEN_KEY, LOGIN_OVER_EVENT, LOGOUT_EVENT, TOKEN_MARK_COOKIE } from '../domain/site/browser-storage.ts';
import { pageLanguage } from '../i18n/page-language.ts';
import { claimDrafts, dropDrafts, dropTickets } from './draft-owner.ts';
import { goToErrorPage } from './failed-page.ts';
import { effectOf, type FailureTexts, failureTexts, isRefusal, isToasted } from './failure.ts';
import { beginPending } from './pending.ts';
import { goToSign } from './return-to.ts';
import { addToast, addToastForNextPage } from './toasts.ts';
import { openTokens, readDeviceId } from './tokens.ts';

export type Session =
  | { state: 'restoring' }
  | { state: 'anonymous' }
  | { state: 'signed-in'; member: MemberOutput }
  /** There are tokens, but the server could not be asked; `restoreSession()` tries again. */
  | { state: 'unreachable' };

/** The present session (docs/rules.md#sessions). Restores itself from the stored tokens as soon as an island listens. */
export const $session = atom<Session>({ state: 'restoring' });

/** Which tokens are the latest, in a cookie of this site that ends with the browser. */
const cookieMark = {
  read: () => new RegExp(`(?:^|; )${TOKEN_MARK_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '',
  write: (mark: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and this must be there at once
    document.cookie = `${TOKEN_MARK_COOKIE}=${mark}; path=/; samesite=strict${mark === '' ? '; max-age=0' : ''}`;
  },
};

const isBrowser = typeof window !== 'undefined';
const tokens = isBrowser
  ? openTokens({
      lasting: localStorage,
      fleeting: sessionStorage,
      channel: 'BroadcastChannel' in window ? new BroadcastChannel('comichub:tokens') : null,
      mark: cookieMark,
    })
  : null;

if (tokens) {
  configureClient({
    tokens,
    language: pageLanguage,
    loggedOut,
    began: ({ spinner = true }) => (spinner ? beginPending() : () => {}),
    failed: (failure, { quiet = false, spinner = true }) => {
      if (isRefusal(failure, 'MFA_SETUP_REQUIRED')) return leadToSecondFactor(failure);
      const effect = effectOf(failure, pageLanguage());
      if (effect.kind === 'error-page') goToErrorPage(pageLanguage());
      else if (isToasted(failure, { quiet, spinner })) addToast('error', effect.text);
    },
  });
  document.addEventListener(LOGOUT_EVENT, (event) => {
    event.preventDefault();
    void logOut();
  });
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage && (key === ACCESS_TOKEN_KEY || key === null)) followOtherTab();
  });
}

onMount($session, () => {
  if (isBrowser) void restoreSession();
});

/** Reads the member whom the stored tokens name; also after anything that changed the member. */
export async function restoreSession(): Promise<void> {
  if (tokens?.read() == null) return becomeAnonymous();
  try {
    const { data: member } = await send(getMember, {}, { spinner: false, quiet: true });
    document.documentElement.classList.add('in');
    claimDrafts(sessionStorage, member.id);
    $session.set({ state: 'signed-in', member });
  } catch (error) {
    if (responseStatus(error) === 401) becomeAnonymous();
    else $session.set({ state: 'unreachable' });
  }
}

/** Why a password was not enough. */
export interface LoginProblem extends FailureTexts {
  isUnverified: boolean;
  /** The password was right: what stands for it while the second factor is asked for. */
  mfaToken: string | null;
}

export interface Credentials {
  username: string;
  password: string;
  remember: boolean;
}

/** Null: the member is logged in, and the tokens are kept. */
export async function logIn(credentials: Credentials): Promise<LoginProblem | null> {
  try {
    const body = { grant_type: 'password', ...credentials, device_id: readDeviceId(localStorage) } as const;
    beginLogin(await send(createToken, { body }, { quiet: true }), credentials.remember);
    await restoreSession();
    return null;
  } catch (error) {
    const mfaToken = error instanceof ApiError ? error.mfaToken : null;
    return { ...failureTexts(error), isUnverified: isRefusal(error, 'EMAIL_NOT_VERIFIED'), mfaToken };
  }
}

/** Keeps a login that did not come from the form, for this visit. */
export async function storeLogin(fresh: TokenOutput): Promise<void> {
  beginLogin(fresh, false);
  await restoreSession();
}

/** Stores the tokens of a login. One can follow another without an end between: what was saved for the member before goes. */
function beginLogin(fresh: TokenOutput, isLasting: boolean): void {
  dropTickets(localStorage, sessionStorage);
  tokens?.save(pairOf(fresh), isLasting);
}

/** Ends the login and asks for another, which comes back to this page. */
export async function changeAccount(): Promise<void> {
  try {
    await send(deleteToken, {}, { quiet: true });
  } catch {
    // As with logging out.
  }
  endLogin();
  goToSign(pageLanguage());
}

/** A challenge's token, and the code that answers it. */
export type SecondFactor = { mfa_token: string } & ({ otp: string } | { recovery_code: string });

/** The second step of a login. Null: done. `isOver`: the password is to be given anew. */
export async function answerChallenge(factor: SecondFactor, remember: boolean): Promise<(FailureTexts & { isOver: boolean }) | null> {
  try {
    const fresh = await send(createToken, { body: { grant_type: MFA_GRANT_TYPE, ...factor } }, { quiet: true });
    beginLogin(fresh, remember);
    await restoreSession();
    return null;
  } catch (error) {
    return { ...failureTexts(error), isOver: isRefusal(error, 'INVALID_GRANT') };
  }
}

/** Where staff turn on two-step login, which everything else waits for. */
export const secondFactorPath = () => `/${pageLanguage()}/member/info#security`;

function leadToSecondFactor(failure: CallFailure): void {
  addToastForNextPage('error', failureTexts(failure).text);
  location.assign(secondFactorPath());
}

/** Ends the login here and on the server, then reloads the home page or goes there (docs/rules.md#sessions). */
async function logOut(): Promise<void> {
  try {
    await send(deleteToken, {}, { quiet: true });
  } catch {
    // The tokens go in any case; the server's lapse by themselves.
  }
  endLogin();
  dropDrafts(sessionStorage);
  becomeAnonymous();
  const home = `/${pageLanguage()}/index`;
  if (location.pathname === home) location.reload();
  else location.assign(home);
}

/** The login is over, ended elsewhere perhaps. A page that needs one goes to `sign` by its own check, as it does when it is opened. */
function loggedOut(): void {
  becomeAnonymous();
  // A page that is shut is on its way to `sign` already. One that waits for a login that the app hands over goes nowhere before the
  // person has answered, whatever its own calls were told meanwhile.
  if ('guarded' in document.documentElement.dataset && !document.documentElement.hidden && window.appEntry === undefined) leaveForSign();
}

/** Loads the page anew, whose own check sends it to `sign`. */
function leaveForSign(): void {
  document.dispatchEvent(new Event(LOGIN_OVER_EVENT));
  location.reload();
}

/** Forgets the login, which the server has ended already: with every other one of its member. */
export function dropLogin(): void {
  endLogin();
  becomeAnonymous();
}

/** Forgets the tokens, and what was saved for their member alone. */
function endLogin(): void {
  tokens?.clear();
  dropTickets(localStorage, sessionStorage);
}

/** Whatever ended the login, here or in another tab, what was saved for its member goes. */
function becomeAnonymous(): void {
  if (isBrowser) dropTickets(localStorage, sessionStorage);
  document.documentElement.classList.remove('in');
  $session.set({ state: 'anonymous' });
}

/** Another tab logged in or out. What a login showed goes with it: the page's own check sends it to `sign`. */
function followOtherTab(): void {
  const isSignedIn = $session.get().state === 'signed-in';
  const hasTokens = tokens?.read() != null;
  if (isSignedIn && !hasTokens) leaveForSign();
  else if (!isSignedIn && hasTokens) void restoreSession();
}
