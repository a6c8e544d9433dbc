import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useState } from 'react';
import type { WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import { afterSpending } from '../../domain/points/balance.ts';
import { cancelBefore } from '../../domain/rent/rent-period.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayClockText, periodText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { $points } from '../../stores/points.ts';
import { LaterClash } from '../my-calendar/LaterClash.tsx';
import { ConfirmDialog } from '../record/ConfirmDialog.tsx';
import { CheckField } from '../ui/CheckField.tsx';
import { FieldPrefix } from '../ui/field-prefix.ts';
import { Notice } from '../ui/Notice.tsx';
import { Rows } from '../ui/Rows.tsx';
import { type CategoryNames, nameOf, periodOf } from './wait-words.ts';
import type { Waitlist, WaitlistQuestion } from './waitlist-store.ts';

interface Props {
  store: Waitlist;
  language: Language;
  categoryNames: CategoryNames;
  t: Translate;
  rulesTitle: string;
  /** The rules that a reservation agrees to. */
  rules: ReactNode;
  onDone: (about: WaitlistQuestion['about']) => void;
}

/** The page has other agreements. */
const PREFIX = 'offer-';

/** Before anything is paid or given up: what it is, and what it costs. */
export function AskDialog({ store, language, categoryNames, t, rulesTitle, rules, onDone }: Props) {
  const asking = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const now = useStore(store.$now, { ssr: 'initial' });
  const problem = useStore(store.$problem);
  const isTaking = asking?.about === 'take';
  const isOffer = asking?.record.status === 'offered';
  return (
    <ConfirmDialog
      open={asking !== null}
      title={t(isTaking ? 'waitlist:ask.taking' : isOffer ? 'waitlist:ask.declining' : 'waitlist:ask.leaving')}
      closeLabel={t('waitlist:ask.close')}
      keep={t('waitlist:ask.back')}
      confirm={t(isTaking ? 'waitlist:ask.take' : isOffer ? 'waitlist:ask.decline' : 'waitlist:ask.leave')}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void confirm()}
    >
      {asking && (
        <div className="refund-note">
          <p className="balloon">{isTaking ? <CancelWords asking={asking} language={language} t={t} /> : t('waitlist:ask.lost')}</p>
          <Rows
            rows={[
              { name: t('waitlist:what'), value: nameOf(asking.record, language, t, categoryNames) },
              { name: t('waitlist:when'), value: periodText(periodOf(asking.record), language, { now }) },
              ...(isTaking ? [{ name: t('waitlist:price'), value: <b className="big-num">{t('waitlist:points', { points: asking.record.points })}</b> }] : []),
            ]}
          />
          {isTaking && <Balance points={asking.record.points} t={t} />}
          {isTaking && <OfferClash key={asking.record.id} entry={asking.record} language={language} t={t} />}
          {isTaking && <Agreement store={store} t={t} rulesTitle={rulesTitle} rules={rules} />}
          <div aria-live="assertive">{problem && <Notice kind="error">{problem.text}</Notice>}</div>
        </div>
      )}
    </ConfirmDialog>
  );

  async function confirm(): Promise<void> {
    if (asking === null) return;
    if (await store.confirm()) onDone(asking.about);
    else if (store.$lacksAgreement.get()) document.getElementById(`${PREFIX}agree`)?.focus();
  }
}

/** Warns of what the member has booked at the time of an offer, which itself stands in the calendar. */
function OfferClash({ entry, language, t }: { entry: WaitlistEntryOutput; language: Language; t: Translate }) {
  const [$periods] = useState(() => atom([periodOf(entry)]));
  return <LaterClash $periods={$periods} except={{ kind: 'waitlist', id: entry.id }} language={language} t={t} />;
}

function CancelWords({ asking, language, t }: { asking: WaitlistQuestion; language: Language; t: Translate }) {
  const until = cancelBefore(periodOf(asking.record).start);
  if (until < new Date()) return t('waitlist:ask.fixed');
  return t('waitlist:ask.until', { time: dayClockText(until, language) });
}

function Balance({ points, t }: { points: number; t: Translate }) {
  const balance = useStore($points, { ssr: 'initial' });
  if (balance === null) return null;
  const after = afterSpending(balance, points);
  return (
    <p className={after.missing > 0 ? 'error-text' : undefined}>
      {after.missing > 0
        ? t('waitlist:ask.missing', { points: after.missing })
        : t('waitlist:ask.balance', { points: balance.remaining, after: after.remaining })}
    </p>
  );
}

function Agreement({ store, t, rulesTitle, rules }: Pick<Props, 'store' | 't' | 'rulesTitle' | 'rules'>) {
  const agreed = useStore(store.$agreed);
  const lacksAgreement = useStore(store.$lacksAgreement);
  return (
    <FieldPrefix value={PREFIX}>
      <CheckField
        name="agree"
        label={t('waitlist:ask.agree', { rules: rulesTitle })}
        checked={agreed}
        required
        error={lacksAgreement && !agreed ? t('validation:AGREE') : undefined}
        onChange={(event) => store.$agreed.set(event.currentTarget.checked)}
      />
      <details>
        <summary>{t('waitlist:ask.read', { rules: rulesTitle })}</summary>
        <div className="prose">{rules}</div>
      </details>
    </FieldPrefix>
  );
}
