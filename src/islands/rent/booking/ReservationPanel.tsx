import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { afterSpending, type Balance } from '../../../domain/points/balance.ts';
import { rechargePath } from '../../../domain/points/recharge-link.ts';
import { cancelBefore, MAX_SPAN_DAYS } from '../../../domain/rent/rent-period.ts';
import type { Period } from '../../../domain/time/period.ts';
import { daysBetween, taipeiDay } from '../../../domain/time/taipei-time.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { $points, pointsChanged } from '../../../stores/points.ts';
import { $session } from '../../../stores/session.ts';
import { addToast } from '../../../stores/toasts.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReadingDialog } from '../../ui/ReadingDialog.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { useIsNarrow } from '../week/use-is-narrow.ts';
import { BookingClash } from './BookingClash.tsx';
import { useBooking } from './booking-context.ts';
import { JoinPanel } from './JoinPanel.tsx';

interface Props {
  rulesTitle: string;
  rulesVersion: string;
  /** The rules themselves, rendered by the page. */
  rules: ReactNode;
}

/** The items to reserve, their price, the refund and until when, and the button. */
export function ReservationPanel({ rulesTitle, rulesVersion, rules }: Props) {
  const { booking, t } = useBooking();
  const choice = useStore(booking.$choice);
  const price = useStore(booking.$price);
  const isNarrow = useIsNarrow();
  return (
    <aside className="reservation">
      <Saying choice={choice} points={price?.points ?? 0} />
      <div className="panel">
        <h2 id="reservation" tabIndex={-1}>
          {t('rent:panel.title')}
        </h2>
        <Chosen choice={choice} hours={price?.hours ?? 0} points={price?.points ?? 0} />
        <Faults />
        <BookingClash $period={booking.$choice} />
        <Confirm rulesTitle={rulesTitle} rulesVersion={rulesVersion} rules={rules} />
      </div>
      {!isNarrow && <JoinPanel />}
    </aside>
  );
}

/** The centre says what to do next, or what comes back until when: fixed at booking, shown before it. */
function Saying({ choice, points }: { choice: Period | null; points: number }) {
  const { booking, t, language } = useBooking();
  const now = useStore(booking.$now, { ssr: 'initial' });
  const isMissing = useStore(booking.$missing).length > 0;
  if (choice === null || now === null) return <Balloon>{t('rent:panel.saysChoose', { days: MAX_SPAN_DAYS })}</Balloon>;
  if (isMissing) return <Balloon>{t('rent:panel.saysMissing')}</Balloon>;
  const until = cancelBefore(choice.start);
  if (until < now) return <Balloon>{t('rent:panel.saysLate')}</Balloon>;
  return <Balloon>{t('rent:panel.saysBack', { time: dayClockText(until, language), points })}</Balloon>;
}

function Chosen({ choice, hours, points }: { choice: Period | null; hours: number; points: number }) {
  const { booking, t, language } = useBooking();
  const items = useStore(booking.$items);
  const price = useStore(booking.$price);
  const session = useStore($session, { ssr: 'initial' });
  const balance: Balance | null = useStore($points, { ssr: 'initial' });
  const isMissing = useStore(booking.$missing).length > 0;
  const isTaken = useStore(booking.$lost) !== null;
  const now = useStore(booking.$now, { ssr: 'initial' });
  const when = choice ? periodText(choice, language, { now }) : t('rent:panel.nothing');
  const spansNight = choice !== null && daysBetween(taipeiDay(choice.start), taipeiDay(choice.end)) > 0;
  return (
    <>
      <Rows
        rows={[
          ...items.map(({ device, quantity }, i) => ({
            name: t(i === 0 ? 'rent:panel.what' : 'rent:panel.with'),
            value: <Item title={device.title} quantity={quantity} points={items.length > 1 ? price?.rows[i]?.points : undefined} />,
          })),
          { name: t('rent:panel.when'), value: <When text={when} isTaken={isTaken} /> },
          { name: t('rent:panel.hours'), value: choice ? t('rent:panel.hoursValue', { count: hours }) : '—' },
          { name: t('rent:panel.price'), value: <Price points={choice ? points : null} /> },
          ...(session.state === 'anonymous' ? [] : [{ name: t('rent:panel.balance'), value: <BalanceText balance={balance} /> }]),
          ...(choice && balance ? [{ name: t('rent:panel.after'), value: <AfterText balance={balance} points={points} /> }] : []),
        ]}
      />
      {spansNight && <p className="hint">{t('rent:panel.night')}</p>}
      <p className="sr" role="status">
        {choice && !isMissing ? t('rent:booking.status', { time: when, points }) : ''}
      </p>
    </>
  );
}

/** The chosen time; it stays, as one that cannot be had, until it is changed. */
function When({ text, isTaken }: { text: string; isTaken: boolean }) {
  const { t } = useBooking();
  if (!isTaken) return text;
  return (
    <>
      <s>{text}</s> <strong className="error-text">{t('rent:panel.notFree')}</strong>
    </>
  );
}

function Item({ title, quantity, points }: { title: string; quantity: number; points: number | undefined }) {
  const { t } = useBooking();
  return (
    <>
      {quantity > 1 ? t('rent:panel.times', { title, count: quantity }) : title}
      {points !== undefined && <small>{t('rent:panel.pointsValue', { points })}</small>}
    </>
  );
}

function Price({ points }: { points: number | null }) {
  const { t } = useBooking();
  if (points === null) return '—';
  return (
    <>
      <b className="big-num">{points}</b> {t('rent:panel.points')}
    </>
  );
}

function BalanceText({ balance }: { balance: Balance | null }) {
  const { t } = useBooking();
  if (balance === null) return '…';
  return (
    <>
      {t('rent:panel.pointsValue', { points: balance.remaining })}{' '}
      <small>{t('rent:panel.split', { reward: balance.reward, purchased: balance.purchased })}</small>
    </>
  );
}

function AfterText({ balance, points }: { balance: Balance; points: number }) {
  const { t, language } = useBooking();
  const after = afterSpending(balance, points);
  if (after.missing === 0) return <BalanceText balance={after} />;
  return (
    <>
      <strong className="error-text">{t('rent:panel.missing', { points: after.missing })}</strong>{' '}
      <a href={rechargePath(language, location.pathname + location.search)}>{t('rent:panel.topUp')}</a>
    </>
  );
}

/** The fault, beside its field. */
function Faults() {
  const { booking, t } = useBooking();
  const choiceFault = useStore(booking.$choiceFault);
  const refused = useStore(booking.$refused);
  const missing = useStore(booking.$missing);
  const isAllTaken = useStore(booking.$isAllTaken);
  const main = useStore(booking.$device);
  const isTaken = refused?.why === 'taken';
  const texts = [
    // What is only taken is no wrong time: it may be waited for.
    choiceFault && !isAllTaken && t(`validation:${choiceFault}`),
    refused?.why === 'nothing-chosen' && t('rent:panel.choose'),
    isTaken && `${t('errors:UNAVAILABLE')}${'　'}${t('rent:panel.again')}`,
    refused?.why === 'quantity' && t('rent:panel.checkPieces'),
    // Of what somebody else was faster with that is said already.
    ...missing
      .filter(({ device, free }) => !(isTaken && device.id === main.id && free === 0))
      .map(({ device, wanted, free }) => {
        if (free > 0) return t('rent:panel.fewer', { device: device.title, wanted, free });
        return t(device.id === main.id ? 'rent:panel.takenThen' : 'rent:panel.extraTaken', { device: device.title });
      }),
    missing.length > 0 && missing.every(({ device }) => device.id !== main.id) && t('rent:panel.allOrNothing'),
    refused?.why === 'server' && refused.text,
  ].filter((text): text is string => typeof text === 'string');
  return (
    <div aria-live="assertive">
      {texts.length > 0 && (
        <Notice kind="error" {...(isTaken || refused?.why === 'server' ? { title: t('rent:panel.failed') } : {})}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}

function Confirm({ rulesTitle, rulesVersion, rules }: Props) {
  const { booking, t, language } = useBooking();
  const session = useStore($session, { ssr: 'initial' });
  const choice = useStore(booking.$choice);
  const agreed = useStore(booking.$agreed);
  const refused = useStore(booking.$refused);
  const isSending = useStore(booking.$isSending);
  const [isReading, setIsReading] = useState(false);
  if (session.state === 'anonymous') {
    return (
      <a className="btn hot wide" href={`/${language}/sign`}>
        {t('rent:loginToReserve')}
      </a>
    );
  }
  return (
    <form
      className="confirm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void reserve();
      }}
    >
      <CheckField
        name="agree"
        label={t('rent:panel.agree', { rules: rulesTitle })}
        checked={agreed}
        required
        error={refused?.why === 'no-agreement' && !agreed ? t('validation:AGREE') : undefined}
        onChange={(event) => booking.$agreed.set(event.currentTarget.checked)}
      />
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsReading(true)}>
        {t('rent:panel.read')}
      </Button>
      <Button look="hot" wide type="submit" busy={isSending}>
        {isSending ? t('rent:panel.sending') : t('rent:panel.confirm')}
      </Button>
      {choice && (
        <Button look="quiet" onClick={booking.clear}>
          {t('rent:panel.clear')}
        </Button>
      )}
      <ReadingDialog open={isReading} title={rulesTitle} closeLabel={t('rent:rules.close')} onClose={() => setIsReading(false)}>
        <div className="prose">{rules}</div>
        <p className="hint">{t('rent:rules.version', { version: rulesVersion })}</p>
      </ReadingDialog>
    </form>
  );

  async function reserve(): Promise<void> {
    if (!(await booking.confirm())) {
      const why = booking.$refused.get()?.why;
      if (why === 'no-agreement') document.getElementById('agree')?.focus();
      if (why === 'quantity') (document.querySelector<HTMLElement>('.booking [aria-invalid]') ?? document.getElementById('extras'))?.focus();
      return;
    }
    addToast('success', t('success:RESERVED'));
    // The next reservation says what is left.
    void pointsChanged();
  }
}
