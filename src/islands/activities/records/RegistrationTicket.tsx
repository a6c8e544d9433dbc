import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import { articlePath, registrationFormPath, ticketPath } from '../../../domain/activities/registration-link.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { calledOffReason } from '../../record/called-off-reason.ts';
import { DayStub, Ticket } from '../../record/Ticket.tsx';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { cancelText, momentText, type RegistrationScope, STATUS_LOOKS, whenText } from '../mine/registration-words.ts';
import type { MyRegistrationsStore } from './my-registrations-store.ts';

interface Props extends RegistrationScope {
  registration: RegistrationOutput;
  store: MyRegistrationsStore;
}

/** The look of the stub of a record. */
const STUBS: Partial<Record<RegistrationOutput['status'], string>> = {
  registered: 'reserved',
  passed: 'reserved',
  attended: 'in_process',
  not_arrived: 'not_arrived',
  cancelled: 'cancelled',
};

/** A registration as a ticket: its day on the stub, how it stands, what can be done about it. */
export function RegistrationTicket({ registration, store, t, language }: Props) {
  const title = readField(registration.activity, 'title', language);
  const place = readField(registration.activity, 'location', language);
  const { reason, reason_language } = registration;
  const why = reason === null ? null : calledOffReason({ reason, reason_language, closing: null }, language);
  const until = cancelText(registration, { t, language });
  const attended = registration.meetings.find(({ attended_at }) => attended_at !== null)?.attended_at ?? null;
  const cancel = t(registration.is_cancellable || registration.points === 0 ? 'registration:panel.cancel' : 'registration:panel.giveUp');
  const named = (action: string) => t('registration:panel.actionOf', { action, what: title.text });
  return (
    <Ticket
      look={`rent-ticket ${STUBS[registration.status] ?? ''}`}
      id={`registration-${registration.id}`}
      stub={<DayStub start={new Date(registration.start)} language={language} />}
      title={
        <a href={`/${language}/${articlePath(registration.activity)}`} lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>
          {title.text}
        </a>
      }
      when={whenText(registration, language)}
      number={t('registration:records.number', { id: bookingNumber(registration.id) })}
      facts={
        <>
          <Tag look={STATUS_LOOKS[registration.status]}>{t(`registration:status.${registration.status}`)}</Tag>
          <span lang={place.isFallback ? HTML_LANG[place.lang] : undefined}>{place.text}</span>
          {registration.size > 1 && <span>{t('registration:people', { count: registration.size })}</span>}
          {registration.points > 0 && <span>{t('registration:points', { points: registration.points })}</span>}
          {attended !== null && <span>{t('registration:records.attended', { time: momentText(attended, language) })}</span>}
        </>
      }
    >
      {registration.status === 'applied' && <p className="until">{t('registration:review')}</p>}
      {why && (
        <p className="until">
          <TypedText typed={why} language={language} say={(text) => t('registration:reason', { reason: text })} />
        </p>
      )}
      {until !== null && <p className="until">{until}</p>}
      <p className="links rent-actions">
        {registration.has_ticket && (
          <a className="btn hot" href={`/${language}/${ticketPath(registration.id)}`} aria-label={named(t('registration:panel.ticket'))}>
            {t('registration:panel.ticket')}
          </a>
        )}
        {(registration.is_cancellable || registration.is_late_cancellable) && (
          <Button aria-label={named(t('registration:panel.calendar'))} onClick={() => void store.fetchCalendar(registration, language)}>
            {t('registration:panel.calendar')}
          </Button>
        )}
        {registration.status === 'failed' && new Date(registration.end) > new Date() && (
          <a
            className="btn"
            href={`/${language}/${registrationFormPath({ ...registration.activity, session: registration.session })}`}
            aria-label={named(t('registration:panel.again'))}
          >
            {t('registration:panel.again')}
          </a>
        )}
        {(registration.is_cancellable || registration.is_late_cancellable) && (
          <Button aria-haspopup="dialog" aria-label={named(cancel)} onClick={() => store.ask('cancel', registration)}>
            {cancel}
          </Button>
        )}
      </p>
    </Ticket>
  );
}
