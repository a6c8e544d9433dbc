import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { OrderOutput } from '../../../contract/payments/order.ts';
import type { OrderStatus } from '../../../domain/payments/order-state.ts';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dateText, dayClockText } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { RecordSection } from '../../record/RecordSection.tsx';
import { Ticket } from '../../record/Ticket.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { againPath, receiptPath, resultPath } from './order-links.ts';
import { createOrders } from './orders-store.ts';

interface Props {
  language: Language;
  /** Of the areas recharge and member. */
  texts: Texts;
}

/** The orders of a member (docs/rules.md#recharge, member/buy): each order with its state, its receipt, or the way on. */
export function MyOrders({ language, texts }: Props) {
  const [store] = useState(createOrders);
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const list = useStore(store.$list, { ssr: 'initial' });
  const topUp = (
    <a className="btn hot" href={`/${language}/recharge`}>
      {t('recharge:buy.start')}
    </a>
  );
  return (
    <Loaded list={list} loading={t('recharge:buy.loading')} failed={t('recharge:buy.failed')} retry={t('recharge:retry')} onRetry={() => void store.reload()}>
      {({ data, meta }) => (
        <RecordSection
          id="orders"
          title={t('recharge:buy.list')}
          records={data}
          ticket={(order) => <OrderTicket key={order.id} order={order} t={t} language={language} />}
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
  );
}

const LOOKS = { pending: 'now', paid: 'ok', failed: 'stop', expired: 'off', part_refunded: 'line', refunded: 'off' } as const satisfies Record<
  OrderStatus,
  string
>;

function OrderTicket({ order, t, language }: { order: OrderOutput; t: Translate; language: Language }) {
  const created = new Date(order.created_at);
  return (
    <Ticket
      look={`order-ticket ${order.status}`}
      id={`order-${order.id}`}
      stub={
        <>
          <b>{dateText(created, language)}</b>
          <span>{created.getFullYear()}</span>
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
      beside={<OrderLinks order={order} t={t} language={language} />}
    >
      <p className="hint">
        {t('recharge:buy.ordered', { time: dayClockText(created, language, { year: true }) })} · <code translate="no">{order.trade_no}</code>
      </p>
      {order.is_late && <p className="hint">{t('recharge:buy.late')}</p>}
      {order.is_second_payment && <p className="hint">{t('recharge:result.second')}</p>}
      {order.refunded_twd > 0 && <p className="hint">{t('recharge:result.refundedText', { amount: moneyText(order.refunded_twd, language) })}</p>}
    </Ticket>
  );
}

/** The ways on: of what is open how it stands, of what failed another try, of what was paid the receipt. */
function OrderLinks({ order, t, language }: { order: OrderOutput; t: Translate; language: Language }) {
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
        </div>
      );
  }
}
