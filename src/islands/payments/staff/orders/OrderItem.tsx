import type { StaffOrderDetailOutput } from '../../../../contract/payments/refund.ts';
import { isRefundOpen } from '../../../../domain/payments/refund-state.ts';
import { STAFF_PAYMENT_PAGES } from '../../../../domain/payments/staff-pages.ts';
import { moneyText } from '../../../../i18n/formats/money.ts';
import { readField } from '../../../../i18n/localized.ts';
import { Effects } from '../../../queue/Effects.tsx';
import { MemberName } from '../../../queue/item/MemberName.tsx';
import { Overtaken } from '../../../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../../../queue/staff-scope.ts';
import { Button } from '../../../ui/Button.tsx';
import { Rows } from '../../../ui/Rows.tsx';
import { beginLines } from '../refund-lines.ts';
import type { StaffOrders } from './orders-store.ts';

interface Props extends StaffScope {
  order: StaffOrderDetailOutput;
  orders: StaffOrders;
  mayRefund: boolean;
}

/** An order: its buyer, how its payment stands, its refunds, and one more where something is left to refund. */
export function OrderItem({ order, orders, mayRefund, ...scope }: Props) {
  const { t } = scope;
  return (
    <>
      <Overtaken question={orders.decision} t={t} />
      <Rows rows={factsOf(order, scope)} />
      <RefundsOf order={order} {...scope} />
      <h3>{t('staff:act.what')}</h3>
      {order.quote === null ? (
        <Settled order={order} {...scope} />
      ) : (
        <ul className="plain acts">
          <li>
            {mayRefund ? (
              <Button look="hot" aria-haspopup="dialog" onClick={() => orders.decision.ask('refund', order)}>
                {t('staff:orders.refund')}
              </Button>
            ) : (
              <p>{t('staff:act.readOnly')}</p>
            )}
            <Effects lines={beginLines(order.quote, order.email, scope)} />
          </li>
        </ul>
      )}
    </>
  );
}

/** The words where staff can begin no refund: one that is open stands on its own page. */
function Settled({ order: { refunds }, t, language }: Pick<Props, 'order'> & StaffScope) {
  const open = refunds.find(isRefundOpen);
  if (open === undefined) return <p>{t('staff:orders.nothing')}</p>;
  return (
    <>
      <p>{t('staff:orders.open')}</p>
      <p>
        <a className="btn" href={`/${language}/${STAFF_PAYMENT_PAGES.refunds}?id=${open.id}`}>
          {t('staff:orders.toRefund')}
        </a>
      </p>
    </>
  );
}

function RefundsOf({ order: { refunds }, t, language }: Pick<Props, 'order'> & StaffScope) {
  if (refunds.length === 0) return null;
  return (
    <>
      <h3>{t('staff:orders.refunds')}</h3>
      <ul className="plain">
        {refunds.map(({ id, status, points, amount_twd, created_at, reason }) => (
          <li key={id}>
            {[
              momentOf(created_at, language),
              t(`staff:refunds.states.${status}`),
              t('staff:orders.points', { points }),
              ...(amount_twd === 0 ? [] : [moneyText(amount_twd, language)]),
              ...(reason === null ? [] : [reason]),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf(order: StaffOrderDetailOutput, { t, language }: StaffScope) {
  const { member, card, trade_no, payment_no, amount_twd, points, free_points, unspent_points, refunded_twd, created_at, paid_at, notices } = order;
  const plan = readField(order, 'plan_name', language);
  const state = t(`staff:refunds.cards.${card.state}`);
  const code = (text: string) => <code translate="no">{text}</code>;
  return [
    {
      name: t('staff:refunds.member'),
      value: (
        <>
          <MemberName member={member} language={language} /> · {member.email}
        </>
      ),
    },
    { name: t('staff:refunds.order'), value: code(trade_no) },
    ...(payment_no === trade_no ? [] : [{ name: t('staff:orders.paymentNo'), value: code(payment_no) }]),
    { name: t('staff:refunds.plan'), value: `${plan.text} · ${moneyText(amount_twd, language)}` },
    { name: t('staff:orders.bought'), value: t('staff:orders.sold', { points, free: free_points }) },
    { name: t('staff:orders.ordered'), value: momentOf(created_at, language) },
    ...(paid_at === null
      ? []
      : [
          { name: t('staff:refunds.paid'), value: momentOf(paid_at, language) },
          { name: t('staff:refunds.card'), value: state },
          { name: t('staff:refunds.unspent'), value: String(unspent_points) },
        ]),
    ...(refunded_twd === 0 ? [] : [{ name: t('staff:orders.refunded'), value: moneyText(refunded_twd, language) }]),
    ...(notices[0] === undefined ? [] : [{ name: t('staff:orders.notice'), value: momentOf(notices[0].received_at, language) }]),
  ];
}
