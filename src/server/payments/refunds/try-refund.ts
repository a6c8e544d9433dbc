import { wasMade } from '../../../domain/payments/refund-state.ts';
import type { CardState, PayableOrder, PaymentProvider } from '../providers/provider.ts';

/** Money that is to go back, and how each step of it is written down; each in a transaction of its own. */
export interface GivingBack {
  payment: PayableOrder;
  amountTwd: number;
  /** The provider was asked before, and nobody knows whether it did. */
  isSent: boolean;
  /** The sum that had gone back before it was asked. */
  beforeTwd: number | null;
  send: (beforeTwd: number) => Promise<void>;
  end: () => Promise<void>;
  postpone: () => Promise<void>;
  handOver: (note: string) => Promise<void>;
}

/**
 * Asks a provider to give money back. Nothing is asked before it is written down that it will be (`send`), and nothing is asked again before the state
 * of the payment has said that it was not done. @throws ProviderAway when nobody knows whether it was
 */
export async function tryRefund(provider: PaymentProvider, back: GivingBack): Promise<void> {
  const { payment, amountTwd } = back;
  const state = await provider.cardState(payment);
  if (back.isSent) {
    const made = wasMade(state, { beforeTwd: back.beforeTwd ?? 0, amountTwd, isWhole: amountTwd === payment.amountTwd });
    if (made === 'yes') return back.end();
    if (made === 'unclear') return back.handOver(textOf(state));
  } else {
    if (state.kind === 'cancelled' || state.kind === 'unclear') return back.handOver(textOf(state));
    await back.send('refundedTwd' in state ? state.refundedTwd : 0);
  }
  const outcome = await provider.refund(payment, amountTwd, state);
  if (outcome.kind === 'done') return back.end();
  if (outcome.kind === 'refused') return back.handOver(outcome.reason);
  await back.postpone();
}

const textOf = (state: CardState): string => (state.kind === 'unclear' ? state.text : state.kind);
