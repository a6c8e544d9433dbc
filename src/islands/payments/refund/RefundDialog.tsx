import { useStore } from '@nanostores/react';
import type { MyOrderOutput, RefundOfferOutput } from '../../../contract/payments/my-order.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { dayClockText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { announceDone } from '../../record/announce-done.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Orders } from '../orders/orders-store.ts';

interface Props {
  store: Orders;
  order: MyOrderOutput;
  /** Of the heading that has the focus afterwards. */
  heading: string;
  t: Translate;
  language: Language;
}

/** Asks for a refund of what is unspent of an order, and says before what goes back, what it costs, and what becomes of the points. */
export function RefundDialog({ store, order, heading, t, language }: Props) {
  const [shown, isBusy, problem] = [useStore(store.$offer), useStore(store.$isBusy), useStore(store.$problem)];
  const isPossible = shown.state === 'ready' && shown.offer.offer !== null;
  const request = async () => {
    if (await store.request()) announceDone(t('recharge:refund.asked'), heading);
  };
  return (
    <ConfirmDialog
      open
      title={t('recharge:refund.title')}
      closeLabel={t('recharge:refund.keep')}
      keep={t('recharge:refund.keep')}
      confirm={isPossible ? t('recharge:refund.confirm') : null}
      isBusy={isBusy}
      onClose={() => store.close()}
      onConfirm={() => void request()}
    >
      <p>
        {t('recharge:result.number')} <code translate="no">{order.trade_no}</code>
      </p>
      {problem !== null && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {shown.state === 'loading' && <Skeleton label={t('recharge:refund.loading')} lines={4} />}
      {shown.state === 'failed' && <LoadFailed text={shown.text} retry={t('recharge:retry')} onRetry={() => void store.loadOffer(order)} />}
      {shown.state === 'ready' && <Offered offer={shown.offer} t={t} language={language} />}
    </ConfirmDialog>
  );
}

function Offered({ offer: { offer, whole_until: until, fee_percent: percent }, t, language }: { offer: RefundOfferOutput; t: Translate; language: Language }) {
  if (offer === null) return <p role="status">{t('recharge:refund.nothing')}</p>;
  return (
    <>
      <Rows
        rows={[
          { name: t('recharge:refund.points'), value: t('recharge:points', { points: offer.points }) },
          ...(offer.free_points > 0 ? [{ name: t('recharge:refund.free'), value: t('recharge:points', { points: offer.free_points }) }] : []),
          ...(offer.fee_twd > 0 ? [{ name: t('recharge:refund.fee', { percent }), value: moneyText(offer.fee_twd, language) }] : []),
          { name: t('recharge:refund.amount'), value: <b className="big-num">{moneyText(offer.amount_twd, language)}</b> },
        ]}
      />
      <ul className="bullets">
        <li>{t('recharge:refund.way')}</li>
        {until !== null && percent > 0 && offer.fee_twd === 0 && (
          <li>{t('recharge:refund.wholeUntil', { time: dayClockText(new Date(until), language, { year: true }), percent })}</li>
        )}
        <li>{t(offer.free_points > 0 ? 'recharge:refund.takenWithFree' : 'recharge:refund.taken')}</li>
        <li>{t('recharge:refund.mayWithdraw')}</li>
      </ul>
    </>
  );
}

/** Withdraws a request that nobody has begun. */
export function WithdrawDialog({ store, order, heading, t }: Omit<Props, 'language'>) {
  const [isBusy, problem] = [useStore(store.$isBusy), useStore(store.$problem)];
  const withdraw = async () => {
    if (await store.withdraw()) announceDone(t('recharge:refund.withdrawn'), heading);
  };
  return (
    <ConfirmDialog
      open
      title={t('recharge:refund.withdraw')}
      closeLabel={t('recharge:refund.keep')}
      keep={t('recharge:refund.keep')}
      confirm={t('recharge:refund.withdraw')}
      isBusy={isBusy}
      onClose={() => store.close()}
      onConfirm={() => void withdraw()}
    >
      <p>
        {t('recharge:result.number')} <code translate="no">{order.trade_no}</code>
      </p>
      {problem !== null && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      <p>{t('recharge:refund.withdrawText')}</p>
    </ConfirmDialog>
  );
}
