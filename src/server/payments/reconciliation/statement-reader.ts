import type { Statement } from '../../../domain/payments/reconciliation.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { addDays, type Day, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { waitWithin } from '../../budget.ts';
import type { Deps } from '../../deps.ts';
import { checkMacValue } from '../providers/check-mac-value.ts';
import type { EcpayKeys } from '../providers/ecpay-keys.ts';
import { type PayableOrder, type PaymentProvider, ProviderAway, type ProviderId } from '../providers/provider.ts';
import { decodeFile, readFundingFile, readTradeFile } from './ecpay-files.ts';

/** An order of the days in question, with what is known of it here. */
export interface KnownOrder extends PayableOrder {
  paidAt: Date | null;
  refundedTwd: number;
}

/** The orders that are known here: the orders of the days in question, and those of any day by their numbers. */
interface Known {
  orders: readonly KnownOrder[];
  find: (numbers: readonly string[]) => Promise<readonly KnownOrder[]>;
}

/** Reads a provider's word on some days, both included. @throws ProviderAway */
export type StatementReader = (days: { from: Day; until: Day }, known: Known) => Promise<Statement>;

const FILE_TIMEOUT_MS = MINUTE_MS;
/** A payment is captured on the evening of its day, and stands in the file of captures by then, long weekends aside. */
const CAPTURED_AFTER_DAYS = 3;
/** Orders that are asked about one by one: whoever asks too fast is answered no more. */
const ASKED_MAX = 200;

/** The readers of the providers that are set up. */
export function openStatementReaders({ config, payments }: Pick<Deps, 'config' | 'payments'>): { provider: ProviderId; read: StatementReader }[] {
  const { ecpay } = config.payments;
  const { credit_card: card, line_pay: wallet } = payments;
  return [
    ...(ecpay && card ? [{ provider: 'ecpay' as const, read: ecpayReader(ecpay, card) }] : []),
    ...(wallet ? [{ provider: 'line_pay' as const, read: queryReader(wallet) }] : []),
  ];
}

/**
 * ECPay's trade file of the payments, which tells no refunds: those stand in its file of captures, whoever made them. Orders of that file, those that
 * were refunded here, and those that should have been captured and were not (abandoned on the dashboard) are asked about one by one.
 */
function ecpayReader(keys: EcpayKeys, provider: PaymentProvider): StatementReader {
  return async ({ from, until }, known) => {
    const period = { MerchantID: keys.merchantId, DateType: '2', BeginDate: from, EndDate: until, MediaFormated: '1', CharSet: '2' };
    const trades = await download(`${keys.vendorUrl}/PaymentMedia/TradeNoAio`, { ...period, CheckMacValue: checkMacValue(period, keys, keys.fileHash) });
    const payments = readTradeFile(decodeFile(trades));
    const closed = { MerchantID: keys.merchantId, PayDateType: 'close', StartDate: from, EndDate: until };
    const moves = await download(`${keys.url}/CreditDetail/FundingReconDetail`, { ...closed, CheckMacValue: checkMacValue(closed, keys) });
    const { captured, refunded } = readFundingFile(decodeFile(moves));
    const isOpen = ({ paidAt, tradeNo }: KnownOrder) => paidAt !== null && taipeiDay(paidAt) <= addDays(until, -CAPTURED_AFTER_DAYS) && !captured.has(tradeNo);
    const ours = known.orders.filter((order) => order.refundedTwd > 0 || refunded.has(order.tradeNo) || isOpen(order));
    const others = [...refunded].filter((number) => known.orders.every(({ tradeNo }) => tradeNo !== number));
    const asked = [...ours, ...(others.length > 0 ? await known.find(others) : [])];
    if (asked.length > ASKED_MAX) throw new ProviderAway(`ECPay would have to be asked about ${asked.length} orders one by one`);
    return { payments, refunds: await refundsOf(provider, asked) };
  };
}

async function download(address: string, fields: Record<string, string>): Promise<Uint8Array> {
  try {
    return await waitWithin(FILE_TIMEOUT_MS, async (ms) => {
      const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(ms), redirect: 'manual' });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status !== 200) throw new ProviderAway(`ECPay answered ${response.status} instead of a file`);
      return bytes;
    });
  } catch (cause) {
    throw cause instanceof ProviderAway ? cause : new ProviderAway('ECPay’s file could not be loaded', { cause });
  }
}

/** The sums that went back of paid orders, as their provider has them. */
async function refundsOf(provider: PaymentProvider, orders: readonly KnownOrder[]): Promise<Map<string, number | null>> {
  const refunds = new Map<string, number | null>();
  for (const order of orders.filter(({ paidAt }) => paidAt !== null)) refunds.set(order.tradeNo, await refundedThere(provider, order));
  return refunds;
}

async function refundedThere(provider: PaymentProvider, order: KnownOrder): Promise<number | null> {
  const state = await provider.cardState(order);
  switch (state.kind) {
    case 'authorised':
      return 0;
    case 'cancelled':
      return order.amountTwd;
    case 'to_be_captured':
    case 'captured':
      return state.refundedTwd;
    case 'unclear':
      return null;
  }
}

/** Without a file every order of the days is asked about, the unpaid ones as well; what is no order of ours stays unseen. */
function queryReader(provider: PaymentProvider): StatementReader {
  return async (_days, { orders }) => {
    const payments: Statement['payments'][number][] = [];
    const refunds = new Map<string, number | null>();
    for (const order of orders) {
      const standing = await provider.query(order);
      if (standing.kind !== 'paid') continue;
      payments.push({ tradeNo: order.tradeNo, reference: standing.reference, cardReference: null, amountTwd: standing.amountTwd });
      if (order.paidAt !== null) refunds.set(order.tradeNo, await refundedThere(provider, order));
    }
    return { payments, refunds };
  };
}
