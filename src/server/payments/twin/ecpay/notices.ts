import { MINUTE_MS } from '../../../../domain/time/period.ts';
import type { TwinFaults } from '../faults.ts';
import { type Fields, signed, type TwinMerchant } from './signature.ts';
import { amountOf, ecpayTime, type Trade, type TwinNotice } from './trade.ts';

const OK = '1|OK';
/** ECPay waits this long for an answer. */
const ANSWER_MS = 10_000;
/** Resent every 5 to 15 minutes, at most four times a day; the twin gives up after the first day. */
export const RETRY_MS = 10 * MINUTE_MS;
const MAX_TRIES = 5;
const DECLINED = '10200058';
const CARD = { card6no: '431195', card4no: '2222' };

/** The fields that tell the merchant, by server and by browser, how a trade went. */
export function resultFields(trade: Trade): Fields {
  const { order, result } = trade;
  const isPaid = result?.kind !== 'declined';
  const at = result === null ? '' : ecpayTime(new Date(result.at));
  const fields = {
    CustomField1: order['CustomField1'] ?? '',
    CustomField2: order['CustomField2'] ?? '',
    CustomField3: order['CustomField3'] ?? '',
    CustomField4: order['CustomField4'] ?? '',
    MerchantID: order['MerchantID'] ?? '',
    MerchantTradeNo: trade.merchantTradeNo,
    PaymentDate: at,
    PaymentType: 'Credit_CreditCard',
    PaymentTypeChargeFee: isPaid ? String(chargeOf(trade)) : '0',
    RtnCode: isPaid ? '1' : DECLINED,
    RtnMsg: isPaid ? '交易成功' : '授權失敗',
    SimulatePaid: result?.kind === 'simulated' ? '1' : '0',
    StoreID: order['StoreID'] ?? '',
    TradeAmt: String(amountOf(trade)),
    TradeDate: ecpayTime(new Date(trade.orderedAt)),
    TradeNo: trade.tradeNo,
  };
  return order['NeedExtraPaidInfo'] === 'Y' && result?.kind === 'paid' ? { ...fields, ...extraFields(trade, at) } : fields;
}

/** ECPay's part of the price. */
export const chargeOf = (trade: Trade): number => Math.max(1, Math.round(amountOf(trade) * 0.0275));

function extraFields(trade: Trade, at: string): Fields {
  const none = Object.fromEntries(['PeriodType', 'Frequency', 'ExecTimes'].map((name) => [name, '']));
  const zero = Object.fromEntries(['red_dan', 'red_de_amt', 'red_ok_amt', 'red_yet', 'stage', 'stast', 'staed'].map((name) => [name, '0']));
  return { ...CARD, ...none, ...zero, gwsr: String(trade.gwsr), process_date: at, auth_code: '777777', amount: String(amountOf(trade)), eci: '2' };
}

/** The trade with the notices of its result to be sent. */
export function withNotices(trade: Trade, at: Date, { noticeDelayMs, noticeCopies }: TwinFaults): Trade {
  const notice: TwinNotice = { dueAt: new Date(at.getTime() + noticeDelayMs).toISOString(), tries: 0, answer: null, forged: null };
  return { ...trade, notices: [...trade.notices, ...Array.from({ length: noticeCopies }, () => notice)] };
}

export const isDue = ({ dueAt, tries, answer }: TwinNotice, at: Date): boolean => answer !== OK && tries < MAX_TRIES && new Date(dueAt) <= at;

/** The words of a notice: the truth, or those of a stranger who wants points. */
function fieldsOf(trade: Trade, { forged }: TwinNotice, merchant: TwinMerchant): Fields {
  const fields = resultFields({ ...trade, result: forged === null ? trade.result : { kind: 'paid', at: trade.orderedAt } });
  if (forged === 'checksum') return { ...signed(fields, merchant), CheckMacValue: '0'.repeat(64) };
  if (forged === 'amount') return signed({ ...fields, TradeAmt: String(amountOf(trade) + 1) }, merchant);
  return signed(forged === 'merchant' ? { ...fields, MerchantID: '2000132' } : fields, merchant);
}

/** Sends a notice once. @returns the notice after it, to be sent again later unless it was answered `1|OK` */
export async function sendNotice(trade: Trade, notice: TwinNotice, merchant: TwinMerchant, at: Date, retryMs: number): Promise<TwinNotice> {
  const answer = await post(trade.order['ReturnURL'] ?? '', fieldsOf(trade, notice, merchant));
  return { ...notice, answer, tries: notice.tries + 1, dueAt: new Date(at.getTime() + retryMs).toISOString() };
}

async function post(url: string, fields: Fields): Promise<string | null> {
  try {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' });
    const text = (await response.text()).slice(0, 100);
    return response.status === 200 ? text : `${response.status} ${text}`;
  } catch {
    // No answer is what retries are for.
    return null;
  }
}
