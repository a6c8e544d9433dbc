import { useStore } from '@nanostores/react';
import { hoursIn, isClosedDay, isOpenHour, widestHours } from '../../../domain/opening/opening-hours.ts';
import { addDays, type Day, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import { clockText, dayText, longDayText, weekdayText } from '../../../i18n/formats/time-text.ts';
import { $specialDays } from '../../opening/special-days.ts';
import { type HourStyle, hourStyle, WAITLIST_TEXTS, waitlistStyle } from './hour-style.ts';
import { useHours, useWanted } from './hours-context.ts';
import { useHoursGrid } from './use-hours-grid.ts';

interface Props {
  monday: Day;
  now: Date;
  isReady: boolean;
}

/** The week as a grid of hours and days, walked by keys (`islands/grid`). */
export function WeekGrid({ monday, now, isReady }: Props) {
  const { store, t, language, facts } = useHours();
  const { opening } = store.rules;
  const occupancy = useStore(store.$occupancy);
  const choice = useStore(store.$choice);
  const around = useStore(store.$hourFacts);
  const device = useStore(store.$device);
  const { table, handlersOf, onPointerUp } = useHoursGrid(monday, isReady);
  const days = Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  // The days that staff has set come with the answer.
  useStore($specialDays);
  const hours = hoursIn(widestHours(days, opening));
  const lookOf = (hour: Date) => hourStyle(hour, { rules: store.rules, occupancy, choice, now, around });
  const label = t('rent:week.label', {
    device: device.title,
    from: longDayText(taipeiInstant(monday), language),
    to: longDayText(taipeiInstant(addDays(monday, 6)), language),
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA allows it to be made of a table
    <table ref={table} className="week" role="grid" aria-label={label} aria-busy={!isReady} aria-multiselectable="true" onPointerUp={onPointerUp}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('rent:week.hour')}</span>
          </th>
          {days.map((day) => (
            <DayHead key={day} day={day} isToday={day === taipeiDay(now)} isClosed={isClosedDay(day, opening)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((at, row) => (
          <tr key={at}>
            <th scope="row">{`${at}:00`}</th>
            {days.map((day, i) => {
              const hour = taipeiInstant(day, at);
              if (isClosedDay(day, opening))
                return row === 0 && <ClosedDay key={day} rows={hours.length} name={facts.closedDays[day] ?? t('rent:state.closed')} />;
              if (!isOpenHour(day, at, opening)) return <td key={day} className="closed" aria-disabled="true" aria-label={t('rent:state.closed')} />;
              return <HourCell key={day} hour={hour} look={isReady ? lookOf(hour) : null} column={i + 2} handlers={handlersOf(hour)} />;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  hour: Date;
  /** Null as long as it is not known. */
  look: HourStyle | null;
  /** Counted from 1, with the column of the hours: beside a closed day, which is one cell, it cannot be counted. */
  column: number;
  handlers: ReturnType<ReturnType<typeof useHoursGrid>['handlersOf']>;
}

function HourCell({ hour, look, column, handlers }: CellProps) {
  const { store, t, language } = useHours();
  const device = useStore(store.$device);
  const { of } = useStore(store.$hourFacts);
  const isFirst = look?.className.includes('first') ?? false;
  const left = look?.left != null ? `${look.left}/${of}` : '';
  const wanted = useWanted();
  const wait = look && waitlistStyle(hour, look, wanted);
  const state = look ? t(wait ? WAITLIST_TEXTS[wait] : `rent:state.${look.state}`) : t('rent:booking.loading');
  const name = [
    t('rent:week.cell', { day: longDayText(hour, language), hour: clockText(hour), state }),
    look?.left != null ? t('rent:week.left', { free: look.left, of }) : '',
    isFirst ? device.label : '',
  ];
  const shown = isFirst ? device.label : left;
  return (
    <td
      {...handlers}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
      role="gridcell"
      data-hour={hour.getTime()}
      className={look ? `${look.className}${wait === 'wanted' ? ' wanted' : ''}` : 'waiting'}
      tabIndex={-1}
      aria-colindex={column}
      aria-selected={wait === 'wanted' || (look?.className.startsWith('pick') ?? false)}
      aria-disabled={(!look?.canChoose && !wait) || undefined}
      aria-label={name.filter(Boolean).join(' ')}
    >
      {shown && <span>{shown}</span>}
    </td>
  );
}

function DayHead({ day, isToday, isClosed }: { day: Day; isToday: boolean; isClosed: boolean }) {
  const { t, language } = useHours();
  const instant = taipeiInstant(day);
  const names = [isToday ? 'today' : '', isClosed ? 'rest' : ''].filter(Boolean).join(' ');
  return (
    <th scope="col" className={names || undefined} aria-current={isToday ? 'date' : undefined}>
      <span aria-hidden="true">
        <b>{Number(day.slice(8))}</b>
        {isToday && !isClosed ? t('rent:week.today') : weekdayText(instant, language)}
      </span>
      <span className="sr">{dayText(instant, language)}</span>
    </th>
  );
}

/** A closed day is one cell: there is nothing to choose in it. */
function ClosedDay({ rows, name }: { rows: number; name: string }) {
  return (
    <td rowSpan={rows} className="closed rest" aria-disabled="true">
      <span>{name}</span>
    </td>
  );
}
