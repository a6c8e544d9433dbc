import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/catalogue.ts';
import { countText } from '../../i18n/formats/count.ts';
import { moneyText } from '../../i18n/formats/money.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import type { StaffScope } from '../queue/staff-scope.ts';
import type { InsightOutput } from './insight-store.ts';

type Props = StaffScope & { figures: InsightOutput };

/** Points, what is popular, how long was waited and who did not come. */
export function Business({ figures, ...scope }: Props) {
  return (
    <>
      <Points figures={figures} {...scope} />
      <Popular figures={figures} {...scope} />
      <Waits figures={figures} {...scope} />
      <Missed figures={figures} {...scope} />
    </>
  );
}

interface Column {
  label: string;
  isAmount?: boolean;
}
interface FigureTableProps {
  caption?: string;
  columns: readonly Column[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table of figures: the first cell of a row names it. */
function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className="table">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ label, isAmount }) => (
            <th key={label} scope="col" className={isAmount ? 'amount' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <td key={i} data-label={columns[i + 1]?.label} className={columns[i + 1]?.isAmount ? 'amount' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A figure as a bar beside it, of the most that there is; one below nothing has another colour. */
function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg className={value < 0 ? 'figure-bar less' : 'figure-bar'} viewBox="0 0 100 10" aria-hidden="true" preserveAspectRatio="none">
      <rect width={most === 0 ? 0 : (Math.abs(value) / most) * 100} height="10" />
    </svg>
  );
}

function Points({ figures: { points }, t, language }: Props) {
  const most = Math.max(0, ...points.kinds.map((each) => Math.abs(each.points)));
  const columns = [{ label: t('insight:points.kind') }, { label: t('insight:points.number'), isAmount: true }];
  return (
    <section className="panel" aria-labelledby="insight-points">
      <h2 id="insight-points">{t('insight:points.title')}</h2>
      <FigureTable
        columns={[...columns, { label: t('insight:points.amount'), isAmount: true }]}
        rows={[
          { key: 'sold', cells: [t('insight:points.sold'), points.orders, moneyText(points.amount_twd, language)] },
          { key: 'refunded', cells: [t('insight:points.refunded'), points.refunds, moneyText(points.refunded_twd, language)] },
        ]}
      />
      {points.kinds.length === 0 ? (
        <p>{t('insight:points.none')}</p>
      ) : (
        <FigureTable
          columns={[...columns, { label: t('insight:points.points'), isAmount: true }]}
          rows={points.kinds.map(({ kind, entries, points: sum }) => ({
            key: kind,
            cells: [t(`insight:points.kinds.${kind}` as TextKey), entries, <Barred key="sum" value={sum} most={most} language={language} />],
          }))}
        />
      )}
    </section>
  );
}

const Barred = ({ value, most, language }: { value: number; most: number; language: Language }) => (
  <span className="barred">
    <Bar value={value} most={most} />
    {countText(value, language)}
  </span>
);

function Popular({ figures: { popular }, t, language }: Props) {
  const parts = [
    { key: 'devices', rows: popular.devices, caption: t('insight:popular.devices'), count: t('insight:popular.hours') },
    { key: 'activities', rows: popular.activities, caption: t('insight:popular.activities'), count: t('insight:popular.people') },
    { key: 'favourites', rows: popular.favourites, caption: t('insight:popular.favourites'), count: t('insight:popular.members') },
    { key: 'read', rows: popular.read, caption: t('insight:popular.read'), count: t('insight:popular.readers') },
  ];
  return (
    <section className="panel" aria-labelledby="insight-popular">
      <h2 id="insight-popular">{t('insight:popular.title')}</h2>
      {parts.map(({ key, rows, caption, count }) =>
        rows.length === 0 ? (
          <p key={key}>
            {caption}
            <br />
            {t('insight:popular.none')}
          </p>
        ) : (
          <FigureTable
            key={key}
            caption={caption}
            columns={[{ label: t('insight:popular.name') }, { label: count, isAmount: true }]}
            rows={rows.map((each) => ({
              key: each.id,
              cells: [readField(each, 'title', language).text, <Barred key="count" value={each.count} most={rows[0]?.count ?? 0} language={language} />],
            }))}
          />
        ),
      )}
    </section>
  );
}

function Waits({ figures: { decisions, waitlist }, t }: Props) {
  return (
    <section className="panel" aria-labelledby="insight-waits">
      <h2 id="insight-waits">{t('insight:decisions.title')}</h2>
      <FigureTable
        columns={[
          { label: t('insight:decisions.kind') },
          { label: t('insight:decisions.decided'), isAmount: true },
          { label: t('insight:decisions.median'), isAmount: true },
          { label: t('insight:decisions.kept'), isAmount: true },
        ]}
        rows={decisions.map(({ kind, decided, median_days: median, promised, kept }) => ({
          key: kind,
          cells: [
            ...[t(`insight:decisions.kinds.${kind}`), decided, median ?? '－'],
            promised === null ? t('insight:decisions.noPromise') : t('insight:decisions.ofPromised', { kept: kept ?? 0, promised }),
          ],
        }))}
      />
      <FigureTable
        columns={[
          { label: t('insight:decisions.kind') },
          { label: t('insight:waitlist.joined'), isAmount: true },
          { label: t('insight:waitlist.offered'), isAmount: true },
          { label: t('insight:waitlist.taken'), isAmount: true },
          { label: t('insight:waitlist.median'), isAmount: true },
        ]}
        rows={[{ key: 'all', cells: [t('insight:waitlist.title'), waitlist.joined, waitlist.offered, waitlist.taken, waitlist.median_hours ?? '－'] }]}
      />
    </section>
  );
}

function Missed({ figures: { missed }, t }: Props) {
  return (
    <section className="panel" aria-labelledby="insight-missed">
      <h2 id="insight-missed">{t('insight:missed.title')}</h2>
      <FigureTable
        columns={[
          { label: t('insight:missed.kind') },
          { label: t('insight:attendance.expected'), isAmount: true },
          { label: t('insight:attendance.missed'), isAmount: true },
          { label: t('insight:missed.share'), isAmount: true },
        ]}
        rows={missed.map(({ kind, expected, missed: count }) => ({
          key: kind,
          cells: [t(`insight:missed.kinds.${kind}`), expected, count, expected === 0 ? '－' : `${Math.round((count / expected) * 100)}%`],
        }))}
      />
    </section>
  );
}
