import type { Statement } from '../../../domain/payments/reconciliation.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import { waitWithin } from '../../budget.ts';
import type { Deps } from '../../deps.ts';
import { checkMacValue } from '../providers/check-mac-value.ts';
import type { EcpayKeys } from '../providers/ecpay-keys.ts';
import { type PayableOrder, type PaymentProvider, ProviderAway, type ProviderId } from '../providers/provider.ts';
import { decodeFile, readTradeFile } from './ecpay-files.ts';

/** An order of the days in question, with what is known of it here. */
export interface KnownOrder extends PayableOrder {
  isPaid: boolean;
  refundedTwd: number;
}

/** Reads a provider's word on some days, both included; `orders` are ours of that time. @throws ProviderAway */
export type StatementReader = (days: { from: Day; until: Day }, orders: readonly KnownOrder[]) => Promise<Statement>;

const FILE_TIMEOUT_MS = MINUTE_MS;

/** The readers of the providers that are set up. */
export function openStatementReaders({ config, payments }: Pick<Deps, 'config' | 'payments'>): { provider: ProviderId; read: StatementReader }[] {
  const { ecpay } = config.payments;
  const { credit_card: card, line_pay: wallet } = payments;
  return [
    ...(ecpay && card ? [{ provider: 'ecpay' as const, read: ecpayReader(ecpay, card) }] : []),
    ...(wallet ? [{ provider: 'line_pay' as const, read: queryReader(wallet) }] : []),
  ];
}

/** ECPay's trade file of the payments; the orders that were refunded here are asked about one by one, as it does not tell refunds. */
function ecpayReader(keys: EcpayKeys, provider: PaymentProvider): StatementReader {
  return async ({ from, until }, orders) => {
    const fields = {
      ...{ MerchantID: keys.merchantId, DateType: '2', BeginDate: from, EndDate: until, MediaFormated: '1', CharSet: '2' },
    };
    const signed = { ...fields, CheckMacValue: checkMacValue(fields, keys, keys.fileHash) };
    const payments = readTradeFile(decodeFile(await download(`${keys.vendorUrl}/PaymentMedia/TradeNoAio`, signed)));
    return { payments, refunds: await refundsOf(provider, orders) };
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

/** The sums that went back of orders that were refunded here, as their provider has them. */
async function refundsOf(provider: PaymentProvider, orders: readonly KnownOrder[]): Promise<Map<string, number | null>> {
  const refunds = new Map<string, number | null>();
  for (const order of orders.filter(({ refundedTwd }) => refundedTwd > 0)) refunds.set(order.tradeNo, await refundedThere(provider, order));
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
  return async (_days, orders) => {
    const payments: Statement['payments'][number][] = [];
    const refunds = new Map<string, number | null>();
    for (const order of orders) {
      const standing = await provider.query(order);
      if (standing.kind !== 'paid') continue;
      payments.push({ tradeNo: order.tradeNo, reference: standing.reference, amountTwd: standing.amountTwd });
      if (order.isPaid) refunds.set(order.tradeNo, await refundedThere(provider, order));
    }
    return { payments, refunds };
  };
}
