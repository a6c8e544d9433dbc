import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import { readField } from '../../../i18n/localized.ts';
import { Notice } from '../../ui/Notice.tsx';
import { resultPath } from '../orders/order-links.ts';
import { createOpenOrder } from './open-order-store.ts';
import { useRecharge } from './recharge-context.ts';

/** A member who comes back (docs/decisions/190) is shown the order that still waits for its payment, before they buy once more. */
export function OpenOrder() {
  const { t, language } = useRecharge();
  const [{ $order }] = useState(createOpenOrder);
  const order = useStore($order);
  if (order === null) return null;
  const { text: plan } = readField(order, 'plan_name', language);
  const values = { plan, amount: moneyText(order.amount_twd, language), time: dayClockText(new Date(order.expires_at), language) };
  return (
    <Notice kind="warning" title={t('recharge:open.title')} live>
      <p>{t('recharge:open.text', values)}</p>
      <div className="links">
        <a className="btn" href={resultPath(language, order)}>
          {t('recharge:open.go')}
        </a>
      </div>
    </Notice>
  );
}
