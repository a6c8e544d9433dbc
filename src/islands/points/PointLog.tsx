import type { PointLogOutput } from '../../contract/points/point-log.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { monthText } from '../../i18n/formats/dates.ts';
import { dayClockText, periodText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { Tag } from '../ui/Tag.tsx';

interface Props {
  logs: readonly PointLogOutput[];
  language: Language;
  t: Translate;
}

/** The points gained and spent, newest first; a table, and tickets on a phone. */
export function PointLog({ logs, language, t }: Props) {
  return (
    <table className="table log">
      <thead>
        <tr>
          <th scope="col">{t('member:points.when')}</th>
          <th scope="col">{t('member:points.what')}</th>
          <th scope="col" className="amount">
            {t('member:points.amount')}
          </th>
          <th scope="col" className="amount">
            {t('member:points.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <tr key={log.id}>
            <td data-label={t('member:points.when')}>
              <time dateTime={log.created_at}>{dayClockText(new Date(log.created_at), language, { year: true })}</time>
            </td>
            <td data-label={t('member:points.what')}>
              <What log={log} language={language} t={t} />
            </td>
            <td data-label={t('member:points.amount')} className={log.amount > 0 ? 'amount plus' : 'amount'}>
              {log.amount > 0 ? `+${log.amount}` : `−${-log.amount}`}
            </td>
            <td data-label={t('member:points.after')} className="amount">
              {log.balance_after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function What({ log, language, t }: { log: PointLogOutput; language: Language; t: Translate }) {
  const facts = purposeOf(log, language, t).filter((fact) => fact !== null);
  return (
    <span className="what">
      <b>{isJoined(log) ? t('points:log.joined') : t(`member:points.kind.${log.kind}`)}</b> <Tag look="line">{t(`member:points.type.${log.point_type}`)}</Tag>
      {facts.length > 0 && (
        <small>
          {facts.map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
        </small>
      )}
    </span>
  );
}

/** True for points that came from an account which was joined with this one: their kind says that nothing was bought or given (docs/decisions/232). */
const isJoined = ({ reference }: PointLogOutput): boolean => reference.startsWith('merge:');

/** Says what an entry was for, a fact each: what was reserved and when, the plan that was bought, what was paid where, the month of free points. */
function purposeOf({ rent, registration, order, spending, month }: PointLogOutput, language: Language, t: Translate): (string | null)[] {
  const booked = rent ?? registration;
  if (booked !== null) {
    const period = { start: new Date(booked.start), end: new Date(booked.end) };
    return [readField(booked, 'title', language).text, periodText(period, language, { year: true })];
  }
  if (order !== null) return [readField(order, 'title', language).text, t('points:log.order', { number: order.trade_no })];
  if (spending !== null) {
    const { shop, note, number } = spending;
    return [shop && readField(shop, 'name', language).text, note, t('points:log.receipt', { number })];
  }
  return [month && t('points:log.month', { month: monthText(month, language) })];
}
