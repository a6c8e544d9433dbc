import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { priceOf } from '../../../domain/rent/rent-period.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { $session } from '../../../stores/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { JoinOutcome } from '../../waitlist/JoinOutcome.tsx';
import { $devicePrices, priceNow } from '../week/device-prices.ts';
import { BookingClash } from './BookingClash.tsx';
import { useBooking } from './booking-context.ts';

/** Beside hours that are taken (or below them, and then brought to view): what waiting means, the place in line once it is there. */
export function JoinPanel({ isBelow = false }: { isBelow?: boolean }) {
  const { booking, t, language } = useBooking();
  const wanted = useStore(booking.$wanted);
  const joining = useStore(booking.$joining);
  const [device, prices] = [useStore(booking.$device), useStore($devicePrices, { ssr: 'initial' })];
  const now = useStore(booking.$now, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const panel = useRef<HTMLElement>(null);
  const isOffered = wanted !== null;
  const { state } = joining;
  useEffect(() => {
    if (isBelow && isOffered && state !== 'sending') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isBelow, isOffered, state]);
  return (
    <section ref={panel} className="join-waitlist" aria-label={t('waitlist:join.label')}>
      {wanted && joining.state !== 'joined' && (
        <div className="panel">
          <h2>{t('waitlist:join.title')}</h2>
          <Rows
            rows={[
              { name: t('waitlist:what'), value: device.title },
              { name: t('waitlist:when'), value: periodText(wanted, language, { now }) },
              { name: t('waitlist:price'), value: t('waitlist:points', { points: priceOf(wanted, priceNow(device, prices), booking.rules.opening).points }) },
            ]}
          />
          <p>{t('waitlist:join.how')}</p>
          <BookingClash $period={booking.$wanted} />
          {session.state === 'anonymous' ? (
            <a className="btn wide" href={`/${language}/sign`}>
              {t('waitlist:join.login')}
            </a>
          ) : (
            <Button wide busy={joining.state === 'sending'} onClick={() => void booking.join()}>
              {t(joining.state === 'sending' ? 'waitlist:join.sending' : 'waitlist:join.button')}
            </Button>
          )}
        </div>
      )}
      <div aria-live="polite">
        <JoinOutcome joining={joining} mineHref={`/${language}/member/rent#waitlist`} language={language} t={t} />
        <p className="sr">{wanted && joining.state === 'idle' ? t('waitlist:join.may', { time: periodText(wanted, language, { now }) }) : ''}</p>
      </div>
    </section>
  );
}
