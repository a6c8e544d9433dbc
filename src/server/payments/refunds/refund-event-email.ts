import { STAFF_PAYMENT_PAGES } from '../../../domain/payments/staff-pages.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { Tx } from '../../db/client.ts';
import { type Addressee, readAddressee } from '../../delivery/addressee.ts';
import type { Deps } from '../../deps.ts';
import { emails, type NecessaryEmail, typedIn } from '../../emails/messages.ts';
import type { OutboxEvent } from '../../jobs/outbox-event.ts';
import { ORDERS_PATH, type OrderRow, readOrder } from '../order-queries.ts';
import { type RefundRow, readRefund } from './refund-queries.ts';

type Tools = Pick<Deps, 'jobs' | 'config' | 'library'>;

/** Writes about a refund: to its member about each step that they see, to the office about what waits for it. */
export async function mailRefundEvent(deps: Tools, tx: Tx, { event, recordId, details, paragraph }: OutboxEvent): Promise<void> {
  const order = await readOrder(tx, recordId);
  const refund = await readRefund(tx, String(Object(details).refund));
  if (order === undefined || refund === undefined) return;
  if (event === 'refund_requested' || event === 'refund_by_hand') {
    const { contact, centre } = deps.library.settings;
    const values = { name: centre.name.zh, tradeNo: order.tradeNo, plan: order.planNames.zh, points: refund.points };
    const url = `${deps.config.siteUrl}/zh/${STAFF_PAYMENT_PAGES.refunds}?id=${refund.id}`;
    await deps.jobs.enqueue(tx, 'send-mail', { to: contact.mailbox, language: 'zh', ...emails.refundOffice({ ...values, url }) });
    return;
  }
  const addressee = await readAddressee(tx, order.memberId);
  const email = addressee && memberEmail(deps, event, { order, refund, addressee });
  if (email) await deps.jobs.enqueue(tx, 'send-mail', { to: addressee.email, language: addressee.language, paragraph, ...email });
}

/** The numbers of a refund that its member is told. */
export type RefundSums = Pick<RefundRow, 'points' | 'amountTwd' | 'feeTwd'>;

/** The e-mail of a step of a refund to its member; null where they get none. */
export function memberEmail(
  { config }: Pick<Deps, 'config'>,
  event: string,
  {
    order,
    refund,
    addressee: { name, language },
  }: { order: OrderRow; refund: RefundSums & Pick<RefundRow, 'reason' | 'reasonLanguage'>; addressee: Addressee },
): NecessaryEmail | null {
  const url = `${config.siteUrl}/${language}/${ORDERS_PATH}`;
  const common = { name, tradeNo: order.tradeNo, plan: order.planNames[language], url };
  const money = { ...common, points: refund.points, refunded: moneyText(refund.amountTwd, language), fee: moneyText(refund.feeTwd, language) };
  const reason = refund.reason ?? '－';
  switch (event) {
    case 'refund_begun':
      return emails.refundBegun(money);
    case 'refund_ended':
      return emails.refundEnded(money);
    case 'refund_declined':
      return typedIn(emails.refundDeclined({ ...common, reason }), refund.reasonLanguage);
    case 'refund_failed':
      return typedIn(emails.refundFailed({ ...common, reason }), refund.reasonLanguage);
    default:
      return null;
  }
}
