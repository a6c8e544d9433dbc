import type { StaffRefundDetailOutput } from '../../../contract/payments/refund.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { readField } from '../../../i18n/localized.ts';
import { Effects } from '../../queue/Effects.tsx';
import { EmailPreview } from '../../queue/EmailPreview.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { refundLines } from './refund-lines.ts';
import type { Refunds } from './refunds-store.ts';

interface Props extends StaffScope {
  refund: StaffRefundDetailOutput;
  refunds: Refunds;
  mayDecide: boolean;
}

/** A refund: its order and member, how the payment stands, and what can be decided, each with what it does. */
export function RefundItem({ refund, refunds, mayDecide, ...scope }: Props) {
  const { t } = scope;
  return (
    <>
      <Overtaken question={refunds.decision} t={t} />
      <Rows rows={factsOf(refund, scope)} />
      <h3>{t('staff:act.what')}</h3>
      {refund.acts.length === 0 && <p>{t('staff:act.nothing')}</p>}
      {refund.acts.length > 0 && !mayDecide && <p>{t('staff:act.readOnly')}</p>}
      {refund.acts.length > 0 && (
        <ul className="plain acts">
          {refund.acts.map((act, i) => (
            <li key={act}>
              {mayDecide ? (
                <Button look={i === 0 ? 'hot' : 'plain'} aria-haspopup="dialog" onClick={() => refunds.decision.ask(act, refund)}>
                  {t(`staff:refunds.acts.${act}`)}
                </Button>
              ) : (
                <b>{t(`staff:refunds.acts.${act}`)}</b>
              )}
              <Effects lines={refundLines(refund, act, scope)} />
              <EmailPreview email={refund.emails.find((each) => each.act === act)} t={t} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function factsOf(refund: StaffRefundDetailOutput, { t, language }: StaffScope) {
  const { order, member, card, unspent_points, points, amount_twd, fee_twd, created_at, ended_at, note, reason, tries, try_at } = refund;
  const plan = readField(order, 'plan_name', language);
  const state = t(`staff:refunds.cards.${card.state}`);
  return [
    {
      name: t('staff:refunds.member'),
      value: (
        <>
          <MemberName member={member} language={language} /> · {member.email}
        </>
      ),
    },
    { name: t('staff:refunds.order'), value: <code translate="no">{order.trade_no}</code> },
    { name: t('staff:refunds.plan'), value: `${plan.text} · ${moneyText(order.amount_twd, language)}` },
    ...(order.paid_at === null ? [] : [{ name: t('staff:refunds.paid'), value: momentOf(order.paid_at, language) }]),
    {
      name: t('staff:refunds.card'),
      value: card.refunded_twd ? t('staff:refunds.cardRefunded', { state, money: moneyText(card.refunded_twd, language) }) : state,
    },
    { name: t('staff:refunds.points'), value: String(points) },
    { name: t('staff:refunds.unspent'), value: String(unspent_points) },
    ...(amount_twd === 0 ? [] : [{ name: t('staff:refunds.amount'), value: moneyText(amount_twd, language) }]),
    ...(fee_twd === 0 ? [] : [{ name: t('staff:refunds.fee'), value: moneyText(fee_twd, language) }]),
    { name: t('staff:refunds.asked'), value: momentOf(created_at, language) },
    ...(ended_at === null ? [] : [{ name: t('staff:refunds.ended'), value: momentOf(ended_at, language) }]),
    ...(tries === 0 ? [] : [{ name: t('staff:refunds.tries'), value: String(tries) }]),
    ...(try_at === null ? [] : [{ name: t('staff:refunds.nextTry'), value: momentOf(try_at, language) }]),
    ...(note === null ? [] : [{ name: t('staff:refunds.note'), value: note }]),
    ...(reason === null ? [] : [{ name: t('staff:refunds.reason'), value: reason }]),
  ];
}
