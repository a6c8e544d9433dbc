import type { HeatCell } from '../../domain/insight/figures.ts';
import { weekdayName } from '../../i18n/formats/time-text.ts';
import { readField } from '../../i18n/localized.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import type { InsightOutput } from './insight-store.ts';

const STEPS = 5;
const shareOf = ({ held, open }: Pick<HeatCell, 'held' | 'open'>): number | null => (open === 0 ? null : held / open);
const percent = (share: number) => `${Math.round(share * 100)}%`;

type Props = StaffScope & { occupancy: InsightOutput['occupancy'] };

/** Shows how full the centre was: a row a place or weekday, a column an hour. The colour says what the figure in the cell says. */
export function Occupancy({ occupancy: { places, weekdays }, t, language }: Props) {
  return (
    <section className="panel" aria-labelledby="insight-occupancy">
      <h2 id="insight-occupancy">{t('insight:occupancy.title')}</h2>
      <p className="hint">{t('insight:occupancy.note')}</p>
      <HeatMap
        {...{ t }}
        title={t('insight:occupancy.places')}
        head={t('insight:occupancy.place')}
        rows={places.map((place) => ({ key: place.id, label: readField(place, 'title', language).text, hours: place.hours }))}
      />
      <HeatMap
        {...{ t }}
        title={t('insight:occupancy.weekdays')}
        head={t('insight:occupancy.weekday')}
        rows={weekdays.map(({ weekday, hours }) => ({ key: String(weekday), label: weekdayName(weekday, language, 'short'), hours }))}
      />
    </section>
  );
}

interface HeatProps extends Pick<StaffScope, 't'> {
  title: string;
  /** The name of the column of the rows' names. */
  head: string;
  rows: readonly { key: string; label: string; hours: readonly HeatCell[] }[];
}

function HeatMap({ title, head, rows, t }: HeatProps) {
  const hours = rows[0]?.hours.map(({ hour }) => hour) ?? [];
  return (
    // Wide on a narrow screen: it is scrolled by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
    <section className="heat-scroll" tabIndex={0} aria-label={title}>
      <table className="heat">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}:00
              </th>
            ))}
            <th scope="col">{t('insight:occupancy.all')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, hours: cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {[
                ...cells,
                cells.reduce((sum, { held, open }) => ({ hour: -1, held: sum.held + held, open: sum.open + open }), { hour: -1, held: 0, open: 0 }),
              ].map((cell) => (
                <Heat key={cell.hour} share={shareOf(cell)} closed={t('insight:occupancy.closed')} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heat({ share, closed }: { share: number | null; closed: string }) {
  if (share === null) return <td className="heat-none">{closed}</td>;
  return <td className={`heat-${Math.min(STEPS, Math.ceil(share * STEPS))}`}>{percent(share)}</td>;
}
