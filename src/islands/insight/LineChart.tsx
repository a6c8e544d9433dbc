import { scaleLinear, scalePoint } from 'd3-scale';
import { line, symbol, symbolCircle, symbolSquare, symbolTriangle } from 'd3-shape';
import { monthText } from '../../i18n/formats/dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { useWidth } from '../page/use-width.ts';

/** A line of a chart: its value in each month; null where there is none, and the line has a gap. */
interface ChartLine {
  key: string;
  label: string;
  values: readonly (number | null)[];
}
interface Props {
  label: string;
  months: readonly string[];
  lines: readonly ChartLine[];
  /** A value in words. */
  text: (value: number) => string;
  /** Where there is nothing to draw; the opening of the table, and the head of its first column. */
  words: { none: string; table: string; month: string };
  language: Language;
}

const [USUAL_WIDTH, HEIGHT, EDGE] = [640, 180, 12];
/** A character of the words beside the lines is this wide at most. */
const CHARACTER = 9;
/** Each line has a mark and a stroke of its own: colours are not told apart by all, nor on paper. */
const MARKS = [symbolCircle, symbolSquare, symbolTriangle].map((type) => symbol(type, 64)() ?? '');

/**
 * Lines over months, with the table of their figures. Geometry is d3's; what is drawn is ours, in the colours of the page, as wide as it is laid out: words keep
 * their size.
 */
export function LineChart({ label, months, lines, text, words, language }: Props) {
  const [ref, width] = useWidth(USUAL_WIDTH);
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const y = scaleLinear([0, most], [HEIGHT, 0]).nice(4);
  const margin = 20 + CHARACTER * Math.max(...y.ticks(4).map((mark) => text(mark).length));
  const x = scalePoint(months, [margin, width - EDGE]);
  const at = (month: string | undefined) => (month === undefined ? 0 : (x(month) ?? 0));
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, i) => at(months[i]))
    .y((value) => y(value ?? 0));
  if (lines.every(({ values }) => values.every((value) => !value))) return <p>{words.none}</p>;
  return (
    <>
      <figure className="day-chart">
        <svg ref={ref} className="day-bars month-lines" height={HEIGHT + 36} viewBox={`0 -10 ${width} ${HEIGHT + 36}`} role="img" aria-label={label}>
          {y.ticks(4).map((mark) => (
            <g key={mark}>
              <line className={mark === 0 ? 'base' : 'mark'} x1={margin - 8} x2={width} y1={y(mark)} y2={y(mark)} />
              <text x={margin - 12} y={y(mark) + 5} textAnchor="end">
                {text(mark)}
              </text>
            </g>
          ))}
          {months.map((month, i) =>
            i % 2 === 1 ? (
              <text key={month} x={at(month)} y={HEIGHT + 22} textAnchor="middle">
                {Number(month.slice(5))}
              </text>
            ) : null,
          )}
          {lines.map(({ key, values }, i) => (
            <g key={key} className={`line-${i}`}>
              <path className="run" d={path(values) ?? ''} />
              {values.map((value, of) =>
                value === null ? null : <path key={months[of]} className="point" d={MARKS[i]} transform={`translate(${at(months[of])} ${y(value)})`} />,
              )}
            </g>
          ))}
        </svg>
        <figcaption className="of-lines">
          {lines.map(({ key, label: name }, i) => (
            <span key={key}>
              <svg className="month-lines line-key" viewBox="0 0 36 12" aria-hidden="true">
                <g className={`line-${i}`}>
                  <path className="run" d="M0 6H36" />
                  <path className="point" d={MARKS[i]} transform="translate(18 6)" />
                </g>
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      </figure>
      <details>
        <summary>{words.table}</summary>
        <LineTable {...{ months, lines, text, words, language }} />
      </details>
    </>
  );
}

function LineTable({ months, lines, text, words, language }: Omit<Props, 'label'>) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{words.month}</th>
          {lines.map(({ key, label }) => (
            <th key={key} scope="col" className="amount">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month, i) => (
          <tr key={month}>
            <th scope="row">{monthText(month, language)}</th>
            {lines.map(({ key, label, values }) => {
              const value = values[i] ?? null;
              return (
                <td key={key} className="amount" data-label={label}>
                  {value === null ? '－' : text(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
