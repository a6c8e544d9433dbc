import type { CallData } from '../../../src/contract/call.ts';
import type { DifferenceDetailOutput, listReconciliations } from '../../../src/contract/payments/reconciliation.ts';

/* A member, and differences with the providers as the server would say them: providers are others' servers. */

export const ID = '00000000-0000-4000-8000-00000000000';
export const MEMBER = { id: `${ID}9`, name: '歐陽漫畫愛好者', username: 'longaccountname2026' };
const ORDER = {
  status: 'pending',
  amount_twd: 500,
  points: 500,
  payment_method: 'credit_card',
  created_at: '2026-11-22T18:00:00+08:00',
  paid_at: null,
} as const;
const FOUND: DifferenceDetailOutput = {
  ...{
    id: `${ID}0`,
    provider: 'ecpay',
    day: '2026-11-22',
    kind: 'paid_there',
    trade_no: 'CH261122ABCDEFGHJKLM',
    order_id: `${ID}8`,
    reference: '2611221800123456',
  },
  ...{
    here_twd: 0,
    there_twd: 500,
    state: 'open',
    reason: null,
    found_at: '2026-11-23T15:30:00+08:00',
    settled_at: null,
    settled_by: null,
    short_points: null,
  },
  ...{ order: ORDER, member: MEMBER, refund: null, steps: ['credit', 'refund_order', 'explain'], effects: [] },
};
const NOTHING = { back_twd: 0, points: 0, free_points: 0, short_points: 0, email_to: null };
const EXPLAIN = { ...NOTHING, step: 'explain' } as const;
export const EMAIL = 'ouyang.manga.reader@example.com';
export const DIFFERENCES: readonly DifferenceDetailOutput[] = [
  {
    ...FOUND,
    effects: [
      { ...NOTHING, step: 'credit', points: 500, free_points: 25, email_to: EMAIL },
      { ...NOTHING, step: 'refund_order', back_twd: 500, email_to: EMAIL },
      EXPLAIN,
    ],
  },
  {
    ...FOUND,
    ...{
      id: `${ID}1`,
      kind: 'refund',
      trade_no: 'CH261120NPQRSTVWXYZ2',
      here_twd: 0,
      there_twd: 1200,
      order: { ...ORDER, status: 'paid', amount_twd: 3000, points: 3000, paid_at: '2026-11-20T12:01:00+08:00' },
    },
    effects: [{ ...NOTHING, step: 'record_refund', points: -900, free_points: -60, short_points: 300, email_to: EMAIL }, EXPLAIN],
  },
  {
    ...FOUND,
    id: `${ID}2`,
    kind: 'unknown_order',
    trade_no: 'CH261122QQQQQQQQQQQQ',
    order: null,
    member: null,
    effects: [{ ...NOTHING, step: 'refund_payment', back_twd: 500 }, EXPLAIN],
  },
  {
    ...FOUND,
    ...{ id: `${ID}3`, kind: 'paid_twice', trade_no: 'CH261121WWWWWWWWWWWW', state: 'refunding', settled_by: '館務主任陳小漫' },
    refund: { status: 'by_hand', amount_twd: 500, note: 'R 10200105 餘額不足，無法退款' },
    effects: [
      { ...NOTHING, step: 'retry', back_twd: 500 },
      { ...NOTHING, step: 'made_by_hand' },
      { ...NOTHING, step: 'give_up' },
    ],
  },
  { ...FOUND, id: `${ID}4`, kind: 'missing_there', provider: 'line_pay', trade_no: 'CH261119VVVVVVVVVVVV', here_twd: 1000, there_twd: 0, effects: [EXPLAIN] },
  {
    ...FOUND,
    ...{
      id: `${ID}5`,
      kind: 'amount',
      here_twd: 500,
      there_twd: 700,
      state: 'explained',
      reason: '綠界回覆為測試交易',
      settled_by: '陳小漫',
      settled_at: '2026-11-23T16:00:00+08:00',
    },
  },
];
export const DAYS: CallData<typeof listReconciliations>[number][] = ['2026-11-22', '2026-11-21'].flatMap((day) => [
  { provider: 'ecpay' as const, day, payments: 128, amount_twd: 91_500, compared_at: `${day}T15:30:00+08:00` },
  { provider: 'line_pay' as const, day, payments: 1, amount_twd: 500, compared_at: `${day}T15:30:00+08:00` },
]);
