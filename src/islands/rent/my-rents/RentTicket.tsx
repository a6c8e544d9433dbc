import type { RentOutput } from '../../../contract/rent/rent.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { StoredPhotos } from '../../damage/StoredPhotos.tsx';
import { DayStub, Ticket } from '../../record/Ticket.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { RentActions } from './RentActions.tsx';
import { RentHistory } from './RentHistory.tsx';
import { RentItems } from './RentItems.tsx';
import { momentText } from './rent-words.ts';
import { useRents } from './rents-context.ts';
import type { Rents } from './rents-store.ts';

interface Props {
  rent: RentOutput;
  onOpen: Rents['ask'];
}

const LOOKS = { offered: 'now', reserved: 'now', in_process: 'ok', ended: 'line', not_arrived: 'off', cancelled: 'off' } as const;

/** One reservation as a ticket: the day on the stub, what it holds, until when it is kept and can be given back. */
export function RentTicket({ rent, onOpen }: Props) {
  const { t, language, now } = useRents();
  const period = { start: new Date(rent.start), end: new Date(rent.end) };
  const { text: title, lang, isFallback } = readField(rent.device, 'title', language);
  const more = rent.items.length - 1;
  return (
    <Ticket
      look={`rent-ticket ${rent.status}`}
      stub={<DayStub start={period.start} language={language} />}
      title={
        <>
          <span lang={isFallback ? HTML_LANG[lang] : undefined}>{title}</span>
          {more > 0 && <span className="plus"> {t('member:rent.andMore', { count: more })}</span>}
        </>
      }
      when={periodText(period, language, { now })}
      number={t('member:rent.number', { id: bookingNumber(rent.id) })}
      facts={
        <>
          <Tag look={LOOKS[rent.status]}>{t(`member:rent.status.${rent.status}`)}</Tag>
          <span>{t('member:rent.hours', { count: rent.hours })}</span>
          <span>{t('member:rent.points', { points: rent.points })}</span>
        </>
      }
    >
      <RentItems rent={rent} />
      <Notes rent={rent} />
      <RentActions rent={rent} onOpen={onOpen} />
      {rent.photos > 0 && <StoredPhotos kind="rent" id={rent.id} language={language} t={t} />}
      <RentHistory rent={rent} />
    </Ticket>
  );
}

/** Until when it is kept, and until when it can be given back. */
function Notes({ rent }: { rent: RentOutput }) {
  const scope = useRents();
  const { t, language } = scope;
  if (rent.status !== 'reserved') return null;
  const until = new Date(rent.cancel_before);
  const kept = rent.kept_until === null ? null : momentText(new Date(rent.kept_until), new Date(rent.start), scope);
  const hasSeat = rent.items.some(({ device }) => device.kind === 'seat');
  return (
    <>
      {kept !== null && <p className="reserved-until">{t(hasSeat ? 'member:rent.keptSeat' : 'member:rent.kept', { time: kept })}</p>}
      <p className="until">{rent.is_cancellable ? t('member:rent.until', { time: dayClockText(until, language) }) : t('member:rent.late.note')}</p>
    </>
  );
}
