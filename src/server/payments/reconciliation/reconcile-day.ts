import { compareStatement, type Difference, RECONCILIATION_DAYS_BACK, type Statement } from '../../../domain/payments/reconciliation.ts';
import { STAFF_PAYMENT_PAGES } from '../../../domain/payments/staff-pages.ts';
import { addDays, type Day, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { ProviderAway, type ProviderId } from '../providers/provider.ts';
import { endGone, ordersNumbered, ordersOf, writeDifference, writeReconciliation } from './difference-queries.ts';
import { openStatementReaders, type StatementReader } from './statement-reader.ts';

type Tools = Pick<Deps, 'config' | 'database' | 'payments' | 'log' | 'now' | 'jobs' | 'library'>;

/** The outcome of one provider's day; `away` says why it was not compared. */
export type DayResult = { provider: ProviderId } & ({ payments: number; amountTwd: number; differences: number; news: number } | { away: string });

/** Job: compares yesterday with every provider. Safe to repeat. @throws ProviderAway when one could not be compared, for the queue to try again */
export async function reconcileYesterday(deps: Tools): Promise<void> {
  const results = await reconcileDay(deps, addDays(taipeiDay(deps.now()), -1));
  const away = results.flatMap((result) => ('away' in result ? [`${result.provider}: ${result.away}`] : []));
  if (away.length > 0) throw new ProviderAway(away.join('; '));
}

/** Compares a day with every provider, each by itself: one that is away holds up no other. */
export async function reconcileDay(deps: Tools, day: Day): Promise<DayResult[]> {
  const results: DayResult[] = [];
  for (const { provider, read } of openStatementReaders(deps)) {
    try {
      results.push(await compareDay(deps, { provider, read, day }));
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      deps.log.error({ err: error, provider, day }, 'a provider could not be compared');
      results.push({ provider, away: error.message });
    }
  }
  return results;
}

interface Compared {
  provider: ProviderId;
  read: StatementReader;
  day: Day;
}

/** The provider is asked outside any transaction; what is compared with it is read within, after it. */
async function compareDay(deps: Tools, { provider, read, day }: Compared): Promise<DayResult> {
  const { database, now } = deps;
  const days = { from: addDays(day, -RECONCILIATION_DAYS_BACK), until: day };
  const time = { from: taipeiInstant(days.from), before: taipeiInstant(addDays(day, 1)) };
  const find = (numbers: readonly string[]) => ordersNumbered(database.db, provider, numbers);
  const statement = await read(days, { orders: await ordersOf(database.db, provider, time), find });
  return database.db.transaction().execute(async (tx) => {
    const at = { provider, day, now: now() };
    const orders = await ordersOf(tx, provider, {
      ...time,
      numbers: [...new Set([...statement.payments.map(({ tradeNo }) => tradeNo), ...statement.refunds.keys()])],
    });
    const found = compareStatement(
      statement,
      orders.map(({ paidAt, ...order }) => ({ ...order, isPaid: paidAt !== null, isExpected: paidAt !== null && taipeiDay(paidAt) === day })),
    );
    let news = 0;
    for (const difference of found) if (await writeDifference(tx, at, difference)) news += 1;
    await endGone(tx, at, { found, spokenOf: speaksOf(statement) });
    const amountTwd = statement.payments.reduce((sum, payment) => sum + payment.amountTwd, 0);
    await writeReconciliation(tx, { ...at, payments: statement.payments.length, amountTwd });
    if (news > 0) {
      const { contact, centre } = deps.library.settings;
      const url = `${deps.config.siteUrl}/zh/${STAFF_PAYMENT_PAGES.reconciliation}`;
      const email = emails.reconciliationOffice({ name: centre.name.zh, day, provider, count: news, url });
      await deps.jobs.enqueue(tx, 'send-mail', { to: contact.mailbox, language: 'zh', ...email });
    }
    return { provider, payments: statement.payments.length, amountTwd, differences: found.length, news };
  });
}

/** Whether a statement says something about a kind of difference of an order. */
function speaksOf({ payments, refunds }: Statement): (kind: Difference['kind'], tradeNo: string) => boolean {
  const named = new Set(payments.map(({ tradeNo }) => tradeNo));
  return (kind, tradeNo) => (kind === 'refund' ? refunds.has(tradeNo) : named.has(tradeNo));
}
