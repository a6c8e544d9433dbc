import { atom, onMount } from 'nanostores';
import { acceptOffer } from '../../contract/rent/offer.ts';
import { leaveWaitlist, listMyWaitlist, type WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import type { WaitlistKind } from '../../domain/waitlist/waitlist.ts';
import { newIdempotencyKey, send } from '../../stores/api.ts';
import { isRefusal } from '../../stores/failure.ts';
import { pointsChanged } from '../../stores/points.ts';
import { createList, createQuestion, type Question } from '../record/records-store.ts';
import { $rentsChanged } from '../record/rents-changed.ts';

/** A member's open places. */
export interface OpenPlaces {
  offers: readonly WaitlistEntryOutput[];
  waiting: readonly WaitlistEntryOutput[];
}
type About = 'take' | 'leave';
export type WaitlistQuestion = Question<About, WaitlistEntryOutput>;

const CLOCK_MS = 20_000;

/** My places in lines, for one screen: reading them, taking what is offered, leaving. `rulesVersion` is what the page shows. */
export function createWaitlist(kind: WaitlistKind, rulesVersion: string, now: () => Date = () => new Date()) {
  const list = createList<OpenPlaces>(async () => {
    const { data } = await send(listMyWaitlist, { query: { kind, when: 'open', per_page: 100 } }, { spinner: false, quiet: true });
    return { offers: data.filter(({ status }) => status === 'offered'), waiting: data.filter(({ status }) => status === 'waiting') };
  });
  const { $list, reload } = list;
  const question = createQuestion<About, WaitlistEntryOutput>({
    settled: reload,
    // Its words stay beside the list.
    isOver: (error) => isRefusal(error, 'OFFER_OVER', 'NOT_IN_STATE', 'NOT_FOUND'),
  });
  const $agreed = atom(false);
  /** An offer was to be taken without agreement to the rules. */
  const $lacksAgreement = atom(false);
  /** Null until the page is alive. */
  const $now = atom<Date | null>(null);
  let key = newIdempotencyKey();

  onMount($list, () => {
    if (typeof window === 'undefined') return;
    $now.set(now());
    const timer = setInterval(() => void tick(), CLOCK_MS);
    return () => clearInterval(timer);
  });

  /** Expired entries go, and new offers come, without a press. */
  async function tick(): Promise<void> {
    $now.set(now());
    const known = $list.get();
    if (known.state !== 'ready') return;
    const isOver = known.offers.some(({ offer_until: until }) => until !== null && new Date(until) <= now());
    if (isOver || known.waiting.length > 0) await reload();
  }

  function ask(about: About, entry: WaitlistEntryOutput): void {
    if (!question.ask(about, entry)) return;
    key = newIdempotencyKey();
    $agreed.set(false);
    $lacksAgreement.set(false);
  }

  /** Does what was asked about; true when it is done. */
  async function confirm(): Promise<boolean> {
    const about = question.$question.get()?.about;
    if (about === undefined) return false;
    if (about === 'leave') return question.answer(about, ({ id }) => send(leaveWaitlist, { params: { id } }, { quiet: true }));
    $lacksAgreement.set(!$agreed.get());
    return $agreed.get() && question.answer(about, take);
  }

  async function take({ id, points }: WaitlistEntryOutput): Promise<void> {
    const body = { agree: true, rule_version: rulesVersion, points };
    await send(acceptOffer, { params: { id }, body }, { idempotencyKey: key, quiet: true });
    $rentsChanged.set($rentsChanged.get() + 1);
    void pointsChanged();
  }

  return { ...list, ...question, $agreed, $lacksAgreement, $now, ask, confirm };
}

export type Waitlist = ReturnType<typeof createWaitlist>;
