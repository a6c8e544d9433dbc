import type { RentOutput } from '../../contract/rent.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { clockText, dateText, dayText, periodText, weekdayText } from '../../i18n/time-text.ts';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';

interface Props {
  rent: RentOutput;
  language: Language;
  t: Translate;
  onCancel?: (() => void) | undefined;
}

const LOOKS = { offered: 'now', reserved: 'now', in_process: 'now', ended: 'line', not_arrived: 'off', cancelled: 'off' } as const;

/** One reservation as a ticket: the day on the stub, and until when it can be given back. */
export function RentTicket({ rent, language, t, onCancel }: Props) {
  const period = { start: new Date(rent.start), end: new Date(rent.end) };
  const until = new Date(rent.cancel_before);
  const { text: title, lang, isFallback } = readField(rent.device, 'title', language);
  const time = periodText(period, language);
  return (
    <li className={`ticket rent-ticket ${rent.status}`}>
      <p className="stub" aria-hidden="true">
        <b>{dateText(period.start, language)}</b>
        <span>{weekdayText(period.start, language)}</span>
      </p>
      <div>
        <h3 lang={isFallback ? lang : undefined}>{title}</h3>
        <p className="when">{periodText(period, language, { year: true })}</p>
        <p className="only-print">{t('member:rent.number', { id: rent.id })}</p>
        <p className="facts">
          <Tag look={LOOKS[rent.status]}>{t(`member:rent.status.${rent.status}`)}</Tag>
          <span>{t('member:rent.hours', { count: rent.hours })}</span>
          <span>{t('member:rent.points', { points: rent.points })}</span>
          {rent.device.kind === 'equipment' && <span>{t('member:rent.unit', { number: rent.unit_number })}</span>}
        </p>
        {rent.status === 'reserved' && (
          <p className="until">
            {rent.is_cancellable ? t('member:rent.until', { time: `${dayText(until, language)} ${clockText(until)}` }) : t('member:rent.fixed')}
          </p>
        )}
      </div>
      {rent.is_cancellable && onCancel && (
        <Button aria-haspopup="dialog" aria-label={t('member:rent.cancelOf', { device: title, time })} onClick={onCancel}>
          {t('member:rent.cancel')}
        </Button>
      )}
    </li>
  );
}
