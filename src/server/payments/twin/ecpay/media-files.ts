import { MINUTE_MS } from '../../../../domain/time/period.ts';
import { taipeiDay } from '../../../../domain/time/taipei-time.ts';
import { CARD_COLUMN, FUNDING_COLUMNS, TRADE_COLUMNS } from '../../providers/ecpay-columns.ts';
import { chargeOf } from './notices.ts';
import { type Fields, isSigned, type SignatureHash, type TwinMerchant } from './signature.ts';
import { amountOf, cardStateOf, ecpayTime, type Trade } from './trade.ts';

/** One file a minute, to whoever asks. */
export const FILE_EVERY_MS = MINUTE_MS;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The trade file, column by column; where they stand is ECPay's, so nobody may count them. */
const TRADE_FILE: readonly [string, (trade: Trade) => string | number][] = [
  ['訂單日期', ({ orderedAt }) => ecpayTime(new Date(orderedAt))],
  [TRADE_COLUMNS.tradeNo[0], ({ merchantTradeNo }) => merchantTradeNo],
  [TRADE_COLUMNS.reference[0], ({ tradeNo }) => tradeNo],
  ['平台商編號', () => ''],
  ['特店編號', ({ order }) => order['MerchantID'] ?? ''],
  ['店鋪代號', ({ order }) => order['StoreID'] ?? ''],
  ['付款方式', () => '信用卡'],
  ['付款日期', ({ result }) => (result?.kind === 'paid' ? ecpayTime(new Date(result.at)) : '')],
  [CARD_COLUMN[0], ({ gwsr }) => gwsr],
  ['交易手續費', (trade) => (trade.result?.kind === 'paid' ? chargeOf(trade) : 0)],
  ['交易處理費', () => 0],
  [TRADE_COLUMNS.state[0], (trade) => paymentState(trade)],
  [TRADE_COLUMNS.amount[0], (trade) => amountOf(trade)],
  ['撥款狀態', () => '未撥款'],
  ['備註', ({ order }) => order['Remark'] ?? ''],
  ['商品名稱', ({ order }) => order['ItemName'] ?? ''],
];

function paymentState({ result }: Trade): string {
  if (result?.kind === 'paid') return `${taipeiDay(new Date(result.at))}已付款`;
  return result?.kind === 'declined' ? '付款失敗' : '未付款';
}

/** A cell as ECPay's format 1 writes it: text as `="…"`, numbers as `=1`; format 0 writes them bare. */
function cell(value: string | number, isFormatted: boolean): string {
  if (typeof value === 'number') return isFormatted ? `=${value}` : String(value);
  const text = value.replaceAll('"', '""');
  return isFormatted ? `="${text}"` : `"${text}"`;
}

const lines = (head: readonly string[], rows: (string | number)[][], isFormatted: boolean): string =>
  [head.join(','), ...rows.map((row) => row.map((each) => cell(each, isFormatted)).join(','))].map((line) => `${line}\r\n`).join('');

/** The file of the trades of some days (TradeNoAio), by the day they were paid (DateType 2) or ordered (6); a text of refusal otherwise. */
export function tradeFile(form: Fields, trades: readonly Trade[], merchant: TwinMerchant, hash: SignatureHash): string {
  if (form['MerchantID'] !== merchant.merchantId || !isSigned(form, merchant, hash)) return '0|CheckMacValue Error';
  const { BeginDate: from = '', EndDate: to = '', DateType: type, MediaFormated: format } = form;
  if (!DAY.test(from) || !DAY.test(to) || !['2', '6'].includes(type ?? '') || !['0', '1'].includes(format ?? '')) return '0|parameters are malformed';
  const dayOf = ({ orderedAt, result }: Trade) => (type === '6' ? orderedAt : result?.kind === 'paid' ? result.at : null);
  const found = trades.filter((trade) => {
    const at = dayOf(trade);
    return at !== null && taipeiDay(new Date(at)) >= from && taipeiDay(new Date(at)) <= to;
  });
  const rows = found.map((trade) => TRADE_FILE.map(([, read]) => read(trade)));
  return lines(
    TRADE_FILE.map(([name]) => name),
    rows,
    format === '1',
  );
}

const FUNDING_FILE = ['序號', CARD_COLUMN[0], '授權碼', FUNDING_COLUMNS.tradeNo[0], '交易日期', '請款日期', FUNDING_COLUMNS.amount[0], '服務費', '撥款金額'];

/** The file of what was captured and refunded on some days (FundingReconDetail); a refund is a negative amount. */
export function fundingFile(form: Fields, trades: readonly Trade[], merchant: TwinMerchant, now: Date): string {
  if (form['MerchantID'] !== merchant.merchantId || !isSigned(form, merchant)) return '0|CheckMacValue Error';
  const { StartDate: from = '', EndDate: to = '' } = form;
  if (!DAY.test(from) || !DAY.test(to)) return '0|parameters are malformed';
  const moves = trades.flatMap((trade) => {
    const { captureFrom, refunds } = trade.card;
    const captured = captureFrom !== null && cardStateOf(trade, now) === 'captured' ? [{ trade, at: captureFrom, amount: amountOf(trade) }] : [];
    return [...captured, ...refunds.map(({ at, amount }) => ({ trade, at, amount: -amount }))];
  });
  const found = moves.filter(({ at }) => taipeiDay(new Date(at)) >= from && taipeiDay(new Date(at)) <= to);
  const rows = found.map(({ trade, at, amount }, index) => {
    const paidAt = trade.result === null ? '' : ecpayTime(new Date(trade.result.at));
    return [index + 1, String(trade.gwsr), '777777', trade.merchantTradeNo, paidAt, ecpayTime(new Date(at)), amount, 0, amount];
  });
  return lines(FUNDING_FILE, rows, false);
}
