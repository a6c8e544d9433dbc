import type { ReactNode } from 'react';
import { type RentOutput, rentCalendarFile } from '../../../contract/rent/rent.ts';
import { STANDING_STATUSES } from '../../../domain/rent/rent-state.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import { download } from '../../../stores/download.ts';
import { Button } from '../../ui/Button.tsx';
import { repeatPath } from '../booking/repeat-booking.ts';
import { titleOf } from './rent-words.ts';
import { useRents } from './rents-context.ts';
import { isLate, type RentDialog, type Rents } from './rents-store.ts';

interface Props {
  rent: RentOutput;
  onOpen: Rents['ask'];
}

/** The actions for a booking as it stands. Each button names its booking, for those who hear them one by one. */
export function RentActions({ rent, onOpen }: Props) {
  const scope = useRents();
  const { t, language, now, devices } = scope;
  const isComing = STANDING_STATUSES.some((status) => status === rent.status);
  // What the centre has no longer can be kept or given back, and nothing else.
  const isKnown = rent.items.every(({ device }) => devices.some(({ id }) => id === device.id));
  const of = (text: string) =>
    t('member:rent.actionOf', {
      action: text,
      device: titleOf(rent, scope),
      time: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language, { now }),
    });
  const opens = (dialog: RentDialog, text: string): ReactNode => (
    <Button aria-haspopup="dialog" aria-label={of(text)} onClick={() => onOpen(dialog, rent)}>
      {text}
    </Button>
  );
  return (
    <p className="links rent-actions">
      {isComing && opens('code', t('member:rent.code.open'))}
      {rent.is_movable && isKnown && opens('move', t('member:rent.move.open'))}
      {isComing && (
        <Button
          aria-label={of(t('member:rent.calendar'))}
          onClick={() => void download(rentCalendarFile, { params: { id: rent.id }, query: { lang: language } })}
        >
          {t('member:rent.calendar')}
        </Button>
      )}
      {(rent.is_cancellable || rent.is_late_cancellable) && opens('cancel', t(isLate(rent) ? 'member:rent.late.open' : 'member:rent.cancel'))}
      {!isComing && rent.status !== 'offered' && isKnown && (
        <a className="btn" href={repeatPath(language, rent)} aria-label={of(t('member:rent.repeat'))}>
          {t('member:rent.repeat')}
        </a>
      )}
    </p>
  );
}
