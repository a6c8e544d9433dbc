import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { clockText, dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { againPath, ordersPath, receiptPath } from '../orders/order-links.ts';
import { clearRechargeReturn, rechargeReturn } from '../recharge/recharge-return.ts';
import { createOpenOrder } from './open-order-store.ts';
import type { OrderStanding, ResultStore } from './result-store.ts';

interface Props {
  standing: OrderStanding;
  isLong: boolean;
  store: ResultStore;
  t: Translate;
  language: Language;
}

/** The outcome of a payment, and the ways on from there. */
export function Outcome(props: Props) {
  switch (props.standing.order.status) {
    case 'pending':
      return <Waiting {...props} />;
    case 'failed':
      return <Failed {...props} />;
    case 'expired':
      return <Expired {...props} />;
    default:
      return <Paid {...props} />;
  }
}

function Waiting({ standing: { order, checked_at }, isLong, store, t, language }: Props) {
  const [open] = useState(() => createOpenOrder(order.id, () => store.check()));
  const working = useStore(open.$working);
  const problem = useStore(open.$problem);
  return (
    <>
      <div role="status" className="outcome-words">
        <h2 id="outcome">{t('recharge:result.waitingTitle')}</h2>
        <p>{t('recharge:result.waiting')}</p>
        {isLong && <Notice kind="warning">{t('recharge:result.long')}</Notice>}
      </div>
      <p>{t('recharge:result.until', { time: dayClockText(new Date(order.expires_at), language) })}</p>
      <div className="links">
        <Button onClick={() => void store.check({ spinner: true })}>{t('recharge:result.checkNow')}</Button>
        <a className="btn" href={ordersPath(language)}>
          {t('recharge:result.orders')}
        </a>
        <small>{t('recharge:result.checked', { time: clockText(new Date(checked_at)) })}</small>
      </div>
      <div className="not-paid">
        <h3>{t('recharge:result.notPaid')}</h3>
        <p>{t('recharge:result.notPaidText')}</p>
        {problem !== null && (
          <Notice kind="error" live>
            {problem}
          </Notice>
        )}
        <div className="links">
          <Button look="hot" busy={working !== null} onClick={() => void open.pay()}>
            {working === 'pay' ? t('recharge:result.opening') : t('recharge:result.pay', { amount: moneyText(order.amount_twd, language) })}
          </Button>
          <Button look="quiet" busy={working !== null} onClick={() => void open.cancel()}>
            {t('recharge:result.cancel')}
          </Button>
        </div>
      </div>
    </>
  );
}

function Paid({ standing: { order, balance }, t, language }: Props) {
  const [from] = useState(() => rechargeReturn(sessionStorage));
  return (
    <>
      <div role="status" className="outcome-words">
        {order.status === 'paid' && <Balloon>{t('recharge:result.paidSay')}</Balloon>}
        <h2 id="outcome">{t(order.is_late ? 'recharge:result.lateTitle' : 'recharge:result.paidTitle')}</h2>
        <p className="arrived">
          <b className="points">{order.points + order.free_points}</b> {t('recharge:unit')}
        </p>
        {order.is_late && <Notice kind="info">{t('recharge:result.late')}</Notice>}
        {order.is_second_payment && <Notice kind="info">{t('recharge:result.second')}</Notice>}
        {order.refunded_twd > 0 && <Notice kind="info">{t('recharge:result.refundedText', { amount: moneyText(order.refunded_twd, language) })}</Notice>}
      </div>
      <p>
        {t('recharge:result.newBalance')} <b>{t('recharge:points', { points: balance })}</b>
      </p>
      <div className="links">
        {from !== null && (
          <a className="btn hot" href={from} onClick={() => clearRechargeReturn(sessionStorage)}>
            {t('recharge:result.goBack')}
          </a>
        )}
        <a className="btn" href={receiptPath(language, order)}>
          {t('recharge:result.receipt')}
        </a>
        <a className="btn" href={ordersPath(language)}>
          {t('recharge:result.orders')}
        </a>
      </div>
    </>
  );
}

function Failed({ standing: { order }, t, language }: Props) {
  return (
    <>
      <div role="status" className="outcome-words">
        <h2 id="outcome">{t(order.failure === 'cancelled' ? 'recharge:result.cancelledTitle' : 'recharge:result.failedTitle')}</h2>
        <p>{t(order.failure === 'cancelled' ? 'recharge:result.cancelledText' : 'recharge:result.failedText')}</p>
      </div>
      <Again order={order} t={t} language={language} />
    </>
  );
}

function Expired({ standing: { order }, t, language }: Props) {
  return (
    <>
      <div role="status" className="outcome-words">
        <h2 id="outcome">{t('recharge:result.expiredTitle')}</h2>
        <p>{t('recharge:result.expiredText')}</p>
      </div>
      <Again order={order} t={t} language={language} />
    </>
  );
}

function Again({ order, t, language }: Pick<Props, 't' | 'language'> & { order: OrderStanding['order'] }) {
  return (
    <div className="links">
      <a className="btn hot" href={againPath(language, order)}>
        {t('recharge:result.tryAgain')}
      </a>
      <a className="btn" href={againPath(language, order, { otherMethod: true })}>
        {t('recharge:result.otherMethod')}
      </a>
      <a className="btn" href={ordersPath(language)}>
        {t('recharge:result.orders')}
      </a>
    </div>
  );
}
