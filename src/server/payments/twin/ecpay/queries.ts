import { MINUTE_MS } from '../../../../domain/time/period.ts';
import { resultFields } from './notices.ts';
import { type Fields, isSigned, signed, type TwinMerchant } from './signature.ts';
import { actOnCard, amountOf, type CardAction, type CardState, cardStateOf, ecpayTime, type Trade } from './trade.ts';

const STALE_MS = 3 * MINUTE_MS;
const UNKNOWN_TRADE = '10200047';
const NOT_MADE = '10200095';
const WRONG_CHECKSUM = '10200073';
const STALE = '10200074';

/** Raw values, as ECPay answers: joined without percent-encoding. */
const rawForm = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** The answer of QueryTradeInfo. */
export function tradeInfo(form: Fields, trade: Trade | null, merchant: TwinMerchant, now: Date): string {
  const answer = (status: string, known: Trade | null) => rawForm(signed(tradeInfoFields(form, known, status), merchant));
  if (form['MerchantID'] !== merchant.merchantId || !isSigned(form, merchant)) return answer(WRONG_CHECKSUM, null);
  const stamp = form['TimeStamp'] ?? '';
  if (!/^\d{10}$/.test(stamp) || Math.abs(now.getTime() - Number(stamp) * 1000) > STALE_MS) return answer(STALE, null);
  if (trade === null) return answer(UNKNOWN_TRADE, null);
  if (trade.result === null || trade.result.kind === 'simulated') return answer('0', trade);
  return answer(trade.result.kind === 'declined' ? NOT_MADE : '1', trade);
}

function tradeInfoFields(form: Fields, trade: Trade | null, status: string): Fields {
  const isPaid = status === '1';
  const {
    RtnCode: _code,
    RtnMsg: _text,
    SimulatePaid: _simulated,
    ...told
  } = trade === null ? {} : (resultFields({ ...trade, order: { ...trade.order, NeedExtraPaidInfo: 'N' } }) as Record<string, string>);
  const charge = told['PaymentTypeChargeFee'] ?? '';
  return {
    ...told,
    MerchantID: form['MerchantID'] ?? '',
    MerchantTradeNo: form['MerchantTradeNo'] ?? '',
    HandlingCharge: isPaid ? charge : '0',
    PaymentTypeChargeFee: isPaid ? charge : '0',
    PaymentDate: isPaid ? (told['PaymentDate'] ?? '') : '',
    ItemName: trade?.order['ItemName'] ?? '',
    TradeAmt: told['TradeAmt'] ?? '',
    TradeNo: told['TradeNo'] ?? '',
    TradeStatus: status,
  };
}

const isAction = (value: string | undefined): value is CardAction => ['C', 'R', 'E', 'N'].includes(value ?? '');

/** The trade after DoAction, and its answer. */
export function doAction(form: Fields, trade: Trade | null, merchant: TwinMerchant, now: Date): { after: Trade | null; answer: string } {
  const say = (code: string, text: string, after: Trade | null = null) => ({
    after,
    answer: new URLSearchParams({
      MerchantID: form['MerchantID'] ?? '',
      MerchantTradeNo: form['MerchantTradeNo'] ?? '',
      TradeNo: form['TradeNo'] ?? '',
      RtnCode: code,
      RtnMsg: text,
    }).toString(),
  });
  const { Action: action, TotalAmount: amount = '' } = form;
  if (form['MerchantID'] !== merchant.merchantId || !isSigned(form, merchant)) return say('0', 'CheckMacValue Error');
  if (trade === null || trade.tradeNo !== form['TradeNo']) return say('0', 'no such trade');
  if (!isAction(action) || !/^[1-9]\d{0,7}$/.test(amount)) return say('0', 'Action or TotalAmount is malformed');
  const after = actOnCard(trade, action, Number(amount), now);
  return typeof after === 'string' ? say('0', after) : say('1', 'Succeeded', after);
}

const STATUS: Readonly<Record<CardState, string>> = {
  none: '未授權',
  authorised: '已授權',
  to_capture: '要關帳',
  captured: '已關帳',
  abandoned: '操作取消',
};

/** The answer of the card detail, QueryTrade/V2. */
export function cardDetail(form: Fields, trade: Trade | null, merchant: TwinMerchant, now: Date): object {
  const code = merchant.creditCheckCode;
  if (form['MerchantID'] !== merchant.merchantId || !isSigned(form, merchant) || (code !== null && form['CreditCheckCode'] !== code))
    return { RtnMsg: 'error_Stop', RtnValue: '' };
  if (trade?.result?.kind !== 'paid' || String(amountOf(trade)) !== form['CreditAmount']) return { RtnMsg: 'error_nopay', RtnValue: '' };
  const state = cardStateOf(trade, now);
  const { captureFrom, refunds } = trade.card;
  const captures =
    captureFrom !== null && ['to_capture', 'captured'].includes(state)
      ? [{ status: STATUS[state], amount: String(amountOf(trade)), sno: `1${trade.gwsr}`, datetime: ecpayTime(new Date(captureFrom)) }]
      : [];
  return {
    RtnMsg: '',
    RtnValue: {
      TradeID: trade.gwsr,
      amount: amountOf(trade),
      clsamt: captures.length > 0 ? amountOf(trade) : 0,
      authtime: ecpayTime(new Date(trade.result.at)),
      status: STATUS[state],
      close_data: [
        ...captures,
        ...refunds.map(({ at, amount }, index) => ({
          status: STATUS[state],
          amount: String(-amount),
          sno: `${index + 2}${trade.gwsr}`,
          datetime: ecpayTime(new Date(at)),
        })),
      ],
    },
  };
}
