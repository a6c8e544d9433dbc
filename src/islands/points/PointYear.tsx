import type { PointMonthOutput } from '../../contract/points/point-month.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { monthText } from '../../i18n/formats/dates.ts';
import type { Language } from '../../i18n/languages.ts';

interface Props {
  months: readonly PointMonthOutput[];
  language: Language;
  t: Translate;
}

/** Of one month in the drawing, and of its bars. */
const [COLUMN, BAR] = [60, 24];
/** The height of the longest bar. */
const HEIGHT = 100;

/** The points of the last twelve months, what came above the line and what went below it; the table says the same in numbers. */
export function PointYear({ months, language, t }: Props) {
  const plus = months.map(({ received, refunded }) => received + refunded);
  const minus = months.map(({ spent, expired, deducted }) => Math.max(0, spent + expired + deducted));
  const longest = Math.max(1, ...plus, ...minus);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const columns = months.map(({ month }, i) => ({
    month,
    x: i * COLUMN + (COLUMN - BAR) / 2,
    up: ((plus[i] ?? 0) / longest) * HEIGHT,
    down: ((minus[i] ?? 0) / longest) * HEIGHT,
  }));
  const values = { plus: sum(plus), minus: sum(minus), balance: months.at(-1)?.balance ?? 0 };
  return (
    <figure className="point-year">
      <svg
        className="year-bars"
        viewBox={`0 0 ${months.length * COLUMN} ${2 * HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('points:year.chart', values)}
      >
        {columns.map(({ month, x, up, down }) => (
          <g key={month}>
            <rect className="plus" x={x} y={HEIGHT - up} width={BAR} height={up} />
            <rect className="minus" x={x} y={HEIGHT} width={BAR} height={down} />
          </g>
        ))}
        <line x1="0" x2={months.length * COLUMN} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <ol className="plain year-months" aria-hidden="true">
        {months.map(({ month }) => (
          <li key={month}>
            <b>{Number(month.slice(5))}</b>
            {month.endsWith('-01') && <small>{month.slice(0, 4)}</small>}
          </li>
        ))}
      </ol>
      <figcaption>
        <ul className="plain year-key">
          <li>
            <i className="plus" />
            <b>{t('points:year.plus')}</b> {t('points:year.plusMeans')}
          </li>
          <li>
            <i className="minus" />
            <b>{t('points:year.minus')}</b> {t('points:year.minusMeans')}
          </li>
        </ul>
        <details>
          <summary>{t('points:year.table')}</summary>
          <YearTable months={months} language={language} t={t} />
        </details>
      </figcaption>
    </figure>
  );
}

const COLUMNS = ['received', 'refunded', 'spent', 'expired', 'deducted', 'balance'] as const;

/** The months, newest first. What nobody had in the whole year has no column. */
function YearTable({ months, language, t }: Props) {
  const shown = COLUMNS.filter((column) => column === 'balance' || months.some((month) => month[column] !== 0));
  return (
    <div className="year-table">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('points:year.month')}</th>
            {shown.map((column) => (
              <th key={column} scope="col" className="amount">
                {t(`points:year.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthText(month.month, language)}</th>
              {shown.map((column) => (
                <td key={column} className="amount" data-label={t(`points:year.${column}`)}>
                  {month[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
