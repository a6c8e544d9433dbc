const DAY_MS = 24 * 60 * 60 * 1000;
const TAIPEI_MS = 8 * 60 * 60 * 1000;
/** As the centre's settings of these tests have it: the grace of free points that come back after their end, and the terms of refunds. */
const GRACE_DAYS = 30;
const WHOLE_DAYS = 7;
const FEE_PERCENT = 3;

/** The first moment of a day so many days after the one of `time`, in Taipei. */
const dayAfter = (time: number, days: number) => (Math.floor((time + TAIPEI_MS) / DAY_MS) + days) * DAY_MS - TAIPEI_MS;

export interface Lot {
  isFree: boolean;
  left: number;
  /** Infinity: never. */
  until: number;
}
interface Taking {
  lot: Lot;
  points: number;
}
export interface Spent {
  reference: string;
  /** In the order in which they were taken. */
  takings: Taking[];
}
export interface Bought {
  id: string;
  price: number;
  points: number;
  free: number;
  paidAt: number;
  /** The purchased points, and the free ones that came with them. */
  lots: [Lot, Lot | null];
  refundedPoints: number;
  refundedTwd: number;
  /** The refund that is under way; its fee counts from when it was asked for. */
  refund: { id: string; state: 'requested' | 'begun' | 'by_hand'; askedAt: number; points: number; amount: number; takings: Taking[] } | null;
}
type Refused = 'NOT_ENOUGH_POINTS' | 'NOT_REFUNDABLE' | 'REFUND_OPEN' | 'NOT_IN_STATE';

export const leftOf = (spent: Spent) => spent.takings.reduce((all, { points }) => all + points, 0);

/** Points and their refunds as the rules have them (docs/rules.md#balance, docs/rules.md#refunds), in memory, written apart from the product. */
export class PointsModel {
  lots: Lot[] = [];
  spent: Spent[] = [];
  bought: Bought[] = [];

  expire(now: number) {
    for (const lot of this.lots) if (lot.until <= now) lot.left = 0;
  }
  sum(isFree: boolean, now: number) {
    return this.lots.filter((lot) => lot.isFree === isFree && lot.until > now).reduce((all, { left }) => all + left, 0);
  }
  buy({ id, price, points, free, days }: Pick<Bought, 'id' | 'price' | 'points' | 'free'> & { days: number }, now: number) {
    const purchased = { isFree: false, left: points, until: Number.POSITIVE_INFINITY };
    const bonus = free > 0 ? { isFree: true, left: free, until: dayAfter(now, days + 1) } : null;
    this.lots.push(purchased, ...(bonus ? [bonus] : []));
    this.bought.push({ id, price, points, free, paidAt: now, lots: [purchased, bonus], refundedPoints: 0, refundedTwd: 0, refund: null });
  }
  spend(reference: string, amount: number, now: number): boolean {
    if (amount > this.sum(true, now) + this.sum(false, now)) return false;
    this.expire(now);
    const takings: Taking[] = [];
    let rest = amount;
    // Sorting leaves those that expire together in the order in which they came.
    for (const lot of this.lots.filter(({ left }) => left > 0).sort((a, b) => (a.until === b.until ? 0 : a.until - b.until))) {
      const points = Math.min(lot.left, rest);
      if (points === 0) continue;
      lot.left -= points;
      rest -= points;
      takings.push({ lot, points });
    }
    this.spent.push({ reference, takings });
    return true;
  }
  refund(spent: Spent, amount: number, now: number) {
    this.expire(now);
    let rest = amount;
    for (const taking of [...spent.takings].reverse()) {
      const points = Math.min(taking.points, rest);
      if (points === 0) continue;
      taking.points -= points;
      rest -= points;
      this.giveBack({ lot: taking.lot, points }, now);
    }
  }
  /** The money and the free points that go back for so many points of an order, asked for at an instant. */
  quote({ price, points: all, free, refundedPoints: before, paidAt }: Bought, points: number, askedAt: number) {
    const share = (whole: number) => Math.floor((whole * (before + points)) / all) - Math.floor((whole * before) / all);
    const gross = share(price);
    const fee = askedAt < dayAfter(paidAt, WHOLE_DAYS + 1) ? 0 : Math.floor((gross * FEE_PERCENT) / 100);
    return { amount: gross - fee, fee, free: share(free) };
  }
  /** A member's request: nothing moves by it. */
  request(order: Bought, asked: number | undefined, now: number): Refused | { points: number } {
    const points = this.refundable(order, asked, now);
    if (typeof points === 'string') return points;
    return order.refund === null ? { points } : 'REFUND_OPEN';
  }
  /** Staff begins a refund: its points are taken at once, and what is left of the free ones in the same share. */
  begin(order: Bought, asked: number | undefined, now: number): Refused | { points: number; free: number; amount: number; fee: number } {
    if (order.refund !== null && order.refund.state !== 'requested') return 'REFUND_OPEN';
    const askedAt = order.refund?.askedAt ?? now;
    const points = this.refundable(order, asked ?? order.refund?.points, askedAt);
    if (typeof points === 'string') return points;
    const { amount, fee, free: share } = this.quote(order, points, askedAt);
    this.expire(now);
    const [purchased, bonus] = order.lots;
    const free = Math.min(bonus?.left ?? 0, share);
    const takings = [{ lot: purchased, points }, ...(bonus && free > 0 ? [{ lot: bonus, points: free }] : [])];
    for (const taking of takings) taking.lot.left -= taking.points;
    order.refund = { id: order.refund?.id ?? '', state: 'begun', askedAt, points, amount, takings };
    return { points, free, amount, fee };
  }
  /** The provider answers about all that was begun. */
  answer(isDone: boolean) {
    for (const order of this.bought) {
      if (order.refund?.state !== 'begun') continue;
      if (isDone) this.end(order);
      else order.refund.state = 'by_hand';
    }
  }
  settle(order: Bought, event: 'decline' | 'settle' | 'give_up', now: number): Refused | 'done' {
    const { refund } = order;
    if (refund === null || (event === 'decline') !== (refund.state === 'requested') || refund.state === 'begun') return 'NOT_IN_STATE';
    if (event === 'settle') this.end(order);
    else if (event === 'give_up') {
      this.expire(now);
      for (const taking of refund.takings) this.giveBack(taking, now);
    }
    order.refund = null;
    return 'done';
  }
  private end(order: Bought) {
    order.refundedPoints += order.refund?.points ?? 0;
    order.refundedTwd += order.refund?.amount ?? 0;
    order.refund = null;
  }
  private giveBack({ lot, points }: Taking, now: number) {
    lot.left += points;
    if (lot.until <= now) lot.until = now + GRACE_DAYS * DAY_MS;
  }
  private refundable(order: Bought, asked: number | undefined, askedAt: number): Refused | number {
    const [{ left }] = order.lots;
    if (asked !== undefined && asked > left) return 'NOT_ENOUGH_POINTS';
    const points = asked ?? left;
    return points < 1 || this.quote(order, points, askedAt).amount < 1 ? 'NOT_REFUNDABLE' : points;
  }
}
