import { useStore } from '@nanostores/react';
import { Notice } from '../../ui/Notice.tsx';
import { useBooking } from './booking-context.ts';

/** The outcome of booking an earlier booking once more. */
export function RepeatNote() {
  const { booking, t } = useBooking();
  const repeat = useStore(booking.$repeat, { ssr: 'initial' });
  if (repeat === null) return null;
  return (
    <Notice kind={repeat === 'none' ? 'warning' : 'info'} live>
      <p>{t(`rent:repeat.${repeat}`)}</p>
    </Notice>
  );
}
