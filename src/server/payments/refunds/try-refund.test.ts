import { expect, test } from 'vitest';
import type { CardState, PayableOrder, PaymentProvider, RefundOutcome } from '../providers/provider.ts';
import { tryRefund } from './try-refund.ts';

const PAYMENT: PayableOrder = {
  ...{ id: '1', tradeNo: 'CH20261118AAAAAAAAA1', amountTwd: 500, title: '500點', language: 'zh', createdAt: new Date('2026-11-18T10:30:00+08:00') },
  ...{ reference: '1', cardReference: '2', isWanted: false },
};
const captured = (refundedTwd: number): CardState => ({ kind: 'captured', refundedTwd });

interface Given {
  state: CardState;
  outcome?: RefundOutcome;
  amountTwd?: number;
  isSent?: boolean;
  beforeTwd?: number | null;
}

/** The steps of a refund in order: those asked of the provider, and those written down. */
async function stepsOf({ state, outcome = { kind: 'done' }, amountTwd = 200, isSent = false, beforeTwd = null }: Given): Promise<string[]> {
  const steps: string[] = [];
  const step = (name: string) => async (said?: unknown) => void steps.push(said === undefined ? name : `${name} ${said}`);
  const provider = {
    cardState: async () => state,
    refund: async (_payment: PayableOrder, twd: number) => {
      steps.push(`asked for ${twd}`);
      return outcome;
    },
  } as unknown as PaymentProvider;
  const written = { send: step('send'), end: step('end'), postpone: step('postpone'), handOver: step('by hand:') };
  await tryRefund(provider, { payment: PAYMENT, amountTwd, isSent, beforeTwd, ...written });
  return steps;
}

test('it is written down that it will be asked for, with what had gone back before, and then it is asked for, once', async () => {
  expect(await stepsOf({ state: captured(0) })).toEqual(['send 0', 'asked for 200', 'end']);
  expect(await stepsOf({ state: captured(150) })).toEqual(['send 150', 'asked for 200', 'end']);
  expect(await stepsOf({ state: { kind: 'authorised' }, amountTwd: 500 })).toEqual(['send 0', 'asked for 500', 'end']);
});

test('what the provider will not do is left to staff with its words; what it will do later waits', async () => {
  expect(await stepsOf({ state: captured(0), outcome: { kind: 'refused', reason: 'too late' } })).toEqual(['send 0', 'asked for 200', 'by hand: too late']);
  expect(await stepsOf({ state: captured(0), outcome: { kind: 'later' } })).toEqual(['send 0', 'asked for 200', 'postpone']);
});

test('of a payment that was abandoned, or of which nobody says how it stands, nothing is asked for', async () => {
  expect(await stepsOf({ state: { kind: 'cancelled' } })).toEqual(['by hand: cancelled']);
  expect(await stepsOf({ state: { kind: 'unclear', text: 'no payment of it' } })).toEqual(['by hand: no payment of it']);
});

test('what was asked for before is asked for again only where the state says that it was not done', async () => {
  const sent = { isSent: true, beforeTwd: 100 };
  expect(await stepsOf({ ...sent, state: captured(300) })).toEqual(['end']);
  expect(await stepsOf({ ...sent, state: captured(100) })).toEqual(['asked for 200', 'end']);
  expect(await stepsOf({ ...sent, state: captured(250) })).toEqual([expect.stringMatching(/^by hand:/)]);
  expect(await stepsOf({ ...sent, state: { kind: 'unclear', text: 'two payments' } })).toEqual(['by hand: two payments']);
  // Of all of it, that it is abandoned is how it was done.
  expect(await stepsOf({ isSent: true, beforeTwd: 0, amountTwd: 500, state: { kind: 'cancelled' } })).toEqual(['end']);
});
