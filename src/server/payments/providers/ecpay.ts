import { TRADE_NO_PATTERN } from '../../../domain/payments/order.ts';
import { formatDateTime, parseDateTime } from '../../../domain/time/taipei-time.ts';
import { waitWithin } from '../../budget.ts';
import { PROVIDER_LANGUAGES } from '../payment-languages.ts';
import { checkMacValue, type EcpayFields, isGenuine } from './check-mac-value.ts';
import { cardStateAt, giveBack } from './ecpay-card.ts';
import type { EcpayKeys } from './ecpay-keys.ts';
import { type NoticeReading, type PayableOrder, type Payment, type PaymentProvider, ProviderAway, type Standing } from './provider.ts';

/** Where ECPay reports: its server, and the buyer's browser. */
export const ECPAY_NOTICE_PATH = '/payments/ecpay/notice';
export const ECPAY_RESULT_PATH = '/payments/ecpay/result';

export interface EcpayOptions {
  keys: EcpayKeys;
  /** Where ECPay reaches the API, without a slash at the end. */
  apiUrl: string;
  now: () => Date;
  timeoutMs?: number;
}

const TIMEOUT_MS = 6000;
const ITEM_MAX_CHARACTERS = 200;
/** Of QueryTradeInfo. */
const PAID = '1';
const UNPAID = '0';
/** Its buyer came to the page, and no payment was made of it. */
const NOT_MADE = '10200095';
const UNKNOWN_TRADE = '10200047';

/** ECPay's all-in-one checkout: one payment by card, on a page of theirs that the browser is sent to with a form. */
export function openEcpay({ keys, apiUrl, now, timeoutMs = TIMEOUT_MS }: EcpayOptions): PaymentProvider {
  const call = (path: string, fields: EcpayFields) => post(`${keys.url}${path}`, signed(fields, keys), timeoutMs);
  return {
    id: 'ecpay',
    method: 'credit_card',
    begin: (order) => {
      const fields = signed(orderFields(order, { merchantId: keys.merchantId, apiUrl }), keys);
      return Promise.resolve({ checkout: { kind: 'form', action: `${keys.url}/Cashier/AioCheckOut/V5`, fields }, reference: null });
    },
    acceptNotice: (body) => readNotice(body, keys),
    query: async ({ tradeNo }) => {
      const stamp = String(Math.floor(now().getTime() / 1000));
      const answer = await call('/Cashier/QueryTradeInfo/V5', { MerchantID: keys.merchantId, MerchantTradeNo: tradeNo, TimeStamp: stamp });
      return standingOf(answer, tradeNo, keys);
    },
    cardState: (order) => cardStateAt(call, keys, order),
    refund: (order, amountTwd, state) => giveBack(call, keys, { order, amountTwd, state, now: now() }),
  };
}

/** Fields with their checksum. An empty one that is sent counts in it: what is not needed is left out. */
function signed(fields: EcpayFields, keys: EcpayKeys): Record<string, string> {
  return { ...fields, CheckMacValue: checkMacValue(fields, keys) };
}

function orderFields({ tradeNo, createdAt, amountTwd, title, language }: PayableOrder, { merchantId, apiUrl }: { merchantId: string; apiUrl: string }) {
  const pageLanguage = PROVIDER_LANGUAGES[language].ecpay;
  return {
    MerchantID: merchantId,
    MerchantTradeNo: tradeNo,
    MerchantTradeDate: formatDateTime(createdAt).replaceAll('-', '/'),
    PaymentType: 'aio',
    TotalAmount: String(amountTwd),
    TradeDesc: 'Points',
    ItemName: itemName(title),
    ReturnURL: `${apiUrl}${ECPAY_NOTICE_PATH}`,
    OrderResultURL: `${apiUrl}${ECPAY_RESULT_PATH}`,
    ChoosePayment: 'Credit',
    EncryptType: '1',
    NeedExtraPaidInfo: 'Y',
    ...(pageLanguage !== null && { Language: pageLanguage }),
  };
}

/** `#` parts items, and what ECPay cuts off may end within a character, which would break the checksum. */
function itemName(title: string): string {
  const plain = title.replace(/[#<>|`;\p{Cc}]/gu, ' ').trim();
  return [...plain].slice(0, ITEM_MAX_CHARACTERS).join('') || 'Points';
}

/** The fields of a form; null when one comes twice, which no form of ECPay's has. */
function formFields(body: string): EcpayFields | null {
  const entries = [...new URLSearchParams(body)];
  const names = new Set(entries.map(([name]) => name));
  return names.size === entries.length ? Object.fromEntries(entries) : null;
}

function readNotice(body: string, keys: EcpayKeys): NoticeReading {
  const fields = formFields(body);
  const named = fields?.['MerchantTradeNo'] ?? '';
  const tradeNo = TRADE_NO_PATTERN.test(named) ? named : null;
  if (fields === null || !isGenuine(fields, keys)) return { kind: 'forged', tradeNo };
  // Our own order form is signed with the same secrets, and anybody can send it here: it has no code.
  const code = fields['RtnCode'];
  if (tradeNo === null || code === undefined) return { kind: 'malformed', tradeNo };
  if (fields['MerchantID'] !== keys.merchantId) return { kind: 'foreign', tradeNo };
  if (fields['SimulatePaid'] === '1') return { kind: 'simulated', tradeNo };
  if (code !== '1') return { kind: 'unpaid', tradeNo, failure: 'declined' };
  const payment = paymentOf(fields);
  return payment === null ? { kind: 'malformed', tradeNo } : { kind: 'paid', tradeNo, ...payment };
}

function paymentOf(fields: EcpayFields): Payment | null {
  const { TradeAmt: amount = '', TradeNo: reference = '', PaymentDate: date = '', gwsr = '' } = fields;
  const paidAt = parseDateTime(date.replaceAll('/', '-'));
  if (!/^[0-9]{1,8}$/.test(amount) || reference === '' || paidAt === null) return null;
  return { amountTwd: Number(amount), reference, cardReference: /^[1-9][0-9]{0,18}$/.test(gwsr) ? gwsr : null, paidAt };
}

/** Posts a form and gives back the text of the answer. @throws ProviderAway */
async function post(address: string, fields: EcpayFields, timeoutMs: number): Promise<string> {
  try {
    return await waitWithin(timeoutMs, async (ms) => {
      const response = await fetch(address, {
        method: 'POST',
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(ms),
        // A redirected POST would become a GET, whose answer says nothing about the order.
        redirect: 'manual',
      });
      const text = await response.text();
      if (response.status !== 200) throw new ProviderAway(`ECPay answered ${response.status}`);
      return text;
    });
  } catch (error) {
    throw error instanceof ProviderAway ? error : new ProviderAway('ECPay could not be asked', { cause: error });
  }
}

/** An answer as raw `k=v&k=v`: values are not percent-encoded, and a plus is a plus. */
function rawFields(text: string): EcpayFields {
  return Object.fromEntries(
    text.split('&').map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** @throws ProviderAway for an answer that ECPay has not made, or about another order */
function standingOf(text: string, tradeNo: string, keys: EcpayKeys): Standing {
  const fields = [rawFields(text), formFields(text) ?? {}].find((each) => isGenuine(each, keys));
  if (fields === undefined || fields['MerchantTradeNo'] !== tradeNo) throw new ProviderAway('ECPay answered without a checksum of its own');
  const status = fields['TradeStatus'];
  if (status === UNPAID || status === NOT_MADE) return { kind: 'open' };
  if (status === UNKNOWN_TRADE) return { kind: 'unknown' };
  if (status !== PAID) throw new ProviderAway(`ECPay answered with the status ${status}`);
  const payment = paymentOf(fields);
  if (payment === null) throw new ProviderAway('ECPay answered in another shape');
  return { kind: 'paid', ...payment };
}
