import { addDays, taipeiDay } from '../../domain/time/taipei-time.ts';
import { mailDay, mailMoment } from '../../i18n/formats/mail-dates.ts';
import { moneyText } from '../../i18n/formats/money.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { readAddressee } from '../delivery/addressee.ts';
import type { Deps } from '../deps.ts';
import { emails, type NecessaryEmail } from '../emails/messages.ts';
import type { OutboxEvent } from '../jobs/outbox-event.ts';
import { ORDERS_PATH, type OrderRow, readOrder } from './order-queries.ts';
import { mailRefundEvent } from './refunds/refund-event-email.ts';

type Tools = Pick<Deps, 'jobs' | 'config' | 'library'>;

/** Writes to buyers about their orders: that one was paid, also long after it had expired. What fails or expires is seen on the screen. */
export async function mailOrderEvents(deps: Tools, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  for (const each of events) {
    const { recordId, event } = each;
    if (event.startsWith('refund_')) await mailRefundEvent(deps, tx, each);
    const order = event === 'paid' ? await readOrder(tx, recordId) : undefined;
    const addressee = order && (await readAddressee(tx, order.memberId));
    if (order === undefined || addressee === undefined) continue;
    const { name, email, language } = addressee;
    await deps.jobs.enqueue(tx, 'send-mail', { to: email, language, ...receipt(deps, order, { name, language }) });
  }
}

function receipt({ config }: Tools, order: OrderRow, { name, language }: { name: string; language: Language }): NecessaryEmail {
  const { tradeNo, planNames, amountTwd, points, freePoints, freeValidDays, isLate, secondOf } = order;
  const paidAt = order.paidAt ?? order.createdAt;
  const values = {
    ...{ name, tradeNo, plan: planNames[language], amount: moneyText(amountTwd, language), points, when: mailMoment(paidAt, language) },
    url: `${config.siteUrl}/${language}/${ORDERS_PATH}`,
  };
  if (freeValidDays === null && secondOf !== null) return emails.orderPaidTwice(values);
  if (freeValidDays === null) return isLate ? emails.orderPaidLate(values) : emails.orderPaid(values);
  const withFree = { ...values, free: freePoints, freeUntil: mailDay(addDays(taipeiDay(paidAt), freeValidDays), language) };
  if (secondOf !== null) return emails.orderPaidTwiceFree(withFree);
  return isLate ? emails.orderPaidLateFree(withFree) : emails.orderPaidFree(withFree);
}
