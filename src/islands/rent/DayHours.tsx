import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isClosedDay, openHours } from '../../domain/opening.ts';
import { HOUR_MS } from '../../domain/rent-period.ts';
import { addDays, type Day, taipeiDay, taipeiInstant } from '../../domain/taipei-time.ts';
import { clockText, longDayText, weekdayText } from '../../i18n/time-text.ts';
import { useBooking } from './booking-context.ts';
import { hourLook } from './hour-look.ts';

interface Props {
  monday: Day;
  now: Date;
  isReady: boolean;
}

/** The same week for a narrow screen: a day to pick, then its hours one below the other. */
export function DayHours({ monday, now, isReady }: Props) {
  const { booking, t, language } = useBooking();
  const { opening } = booking.rules;
  const choice = useStore(booking.$choice);
  const [picked, setPicked] = useState<Day | null>(null);
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  const isOpen = (day: Day) => !isClosedDay(day, opening);
  const chosenDay = choice && taipeiDay(choice.start);
  const day =
    days.find((each) => each === picked && isOpen(each)) ??
    days.find((each) => each === chosenDay) ??
    days.find((each) => isOpen(each) && each >= taipeiDay(now)) ??
    days.find(isOpen);
  return (
    <div className="day-hours">
      <fieldset className="day-strip">
        <legend className="sr">{t('rent:week.pickDay')}</legend>
        {days.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            disabled={!isOpen(each)}
            className={isOpen(each) ? undefined : 'closed'}
            onClick={() => setPicked(each)}
          >
            <span>{weekdayText(taipeiInstant(each), language)}</span>
            <b>{Number(each.slice(8))}</b>
            <span className="sr">{longDayText(taipeiInstant(each), language)}</span>
          </button>
        ))}
      </fieldset>
      {day && <HourList day={day} now={now} isReady={isReady} />}
    </div>
  );
}

function HourList({ day, now, isReady }: { day: Day; now: Date; isReady: boolean }) {
  const { booking, t, language } = useBooking();
  const occupancy = useStore(booking.$occupancy);
  const choice = useStore(booking.$choice);
  const hours = openHours(day, booking.rules.opening).map((hour) => taipeiInstant(day, hour));
  return (
    <ul className="hour-list" aria-label={longDayText(taipeiInstant(day), language)} aria-busy={!isReady}>
      {hours.map((hour) => {
        const look = hourLook(hour, { rules: booking.rules, occupancy, choice, now });
        const isChosen = look.className.startsWith('pick');
        return (
          <li key={hour.getTime()} className={isReady ? look.className : 'past'}>
            <button
              type="button"
              aria-pressed={isChosen}
              aria-disabled={!isReady || (!look.canChoose && !isChosen) || undefined}
              onClick={() => isReady && booking.press(hour)}
            >
              <b>{`${clockText(hour)}–${clockText(new Date(hour.getTime() + HOUR_MS))}`}</b>
              <span>{isReady ? t(`rent:state.${look.state}`) : '…'}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
