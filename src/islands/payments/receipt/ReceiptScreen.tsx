import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { $session } from '../../../stores/session.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ordersPath } from '../orders/order-links.ts';
import { createResult } from '../result/result-store.ts';
import { type Issuer, ReceiptSheet } from './ReceiptSheet.tsx';

interface Props {
  language: Language;
  /** Of the area recharge. */
  texts: Texts;
  issuer: Issuer;
}

/** The receipt of a paid order (member/receipt?order=…), for the screen and for one sheet of paper. */
export function ReceiptScreen({ language, texts, issuer }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [store] = useState(() => createResult(new URLSearchParams(location.search).get('order') ?? ''));
  const result = useStore(store.$result);
  const session = useStore($session);
  if (result.state === 'failed' || session.state === 'unreachable') {
    return <LoadFailed text={t('recharge:receipt.failed')} retry={t('recharge:retry')} onRetry={() => location.reload()} />;
  }
  if (result.state === 'loading' || session.state !== 'signed-in') return <Skeleton label={t('recharge:receipt.loading')} lines={0} />;
  const orders = (
    <a className="btn" href={ordersPath(language)}>
      {t('recharge:result.orders')}
    </a>
  );
  if (result.state === 'missing' || result.standing.order.paid_at === null) return <EmptyState text={t('recharge:receipt.none')} action={orders} />;
  return (
    <div className="receipt-screen">
      <ReceiptSheet order={result.standing.order} payer={session.member} issuer={issuer} t={t} language={language} />
      <div className="links no-print">
        <Button look="hot" onClick={() => print()}>
          {t('recharge:receipt.print')}
        </Button>
        {orders}
      </div>
    </div>
  );
}
