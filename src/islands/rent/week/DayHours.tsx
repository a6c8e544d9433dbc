import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isClosedDay, openHours } from '../../../domain/opening/opening-hours.ts';
import { HOUR_MS } from '../../../domain/time/period.ts';
import { addDays, type Day, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { clockText, longDayText, weekdayText } from '../../../i18n/formats/time-text.ts';
import { $specialDays } from '../../opening/special-days.ts';
import { hourStyle, WAITLIST_TEXTS, waitlistStyle } from './hour-style.ts';
import { useHours, useWanted } from './hours-context.ts';

interface Props {
  monday: Day;
  now: Date;
  isReady: boolean;
}

/** The same week for a narrow screen: a day to pick, then its hours one below the other. */
export function DayHours({ monday, now, isReady }: Props) {
  const { store, t, language } = useHours();
  const { opening } = store.rules;
  useStore($specialDays);
  const choice = useStore(store.$choice);
  const { isOwn } = useStore(store.$hourFacts);
  const [picked, setPicked] = useState<Day | null>(null);
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  const isOpen = (day: Day) => !isClosedDay(day, opening);
  const chosenDay = choice && taipeiDay(choice.start);
  const day =
    days.find((each) => each === picked && isOpen(each)) ??
    days.find((each) => each === chosenDay) ??
    days.find((each) => isOwn && openHours(each, opening).some((hour) => isOwn(taipeiInstant(each, hour)))) ??
    days.find((each) => openHours(each, opening).some((hour) => taipeiInstant(each, hour) > now)) ??
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
  const { store, t, language } = useHours();
  const occupancy = useStore(store.$occupancy);
  const choice = useStore(store.$choice);
  const around = useStore(store.$hourFacts);
  const hours = openHours(day, store.rules.opening).map((hour) => taipeiInstant(day, hour));
  const wanted = useWanted();
  const stateText = ({ state, left }: ReturnType<typeof hourStyle>) =>
    left === null || state === 'chosen' ? t(`rent:state.${state}`) : `${t(`rent:state.${state}`)} ${t('rent:week.left', { free: left, of: around.of })}`;
  return (
    <ul className="hour-list" aria-label={longDayText(taipeiInstant(day), language)} aria-busy={!isReady}>
      {hours.map((hour) => {
        const look = hourStyle(hour, { rules: store.rules, occupancy, choice, now, around });
        const wait = waitlistStyle(hour, look, wanted);
        const isChosen = wait === 'wanted' || look.className.startsWith('pick');
        return (
          <li key={hour.getTime()} className={isReady ? `${look.className}${wait === 'wanted' ? ' wanted' : ''}` : 'past'}>
            <button
              type="button"
              aria-pressed={isChosen}
              aria-disabled={!isReady || (!look.canChoose && !isChosen && !wait) || undefined}
              onClick={() => isReady && store.press(hour)}
            >
              <b>{rangeText(clockText(hour), clockText(new Date(hour.getTime() + HOUR_MS)), language)}</b>
              <span>{isReady ? (wait ? t(WAITLIST_TEXTS[wait]) : stateText(look)) : '…'}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
