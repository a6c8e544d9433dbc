import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { OrderStatus } from '../../../../domain/payments/order-state.ts';
import { ORDER_ROLES, REFUND_ROLES } from '../../../../domain/payments/refund-state.ts';
import type { Texts } from '../../../../i18n/catalogue.ts';
import { moneyText } from '../../../../i18n/formats/money.ts';
import { islandTranslator } from '../../../../i18n/island-translator.ts';
import type { Language } from '../../../../i18n/languages.ts';
import { QueueScreen } from '../../../queue/QueueScreen.tsx';
import { StaffGate } from '../../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../../queue/staff-scope.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderItem } from './OrderItem.tsx';
import { createStaffOrders, ORDER_STATE_CHOICES } from './orders-store.ts';

interface Props {
  language: Language;
  /** Of the area staff. */
  texts: Texts;
}

const LOOKS = { pending: 'now', paid: 'ok', failed: 'stop', expired: 'off', part_refunded: 'line', refunded: 'off' } as const satisfies Record<
  OrderStatus,
  string
>;

/** Orders of points (staff/payments/orders): found by number or buyer, and refunded where nobody has asked for it. */
export function OrdersScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={ORDER_ROLES} t={t} language={language}>
      {(role) => <OrderQueue mayRefund={REFUND_ROLES.some((each) => each === role)} t={t} language={language} />}
    </StaffGate>
  );
}

function OrderQueue({ mayRefund, ...scope }: { mayRefund: boolean } & StaffScope) {
  const { t, language } = scope;
  const [orders] = useState(() => createStaffOrders());
  const question = useStore(orders.decision.$question);
  return (
    <>
      <QueueScreen
        queue={orders.queue}
        t={t}
        title={t('staff:orders.title')}
        findLabel={t('staff:refunds.find')}
        empty={t('staff:orders.empty')}
        filters={[
          { name: 'state', label: t('staff:queue.state'), choices: ORDER_STATE_CHOICES.map((value) => ({ value, label: t(`staff:orders.states.${value}`) })) },
        ]}
        columns={[
          { key: 'member', label: t('staff:refunds.member'), cell: ({ member }) => member.name },
          {
            key: 'order',
            label: t('staff:refunds.order'),
            cell: ({ trade_no, amount_twd }) => (
              <>
                <code translate="no">{trade_no}</code>
                <small>{moneyText(amount_twd, language)}</small>
              </>
            ),
          },
          { key: 'unspent', label: t('staff:orders.unspent'), cell: ({ unspent_points }) => String(unspent_points), isAmount: true },
          { key: 'ordered', label: t('staff:orders.ordered'), cell: ({ created_at }) => <time dateTime={created_at}>{momentOf(created_at, language)}</time> },
          { key: 'state', label: t('staff:queue.state'), cell: ({ status }) => <Tag look={LOOKS[status]}>{t(`staff:orders.states.${status}`)}</Tag> },
        ]}
        item={(order) => ({
          title: `${order.member.name} · ${t(`staff:orders.states.${order.status}`)}`,
          body: <OrderItem order={order} orders={orders} mayRefund={mayRefund} {...scope} />,
        })}
      />
      {question !== null && <OrderDialog key={question.record.id} {...{ order: question.record, orders, ...scope }} />}
    </>
  );
}
