import { useStore } from '@nanostores/react';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { Button } from '../../ui/Button.tsx';
import { useBooking } from '../booking/booking-context.ts';

/**
 * In one column the reservation is a long way below the hours: what is chosen stays in sight, with the way there. It
 * stands after the hours for those who use the keyboard, and is no live region: the reservation tells what was chosen.
 */
export function ChoiceBar() {
  const { booking, t, language } = useBooking();
  const choice = useStore(booking.$choice);
  const price = useStore(booking.$price);
  const isTaken = useStore(booking.$lost) !== null;
  const isMissing = useStore(booking.$missing).length > 0;
  const now = useStore(booking.$now, { ssr: 'initial' });
  if (choice === null) return null;
  const points = t('rent:panel.pointsValue', { points: price?.points ?? 0 });
  return (
    <div className={isMissing ? 'choice-bar missing no-print' : 'choice-bar no-print'}>
      <p id="choice-bar">
        <b>{periodText(choice, language, { now })}</b> <span>{isMissing ? t(isTaken ? 'rent:panel.notFree' : 'rent:panel.notEnough') : points}</span>
      </p>
      <Button look={isMissing ? 'plain' : 'hot'} aria-describedby="choice-bar" onClick={goToReservation}>
        {t('rent:panel.goOn')}
      </Button>
    </div>
  );
}

function goToReservation(): void {
  const heading = document.getElementById('reservation');
  heading?.focus({ preventScroll: true });
  heading?.closest('.reservation')?.scrollIntoView();
}
