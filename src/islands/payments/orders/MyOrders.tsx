import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { MyOrderOutput } from '../../../contract/payments/my-order.ts';
import type { OrderStatus } from '../../../domain/payments/order-state.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dateText, dayClockText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { RecordSection } from '../../record/RecordSection.tsx';
import { Ticket } from '../../record/Ticket.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { RefundDialog, WithdrawDialog } from '../refund/RefundDialog.tsx';
import { RefundState } from '../refund/RefundState.tsx';
import { againPath, receiptPath, resultPath } from './order-links.ts';
import { createOrders, type Orders } from './orders-store.ts';

interface Props {
  language: Language;
  /** Of the areas recharge and member. */
  texts: Texts;
}

/** Of the heading of the list. */
const LIST_ID = 'orders';

/** The orders of a member (docs/rules.md#recharge, member/buy): each order with its state, its receipt, or the way on. */
export function MyOrders({ language, texts }: Props) {
  const [store] = useState(createOrders);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const question = useStore(store.$question);
  const asked = question && { store, order: question.record, heading: LIST_ID, t };
  const topUp = (
    <a className="btn hot" href={`/${language}/recharge`}>
      {t('recharge:buy.start')}
    </a>
  );
  return (
    <>
      <Loaded list={list} loading={t('recharge:buy.loading')} failed={t('recharge:buy.failed')} retry={t('recharge:retry')} onRetry={() => void store.reload()}>
        {({ data, meta }) => (
          <RecordSection
            id={LIST_ID}
            title={t('recharge:buy.list')}
            records={data}
            ticket={(order) => <OrderTicket key={order.id} order={order} store={store} t={t} language={language} />}
            action={topUp}
            empty={t('recharge:buy.empty')}
            pages={{
              meta,
              label: t('member:pager.label'),
              previous: t('member:pager.previous'),
              next: t('member:pager.next'),
              onTurn: store.turnPage,
            }}
          />
        )}
      </Loaded>
      {asked && question.about === 'request' && <RefundDialog key={asked.order.id} {...asked} language={language} />}
      {asked && question.about === 'withdraw' && <WithdrawDialog key={asked.order.id} {...asked} />}
    </>
  );
}

const LOOKS = { pending: 'now', paid: 'ok', failed: 'stop', expired: 'off', part_refunded: 'line', refunded: 'off' } as const satisfies Record<
  OrderStatus,
  string
>;

interface TicketProps {
  order: MyOrderOutput;
  store: Orders;
  t: Translate;
  language: Language;
}

function OrderTicket({ order, store, t, language }: TicketProps) {
  const created = new Date(order.created_at);
  return (
    <Ticket
      look={`order-ticket ${order.status}`}
      id={`order-${order.id}`}
      stub={
        <>
          <b>{dateText(created, language)}</b>
          <span>{taipeiDay(created).slice(0, 4)}</span>
        </>
      }
      title={readField(order, 'plan_name', language).text}
      when={
        <>
          {moneyText(order.amount_twd, language)}
          {' · '}
          {t(`recharge:method.${order.payment_method}`)}
        </>
      }
      facts={
        <>
          <Tag look={LOOKS[order.status]}>{t(`recharge:status.${order.failure === 'cancelled' ? 'cancelled' : order.status}`)}</Tag>
          <span>{t('recharge:buy.purchased', { points: order.points })}</span>
          {order.free_points > 0 && <span>{t('recharge:buy.free', { points: order.free_points })}</span>}
        </>
      }
      beside={<OrderLinks order={order} store={store} t={t} language={language} />}
    >
      <p className="hint">
        {t('recharge:buy.ordered', { time: dayClockText(created, language, { year: true }) })} · <code translate="no">{order.trade_no}</code>
      </p>
      {order.is_late && <p className="hint">{t('recharge:buy.late')}</p>}
      {order.is_second_payment && <p className="hint">{t('recharge:result.second')}</p>}
      {order.refunded_twd > 0 && <p className="hint">{t('recharge:result.refundedText', { amount: moneyText(order.refunded_twd, language) })}</p>}
      {order.refund !== null && <RefundState refund={order.refund} t={t} language={language} />}
    </Ticket>
  );
}

/** The ways on: of what is open how it stands, of what failed another try, of what was paid the receipt. */
function OrderLinks({ order, store, t, language }: TicketProps) {
  const { trade_no: number } = order;
  switch (order.status) {
    case 'pending':
      return (
        <div className="links">
          <a className="btn" href={resultPath(language, order)} aria-label={t('recharge:buy.openOf', { number })}>
            {t('recharge:buy.open')}
          </a>
        </div>
      );
    case 'failed':
    case 'expired':
      return (
        <div className="links">
          <a className="btn" href={againPath(language, order)} aria-label={t('recharge:buy.againOf', { number })}>
            {t('recharge:buy.again')}
          </a>
        </div>
      );
    default:
      return (
        <div className="links">
          <a className="btn" href={receiptPath(language, order)} aria-label={t('recharge:buy.receiptOf', { number })}>
            {t('recharge:buy.receipt')}
          </a>
          {order.may_request_refund && (
            <Button look="quiet" aria-haspopup="dialog" aria-label={t('recharge:refund.openOf', { number })} onClick={() => store.ask('request', order)}>
              {t('recharge:refund.open')}
            </Button>
          )}
          {order.refund?.status === 'requested' && (
            <Button look="quiet" aria-haspopup="dialog" aria-label={t('recharge:refund.withdrawOf', { number })} onClick={() => store.ask('withdraw', order)}>
              {t('recharge:refund.withdraw')}
            </Button>
          )}
        </div>
      );
  }
}
