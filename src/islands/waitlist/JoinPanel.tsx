import { useStore } from '@nanostores/react';
import { priceOf } from '../../domain/rent-period.ts';
import { periodText } from '../../i18n/time-text.ts';
import { $session } from '../../stores/session.ts';
import { useBooking } from '../rent/booking-context.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Rows } from '../ui/Rows.tsx';

/** Beside hours that are taken: what waiting for them means, the place in line once it is there. */
export function JoinPanel() {
  const { booking, t, language } = useBooking();
  const wanted = useStore(booking.$wanted);
  const joining = useStore(booking.$joining);
  const device = useStore(booking.$device);
  const session = useStore($session, { ssr: 'initial' });
  const mine = <a href={`/${language}/member/rent#waitlist`}>{t('waitlist:join.mine')}</a>;
  return (
    <section className="join-waitlist" aria-label={t('waitlist:join.label')}>
      {wanted && joining.state !== 'joined' && (
        <div className="panel">
          <h2>{t('waitlist:join.title')}</h2>
          <Rows
            rows={[
              { name: t('waitlist:what'), value: device.title },
              { name: t('waitlist:when'), value: periodText(wanted, language) },
              { name: t('waitlist:price'), value: t('waitlist:points', { points: priceOf(wanted, device.pricePointsPerHour, booking.rules.opening).points }) },
            ]}
          />
          <p>{t('waitlist:join.how')}</p>
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
        {joining.state === 'joined' && (
          <Notice kind="success" title={t('waitlist:join.joined', { position: joining.entry.position ?? 1 })}>
            <p>
              {t('waitlist:join.then', {
                device: device.title,
                time: periodText({ start: new Date(joining.entry.start), end: new Date(joining.entry.end) }, language),
              })}{' '}
              {mine}
            </p>
          </Notice>
        )}
        {joining.state === 'refused' && (
          <Notice kind="error">
            <p>
              {joining.text} {joining.isWaiting && mine}
            </p>
          </Notice>
        )}
        <p className="sr">{wanted && joining.state === 'idle' ? t('waitlist:join.may', { time: periodText(wanted, language) }) : ''}</p>
      </div>
    </section>
  );
}
