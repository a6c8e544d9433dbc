import { scaleBand, scaleLinear } from 'd3-scale';
import { addMonths } from '../../domain/rent/attendance.ts';
import { monthText, shortDay } from '../../i18n/formats/dates.ts';
import { useWidth } from '../page/use-width.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import type { Figures } from './insight-store.ts';

type Props = StaffScope & { attendance: Figures['attendance'] };

/** The attendance of a month, day by day and beside the month before and that of a year ago. */
export function Attendance({ attendance, t, language }: Props) {
  const { month, total, month_before: before, year_before: year, days } = attendance;
  const rows = [
    { key: 'this', label: t('insight:attendance.this'), of: month, counts: total },
    { key: 'before', label: t('insight:attendance.monthBefore'), of: addMonths(month, -1), counts: before },
    { key: 'year', label: t('insight:attendance.yearBefore'), of: addMonths(month, -12), counts: year },
  ];
  return (
    <section className="panel" aria-labelledby="insight-attendance">
      <h2 id="insight-attendance">{t('insight:attendance.title')}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('insight:attendance.period')}</th>
            <th scope="col" className="amount">
              {t('insight:attendance.expected')}
            </th>
            <th scope="col" className="amount">
              {t('insight:attendance.arrived')}
            </th>
            <th scope="col" className="amount">
              {t('insight:attendance.missed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, of, counts }) => (
            <tr key={key}>
              <th scope="row">
                {label} <small>{monthText(of, language)}</small>
              </th>
              <td className="amount" data-label={t('insight:attendance.expected')}>
                {counts.expected}
              </td>
              <td className="amount" data-label={t('insight:attendance.arrived')}>
                {counts.arrived}
              </td>
              <td className="amount" data-label={t('insight:attendance.missed')}>
                {counts.missed}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figure className="day-chart">
        <DayBars days={days} label={t('insight:attendance.chart')} />
        <figcaption>
          <span className="came">{t('insight:attendance.arrived')}</span>
          <span className="missed">{t('insight:attendance.missed')}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{t('insight:attendance.days')}</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('insight:attendance.day')}</th>
              <th scope="col" className="amount">
                {t('insight:attendance.arrived')}
              </th>
              <th scope="col" className="amount">
                {t('insight:attendance.missed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, arrived, missed }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day, language)}</th>
                <td className="amount" data-label={t('insight:attendance.arrived')}>
                  {arrived}
                </td>
                <td className="amount" data-label={t('insight:attendance.missed')}>
                  {missed}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const [USUAL_WIDTH, HEIGHT, MARGIN] = [640, 120, 36];

/** A bar a day: who came, and above them who did not. The same figures stand in the table below. It is drawn as wide as it is laid out: its words keep their size. */
function DayBars({ days, label }: { days: Figures['attendance']['days']; label: string }) {
  const [ref, width] = useWidth(USUAL_WIDTH);
  const x = scaleBand(
    days.map(({ day }) => day),
    [MARGIN, width],
  ).padding(0.3);
  // Whole people: the least scale has two of them.
  const y = scaleLinear([0, Math.max(2, ...days.map(({ arrived, missed }) => arrived + missed))], [HEIGHT, 0]).nice(2);
  return (
    <svg ref={ref} className="day-bars" height={HEIGHT + 32} viewBox={`0 -8 ${width} ${HEIGHT + 32}`} role="img" aria-label={label}>
      {y.ticks(2).map((mark) => (
        <g key={mark}>
          <line className={mark === 0 ? 'base' : 'mark'} x1={MARGIN} x2={width} y1={y(mark)} y2={y(mark)} />
          <text x={MARGIN - 4} y={y(mark) + 4} textAnchor="end">
            {mark}
          </text>
        </g>
      ))}
      {days.map(({ day, arrived, missed }, i) => (
        <g key={day}>
          <rect className="came" x={x(day)} width={x.bandwidth()} y={y(arrived)} height={HEIGHT - y(arrived)} />
          <rect className="missed" x={x(day)} width={x.bandwidth()} y={y(arrived + missed)} height={y(arrived) - y(arrived + missed)} />
          {i % 5 === 0 && (
            <text x={(x(day) ?? 0) + x.bandwidth() / 2} y={HEIGHT + 18} textAnchor="middle">
              {Number(day.slice(8))}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
