import { atom, onMount } from 'nanostores';
import { acceptOffer } from '../../contract/rent/offer.ts';
import { leaveWaitlist, listMyWaitlist, type WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import type { WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import { pageLanguage } from '../../i18n/page-language.ts';
import { ApiError, isCallFailure, newIdempotencyKey, send } from '../../stores/api.ts';
import { effectOf } from '../../stores/failure.ts';
import { createLatest } from '../../stores/latest.ts';
import { restoreSession } from '../../stores/session.ts';
import { $rentsChanged } from '../record/rents-changed.ts';

/** A member's open places as the screen knows them. */
export type WaitlistState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; offers: readonly WaitlistEntryOutput[]; waiting: readonly WaitlistEntryOutput[] };

/** The question of a dialog. */
export type WaitlistQuestion = { about: 'take' | 'leave'; entry: WaitlistEntryOutput };

const CLOCK_MS = 20_000;
/** Refusals after which there is nothing left to ask. */
const GONE = ['OFFER_OVER', 'NOT_IN_STATE', 'NOT_FOUND'];

/** My places in lines, for one screen: reading them, taking what is offered, leaving. `rulesVersion` is what the page shows. */
export function createWaitlist(kind: WaitlistKind, rulesVersion: string, now: () => Date = () => new Date()) {
  const $waitlist = atom<WaitlistState>({ state: 'loading' });
  const $asking = atom<WaitlistQuestion | null>(null);
  const $isSending = atom(false);
  const $agreed = atom(false);
  const $refused = atom<{ why: 'no-agreement' } | { why: 'server'; text: string } | null>(null);
  /** Null until the page is alive. */
  const $now = atom<Date | null>(null);
  const begin = createLatest();
  let key = newIdempotencyKey();

  onMount($waitlist, () => {
    if (typeof window === 'undefined') return;
    $now.set(now());
    void reload();
    const timer = setInterval(() => void tick(), CLOCK_MS);
    return () => clearInterval(timer);
  });

  /** Expired entries go, and new offers come, without a press. */
  async function tick(): Promise<void> {
    $now.set(now());
    const known = $waitlist.get();
    const isOver = known.state === 'ready' && known.offers.some(({ offer_until: until }) => until !== null && new Date(until) <= now());
    if (isOver || (known.state === 'ready' && known.waiting.length > 0)) await reload();
  }

  async function reload(): Promise<void> {
    const isLatest = begin();
    try {
      const { data } = await send(listMyWaitlist, { query: { kind, when: 'open', per_page: 100 } }, { spinner: false, quiet: true });
      if (!isLatest()) return;
      $waitlist.set({ state: 'ready', offers: data.filter(({ status }) => status === 'offered'), waiting: data.filter(({ status }) => status === 'waiting') });
    } catch (error) {
      // What was read before stays readable.
      if (isLatest() && $waitlist.get().state !== 'ready') $waitlist.set({ state: 'failed' });
      if (!isCallFailure(error)) throw error;
    }
  }

  function ask(asking: WaitlistQuestion | null): void {
    if ($isSending.get()) return;
    key = newIdempotencyKey();
    $agreed.set(false);
    $refused.set(null);
    $asking.set(asking);
  }

  /** Does what was asked about; true when it is done. What failed is said in the dialog; what has gone closes it. */
  async function confirm(): Promise<boolean> {
    const asking = $asking.get();
    if (asking === null || $isSending.get()) return false;
    if (asking.about === 'take' && !$agreed.get()) {
      $refused.set({ why: 'no-agreement' });
      return false;
    }
    $isSending.set(true);
    $refused.set(null);
    const params = { id: asking.entry.id };
    let isGone = false;
    try {
      if (asking.about === 'leave') await send(leaveWaitlist, { params }, { quiet: true });
      else {
        const body = { agree: true, rule_version: rulesVersion, points: asking.entry.points };
        await send(acceptOffer, { params, body }, { idempotencyKey: key, quiet: true });
        $rentsChanged.set($rentsChanged.get() + 1);
        void restoreSession();
      }
      $asking.set(null);
      return true;
    } catch (error) {
      if (!isCallFailure(error)) throw error;
      const effect = effectOf(error, pageLanguage());
      isGone = error instanceof ApiError && GONE.includes(error.code);
      $refused.set({ why: 'server', text: effect.kind === 'toast' ? effect.text : '' });
      return false;
    } finally {
      $isSending.set(false);
      // The words stay beside the list when the dialog has nothing left to ask about.
      if (isGone) $asking.set(null);
      await reload();
    }
  }

  return { $waitlist, $asking, $isSending, $agreed, $refused, $now, reload, ask, confirm };
}

export type Waitlist = ReturnType<typeof createWaitlist>;
