import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { Texts, Translate } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { pointsChanged } from '../../../stores/points.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OrderRows } from '../orders/OrderRows.tsx';
import { ordersPath } from '../orders/order-links.ts';
import { reloadFromCache } from '../reload-from-cache.ts';
import { Outcome } from './Outcome.tsx';
import { createResult, type OrderStanding, type ResultStore } from './result-store.ts';

interface Props {
  language: Language;
  /** Of the area recharge. */
  texts: Texts;
}

/** The standing of an order (recharge/result?order=…): where the provider leads back to, whatever has become of the payment. */
export function RechargeResult({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [store] = useState(() => createResult(new URLSearchParams(location.search).get('order') ?? ''));
  const result = useStore(store.$result);
  useEffect(reloadFromCache, []);
  if (result.state === 'loading') return <Skeleton label={t('recharge:result.loading')} lines={4} />;
  if (result.state === 'failed') return <LoadFailed text={t('recharge:result.failed')} retry={t('recharge:retry')} onRetry={() => void store.check()} />;
  if (result.state === 'missing') {
    return (
      <EmptyState
        text={t('recharge:result.missing')}
        action={
          <>
            <p>{t('recharge:result.missingText')}</p>
            <a className="btn hot" href={ordersPath(language)}>
              {t('recharge:result.orders')}
            </a>
          </>
        }
      />
    );
  }
  return <Standing standing={result.standing} isLong={result.isLong} store={store} t={t} language={language} />;
}

interface StandingProps {
  standing: OrderStanding;
  isLong: boolean;
  store: ResultStore;
  t: Translate;
  language: Language;
}

function Standing({ standing, isLong, store, t, language }: StandingProps) {
  const { order } = standing;
  const isPaid = order.paid_at !== null;
  // What other parts of the page know of the points is from before the payment.
  useEffect(() => {
    if (isPaid) void pointsChanged();
  }, [isPaid]);
  return (
    <div className="split recharge-result">
      <section className={`panel outcome ${order.status}`} aria-labelledby="outcome">
        <Outcome standing={standing} isLong={isLong} store={store} t={t} language={language} />
      </section>
      <aside className="panel" aria-labelledby="order">
        <h2 id="order">{t('recharge:yourOrder')}</h2>
        <OrderRows order={order} t={t} language={language} />
      </aside>
    </div>
  );
}
