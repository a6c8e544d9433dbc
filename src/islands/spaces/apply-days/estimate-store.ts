import { atom, computed, type ReadableAtom } from 'nanostores';
import type { CallData } from '../../../contract/call.ts';
import { estimateSpace } from '../../../contract/spaces/space-apply.ts';
import { getSpaceCalendar } from '../../../contract/spaces/space-calendar.ts';
import { type LeaseDays, type LeaseRules, leasePeriods } from '../../../domain/spaces/lease-days.ts';
import { estimateLease, type LeaseEstimate } from '../../../domain/spaces/lease-price.ts';
import { SPACE_REDUCED_CLASS } from '../../../domain/spaces/space.ts';
import { isCallFailure, send } from '../../../stores/api.ts';
import { $session } from '../../../stores/session.ts';
import { createClash } from '../../my-calendar/clash-store.ts';
import { $specialDays, learnSpecialDays } from '../../opening/special-days.ts';
import type { SpaceFacts } from '../apply/apply-facts.ts';
import { leaseDaysOf, type Values } from '../apply-check/validate-application.ts';
import { clashOf, type LeaseClash } from './lease-clash.ts';

interface Wish {
  space: SpaceFacts;
  days: LeaseDays;
}
const QUIETLY = { spinner: false, quiet: true };
/** Tells one wish from another. */
const nameOf = ({ space, days }: Wish) => [space.id, ...Object.values(days)].join(' ');

/** The estimate of a form's lease, and other requests for its time. */
export function createEstimate($values: ReadableAtom<Values>, spaceOf: (id: string) => SpaceFacts, { opening }: LeaseRules) {
  const $wish = computed($values, (values): Wish | null => {
    const days = leaseDaysOf(values);
    const isInOrder = days !== null && days.moveInOn <= days.startOn && days.startOn <= days.endOn && days.endOn <= days.moveOutOn;
    return isInOrder ? { space: spaceOf(values['space_id'] ?? ''), days } : null;
  });
  /** The server's refusal of a request. */
  const $told = atom<{ wish: string; estimate: LeaseEstimate } | null>(null);
  const $estimate = computed([$wish, $told, $session, $specialDays], (wish, told, session) => {
    if (wish === null) return null;
    if (told?.wish === nameOf(wish)) return told.estimate;
    return estimateLease(wish.days, wish.space.prices, opening, session.state === 'signed-in' && session.member.type === SPACE_REDUCED_CLASS);
  });
  const $clash = atom<LeaseClash | null>(null);
  /** The member's own bookings in its sessions. */
  const $clashes = createClash(computed([$wish, $specialDays], (wish) => (wish === null ? [] : leasePeriods(wish.days, opening))));
  let asked = '';

  async function lookForClash(wish: Wish | null): Promise<void> {
    const name = wish ? nameOf(wish) : '';
    if (name === asked) return;
    asked = name;
    $clash.set(null);
    if (wish === null) return;
    try {
      const { moveInOn: from, moveOutOn: to, session } = wish.days;
      const { data } = await send(getSpaceCalendar, { params: { id: wish.space.id }, query: { from, to } }, QUIETLY);
      if (asked === name) $clash.set(clashOf(data, session));
    } catch (error) {
      // The form goes without: whoever decides sees what else was asked for.
      if (!isCallFailure(error)) throw error;
    }
  }

  /** Asks the server what it makes of the present wish. */
  async function askServer(): Promise<void> {
    const wish = $wish.get();
    if (wish === null) return;
    const { session, moveInOn: move_in_on, startOn: start_on, endOn: end_on, moveOutOn: move_out_on } = wish.days;
    const { data } = await send(estimateSpace, { body: { space_id: wish.space.id, session, move_in_on, start_on, end_on, move_out_on } }, QUIETLY);
    $told.set({ wish: nameOf(wish), estimate: estimateFrom(data) });
  }

  /** Asks for the hours of single days once; without an answer the server says what it makes of the days. */
  async function learn(): Promise<void> {
    try {
      await learnSpecialDays();
    } catch (error) {
      if (!isCallFailure(error)) throw error;
    }
  }

  function watch(): () => void {
    void learn();
    return $wish.subscribe((wish) => void lookForClash(wish));
  }
  return { $wish, $estimate, $clash, $clashes, askServer, watch };
}

/** The server's estimate as the domain has it. */
function estimateFrom(told: CallData<typeof estimateSpace>): LeaseEstimate {
  const { lines, estimated_price: estimatedTwd, reduction, reduction_twd: reductionTwd, discounted_price: discountedTwd, deposit_twd: depositTwd } = told;
  return { lines, estimatedTwd, reduction, reductionTwd, discountedTwd, depositTwd };
}
