import { atom, onMount } from 'nanostores';
import { type AuthorizeOutput, authorize, type ConsentOutput, getAuthorization } from '../../../contract/oauth/authorize.ts';
import { pageLanguage } from '../../../i18n/page-language.ts';
import { send } from '../../../stores/api.ts';
import { failureTexts, isRefusal } from '../../../stores/failure.ts';
import { goToSign } from '../../../stores/return-to.ts';
import { readAuthorizeQuery } from './read-authorize-query.ts';

export type Consent =
  | { state: 'loading' }
  /** The server could not be asked. */
  | { state: 'failed'; text: string }
  /** Nobody can be sent back with this: it is said here. */
  | { state: 'problem'; text: string }
  | { state: 'asking'; consent: ConsentOutput; redirectUri: string; isBusy: boolean }
  | { state: 'leaving' };

/** The page shows the failure itself. */
const QUIET = { spinner: false, quiet: true };
const NOT_TO_BE_SENT_BACK = ['UNKNOWN_CLIENT', 'WRONG_REDIRECT', 'INVALID_REQUEST', 'VALIDATION_FAILED', 'INSUFFICIENT_SCOPE'] as const;

/** An application's request, and the member's decision (docs/rules.md#applications-of-others). */
export function createConsent(brokenText: string) {
  const $consent = atom<Consent>({ state: 'loading' });

  onMount($consent, () => {
    if (typeof window === 'undefined') return;
    void load();
    // Who comes back from the application with the browser's button finds the question again, not the farewell.
    const again = ({ persisted }: PageTransitionEvent) => persisted && void load();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  });

  async function load(): Promise<void> {
    const asked = readAuthorizeQuery(location.search);
    if (asked === null) return $consent.set({ state: 'problem', text: brokenText });
    $consent.set({ state: 'loading' });
    await attempt(async () => {
      const { data } = await send(getAuthorization, { query: asked }, QUIET);
      if (data.redirect_to !== null) leave(data.redirect_to);
      else $consent.set({ state: 'asking', consent: data, redirectUri: asked.redirect_uri ?? '', isBusy: false });
    });
  }

  async function decide(decision: 'allow' | 'refuse'): Promise<void> {
    const asking = $consent.get();
    const asked: Partial<AuthorizeOutput> | null = readAuthorizeQuery(location.search);
    if (asking.state !== 'asking' || asking.isBusy || asked === null) return;
    $consent.set({ ...asking, isBusy: true });
    await attempt(async () => {
      const { data } = await send(authorize, { body: { ...asked, decision } }, QUIET);
      leave(data.redirect_to);
    });
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      // A login that ended meanwhile begins anew, and comes back here.
      if (isRefusal(error, 'UNAUTHENTICATED')) return goToSign(pageLanguage());
      const { text } = failureTexts(error);
      $consent.set(isRefusal(error, ...NOT_TO_BE_SENT_BACK) ? { state: 'problem', text } : { state: 'failed', text });
    }
  }

  /** The address is one that the application registered: the server made it. */
  function leave(address: string): void {
    $consent.set({ state: 'leaving' });
    location.assign(address);
  }

  return { $consent, load, decide };
}
