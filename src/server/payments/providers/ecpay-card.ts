import * as v from 'valibot';
import { clockInstant, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { EcpayFields } from './check-mac-value.ts';
import type { EcpayKeys } from './ecpay-keys.ts';
import { type CardState, type PayableOrder, ProviderAway, type RefundOutcome } from './provider.ts';

/** Sends a signed form to a path of ECPay's. @throws ProviderAway */
type EcpayCall = (path: string, fields: EcpayFields) => Promise<string>;

const DetailSchema = v.object({
  RtnMsg: v.string(),
  RtnValue: v.union([
    v.object({
      status: v.string(),
      amount: v.union([v.number(), v.string()]),
      close_data: v.optional(v.array(v.object({ amount: v.union([v.number(), v.string()]) })), []),
    }),
    v.string(),
  ]),
});

/**
 * Returns how far a card payment has gone. Captured: what was captured and what was given back stand in one list, the latter below zero.
 * @throws ProviderAway
 */
export async function cardStateAt(call: EcpayCall, keys: EcpayKeys, { cardReference, amountTwd }: PayableOrder): Promise<CardState> {
  if (keys.creditCheckCode === null || cardReference === null) return { kind: 'unclear', text: 'the card payment cannot be asked about' };
  const text = await call('/CreditDetail/QueryTrade/V2', {
    MerchantID: keys.merchantId,
    CreditRefundId: cardReference,
    CreditAmount: String(amountTwd),
    CreditCheckCode: keys.creditCheckCode,
  });
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), DetailSchema), text);
  if (!answer.success) throw new ProviderAway('ECPay answered about a card in another shape');
  const { RtnMsg: message, RtnValue: detail } = answer.output;
  if (message !== '' || typeof detail === 'string') return { kind: 'unclear', text: message };
  const refundedTwd = detail.close_data.reduce((sum, { amount }) => sum + Math.max(0, -Number(amount)), 0);
  switch (detail.status) {
    case '已授權':
      return { kind: 'authorised' };
    case '要關帳':
      return { kind: 'to_be_captured', refundedTwd };
    case '已關帳':
      return { kind: 'captured', refundedTwd };
    case '已取消':
    case '操作取消':
      return { kind: 'cancelled' };
    default:
      return { kind: 'unclear', text: detail.status };
  }
}

/** ECPay captures from 20:15 to 20:30 and refuses every action meanwhile; a minute on either side is for clocks that differ. */
function isCapturing(now: Date): boolean {
  const day = taipeiDay(now);
  return now >= clockInstant(day, '20:14') && now < clockInstant(day, '20:31');
}

/**
 * Gives money back by the way that the state allows: an authorisation is abandoned (N), a capture that is still to come is taken back first
 * (E, then N) where all of it is to go back, and everything else is a refund (R). While ECPay captures the payments of the day nothing is asked.
 * @throws ProviderAway when it is not known whether it was done
 */
export async function giveBack(
  call: EcpayCall,
  keys: EcpayKeys,
  { order, amountTwd, state, now }: { order: PayableOrder; amountTwd: number; state: CardState; now: Date },
): Promise<RefundOutcome> {
  if (isCapturing(now)) return { kind: 'later' };
  const isWhole = amountTwd === order.amountTwd;
  const act = (action: 'N' | 'E' | 'R') => actOnCard(call, keys, { order, action, amountTwd });
  switch (state.kind) {
    case 'authorised':
      // Part of an authorisation cannot be abandoned: it can once it is captured.
      return isWhole ? act('N') : { kind: 'later' };
    case 'to_be_captured': {
      if (!isWhole) return act('R');
      const taken = await act('E');
      return taken.kind === 'done' ? act('N') : taken;
    }
    case 'captured':
      return act('R');
    default:
      return { kind: 'refused', reason: state.kind === 'unclear' ? state.text : 'the payment is cancelled' };
  }
}

async function actOnCard(
  call: EcpayCall,
  keys: EcpayKeys,
  { order, action, amountTwd }: { order: PayableOrder; action: string; amountTwd: number },
): Promise<RefundOutcome> {
  const text = await call('/CreditDetail/DoAction', {
    MerchantID: keys.merchantId,
    MerchantTradeNo: order.tradeNo,
    TradeNo: order.reference ?? '',
    Action: action,
    TotalAmount: String(amountTwd),
  });
  const answer = new URLSearchParams(text);
  const code = answer.get('RtnCode');
  if (code === null || answer.get('MerchantTradeNo') !== order.tradeNo) throw new ProviderAway('ECPay answered an action in another shape');
  return code === '1' ? { kind: 'done' } : { kind: 'refused', reason: `${action} ${code} ${answer.get('RtnMsg') ?? ''}`.trim().slice(0, 200) };
}
