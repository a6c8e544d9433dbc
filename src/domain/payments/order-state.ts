import { always, type Machine, onlyIf } from '../state/state-machine.ts';

/** Statuses of an order of points (docs/rules.md#orders). */
export const ORDER_STATUSES = ['pending', 'paid', 'failed', 'expired', 'part_refunded', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
/** Statuses in which a payment may still come. */
const ORDER_UNPAID_STATUSES = ['pending', 'failed', 'expired'] as const satisfies readonly OrderStatus[];

export type OrderEvent = 'pay' | 'decline' | 'cancel' | 'expire' | 'refund_part' | 'refund';
/** The provider that says how it stands, the member whose it is, staff that refunds, or time itself. */
export type OrderActor = 'provider' | 'member' | 'staff' | 'clock';

/** The state that the machine reads. */
export interface OrderState {
  status: OrderStatus;
  expiresAt: Date;
}

const isOver = ({ expiresAt }: Pick<OrderState, 'expiresAt'>, now: Date) => now >= expiresAt;

/**
 * The rows of an order. Money that came is never sent away for being late: an order that failed, expired or was cancelled is paid all the same.
 * The buyer may try another card on the provider's page, so that a refusal of one ends nothing there.
 */
export const ORDER_MACHINE: Machine<OrderState, OrderStatus, OrderEvent, OrderActor, 'NOT_IN_STATE'> = {
  transitions: [
    { from: ORDER_UNPAID_STATUSES, event: 'pay', to: 'paid', by: 'provider', notice: always },
    { from: ['pending'], event: 'decline', to: 'failed', by: 'provider', notice: always },
    { from: ['pending'], event: 'cancel', to: 'failed', by: 'member', notice: always },
    { from: ['pending'], event: 'expire', to: 'expired', by: 'clock', notice: onlyIf(isOver, 'NOT_IN_STATE') },
    { from: ['paid', 'part_refunded'], event: 'refund_part', to: 'part_refunded', by: 'staff', notice: always },
    { from: ['paid', 'part_refunded'], event: 'refund', to: 'refunded', by: 'staff', notice: always },
  ],
  statusAt: orderStatusAt,
  refusalOf: () => 'NOT_IN_STATE',
};

/** The status at an instant, whether or not the clock's job has written it down. */
export function orderStatusAt({ status, expiresAt }: OrderState, now: Date): OrderStatus {
  return status === 'pending' && isOver({ expiresAt }, now) ? 'expired' : status;
}
