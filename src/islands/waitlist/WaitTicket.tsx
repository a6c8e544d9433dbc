import type { WaitlistEntryOutput } from '../../contract/waitlist/waitlist.ts';
import { registrationFormPath } from '../../domain/activities/registration-link.ts';
import { advisoryFormPath } from '../../domain/consultations/consultation-link.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { MINUTE_MS } from '../../domain/time/period.ts';
import { WAITLIST_MACHINE, type WaitlistEvent } from '../../domain/waitlist/waitlist.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { dayClockText, periodText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { DayStub, Ticket } from '../record/Ticket.tsx';
import { Button } from '../ui/Button.tsx';
import { Tag } from '../ui/Tag.tsx';
import { type CategoryNames, nameOf, periodOf } from './wait-words.ts';
import type { Waitlist } from './waitlist-store.ts';

interface Props {
  entry: WaitlistEntryOutput;
  /** Null until the page is alive. */
  now: Date | null;
  language: Language;
  categoryNames: CategoryNames;
  t: Translate;
  onAsk: Waitlist['ask'];
}

/** Before anything lapses: how a place stands is what the server has said, as the clock of a device may be wrong by hours. */
const AS_ANSWERED = new Date(0);

/** A place in a line as a ticket: its number on the stub; of one that is offered, until when it is kept. */
export function WaitTicket({ entry, now, language, categoryNames, t, onAsk }: Props) {
  const period = periodOf(entry);
  const [what, time] = [nameOf(entry, language, t, categoryNames), periodText(period, language, { now })];
  const isOffer = entry.status === 'offered';
  const state = { status: entry.status, start: period.start, offerUntil: entry.offer_until === null ? null : new Date(entry.offer_until) };
  const may = (event: WaitlistEvent) => mayCause(WAITLIST_MACHINE, state, { event, by: 'member' }, AS_ANSWERED);
  return (
    <Ticket
      look={isOffer ? 'rent-ticket reserved' : 'rent-ticket'}
      stub={<DayStub start={period.start} language={language} />}
      title={what}
      when={time}
      facts={
        <>
          <Tag look={isOffer ? 'now' : 'line'}>{isOffer ? t('waitlist:mine.kept') : t('waitlist:mine.position', { position: entry.position ?? 1 })}</Tag>
          {entry.kind === 'rent' && <span>{t('waitlist:points', { points: entry.points })}</span>}
        </>
      }
    >
      {entry.offer_until !== null && <Until until={new Date(entry.offer_until)} now={now} language={language} t={t} />}
      <p className="links rent-actions">
        {may('take') && <Take entry={entry} names={{ what, time }} language={language} t={t} onAsk={onAsk} />}
        {may('leave') && (
          <Button
            aria-haspopup="dialog"
            aria-label={t(isOffer ? 'waitlist:mine.declineOf' : 'waitlist:mine.leaveOf', { what, time })}
            onClick={() => onAsk('leave', entry)}
          >
            {t(isOffer ? 'waitlist:mine.decline' : 'waitlist:mine.leave')}
          </Button>
        )}
      </p>
    </Ticket>
  );
}

/** A consultation and an activity are taken by asking for them, each in its own form. */
function Take({ entry, names, language, t, onAsk }: Omit<Props, 'now' | 'categoryNames'> & { names: { what: string; time: string } }) {
  const form = formOf(entry);
  if (form !== null) {
    return (
      <a className="btn hot" href={`/${language}/${form}`} aria-label={t('waitlist:mine.applyOf', names)}>
        {t('waitlist:mine.apply')}
      </a>
    );
  }
  return (
    <Button look="hot" aria-haspopup="dialog" aria-label={t('waitlist:mine.takeOf', names)} onClick={() => onAsk('take', entry)}>
      {t('waitlist:mine.take')}
    </Button>
  );
}

/** The form, below the language, by which a place is taken; null where it is taken here. */
function formOf({ line, categories, start, activity }: WaitlistEntryOutput): string | null {
  if (activity !== null) return registrationFormPath(activity);
  return line === null ? null : advisoryFormPath(categories[0] ?? null, new Date(start));
}

function Until({ until, now, language, t }: { until: Date; now: Date | null; language: Language; t: Translate }) {
  const minutes = now === null ? null : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS));
  return (
    <p className="until">
      <b>{t('waitlist:mine.until', { time: dayClockText(until, language) })}</b> {minutes !== null && t('waitlist:mine.left', { count: minutes })}
    </p>
  );
}
