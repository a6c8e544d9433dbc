import { parse } from 'csv-parse/sync';
import type { StatedPayment } from '../../../domain/payments/reconciliation.ts';
import { CARD_COLUMN, FUNDING_COLUMNS, TRADE_COLUMNS } from '../providers/ecpay-columns.ts';
import { ProviderAway } from '../providers/provider.ts';

const PAID = /已付款/;
const UNPAID = /未付款|付款失敗|未完成/;

/** The bytes of a file as text: UTF-8 where they are that, otherwise Big5. */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}

/** Rows by the names of the head. Cells may be bare, quoted, or as `="…"` and `=123`. @throws ProviderAway for what is no such file */
function rowsOf(text: string): Record<string, string>[] {
  const plain = text.replace(/(^|,)=(?="|-?\d)/gm, '$1');
  try {
    return parse(plain, { columns: (head: string[]) => head.map((name) => name.trim()), skip_empty_lines: true, bom: true });
  } catch (cause) {
    throw new ProviderAway(`ECPay’s file cannot be read: ${text.slice(0, 80)}`, { cause });
  }
}

/** The name under which a column stands in a file. @throws ProviderAway when it is missing, or there twice */
function columnOf(head: readonly string[], wanted: readonly string[]): string {
  const found = head.filter((name) => wanted.includes(name));
  if (found.length !== 1 || found[0] === undefined) throw new ProviderAway(`ECPay’s file has no column ${wanted[0]} among: ${head.join(' ').slice(0, 200)}`);
  return found[0];
}

const wholeTwd = (text: string): number => {
  const plain = text.replaceAll(',', '').replace(/\.0+$/, '');
  if (!/^-?\d{1,9}$/.test(plain)) throw new ProviderAway('ECPay’s file has a sum that is no whole number of NT$');
  return Number(plain);
};

/** The names of a file's head. @throws ProviderAway for a text of refusal */
function headOf(text: string, kind: string, known: readonly string[]): string[] {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? '';
  if (!known.some((name) => firstLine.includes(name))) throw new ProviderAway(`ECPay gave no ${kind}: ${firstLine.slice(0, 80)}`);
  return firstLine
    .replace(/^\ufeff/, '')
    .split(',')
    .map((name) => name.trim().replace(/^="|"/g, ''));
}

/** The payments of ECPay's trade file. @throws ProviderAway for a text of refusal, a head or a state that is not known, a row that is cut off */
export function readTradeFile(text: string): StatedPayment[] {
  const head = headOf(text, 'trade file', TRADE_COLUMNS.tradeNo);
  const names = {
    tradeNo: columnOf(head, TRADE_COLUMNS.tradeNo),
    state: columnOf(head, TRADE_COLUMNS.state),
    amount: columnOf(head, TRADE_COLUMNS.amount),
    reference: columnOf(head, TRADE_COLUMNS.reference),
  };
  const card = head.find((name) => CARD_COLUMN.some((each) => each === name)) ?? '';
  return rowsOf(text).flatMap((row) => {
    const { [names.tradeNo]: tradeNo = '', [names.state]: state = '', [names.amount]: amount = '', [names.reference]: reference = '' } = row;
    if (UNPAID.test(state)) return [];
    if (!PAID.test(state) || tradeNo === '') throw new ProviderAway(`ECPay’s file has a state that is not known: ${state.slice(0, 40)}`);
    const { [card]: cardReference = '' } = row;
    return [
      { tradeNo, reference: reference || null, cardReference: /^[1-9]\d{0,18}$/.test(cardReference) ? cardReference : null, amountTwd: wholeTwd(amount) },
    ];
  });
}

/** The orders of ECPay's file of captures and refunds, by their numbers. @throws ProviderAway as `readTradeFile` */
export function readFundingFile(text: string): { captured: Set<string>; refunded: Set<string> } {
  const head = headOf(text, 'file of captures', FUNDING_COLUMNS.tradeNo);
  const names = { tradeNo: columnOf(head, FUNDING_COLUMNS.tradeNo), amount: columnOf(head, FUNDING_COLUMNS.amount) };
  const [captured, refunded] = [new Set<string>(), new Set<string>()];
  for (const { [names.tradeNo]: tradeNo = '', [names.amount]: amount = '' } of rowsOf(text)) {
    if (tradeNo === '') throw new ProviderAway('ECPay’s file of captures has a row without a number');
    (wholeTwd(amount) < 0 ? refunded : captured).add(tradeNo);
  }
  return { captured, refunded };
}
