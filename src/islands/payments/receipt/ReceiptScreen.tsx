import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ordersPath } from '../orders/order-links.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { createReceipt } from './receipt-store.ts';

interface Props {
  language: Language;
  /** Of the area recharge. */
  texts: Texts;
}

/** The receipt of a paid order (member/receipt?order=…), for the screen and for one sheet of paper. */
export function ReceiptScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [store] = useState(() => createReceipt(new URLSearchParams(location.search).get('order') ?? ''));
  const shown = useStore(store.$receipt);
  if (shown.state === 'failed') return <LoadFailed text={t('recharge:receipt.failed')} retry={t('recharge:retry')} onRetry={() => void store.load()} />;
  if (shown.state === 'loading') return <Skeleton label={t('recharge:receipt.loading')} lines={0} />;
  const orders = (
    <a className="btn" href={ordersPath(language)}>
      {t('recharge:result.orders')}
    </a>
  );
  if (shown.state === 'missing') return <EmptyState text={t('recharge:receipt.none')} action={orders} />;
  return (
    <div className="receipt-screen">
      <ReceiptSheet receipt={shown.receipt} t={t} language={language} />
      <div className="links no-print">
        <Button look="hot" onClick={() => print()}>
          {t('recharge:receipt.print')}
        </Button>
        {orders}
      </div>
    </div>
  );
}
