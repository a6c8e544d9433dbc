import { type RegistrationOutput, registrationCalendarFile } from '../../../contract/activities/registration.ts';
import { articlePath, checkInPath } from '../../../domain/activities/registration-link.ts';
import { ACTIVITY_CHECK_IN_EARLY_MS } from '../../../domain/activities/registration-state.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { dateText, weekdayText } from '../../../i18n/formats/time-text.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { download } from '../../../stores/download.ts';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { feeText, type RegistrationScope, STATUS_LOOKS, whenText } from '../mine/registration-words.ts';

interface Props extends RegistrationScope {
  registration: RegistrationOutput;
  /** The member's name. */
  holder: string;
  centre: { name: string; address: string };
}

/** A ticket as it is shown and printed: the day and the activity on its face, the code on the part to tear off. One sheet of paper. */
export function PaperTicket({ registration, holder, centre, t, language }: Props) {
  const { activity, size, has_ticket: hasTicket } = registration;
  const title = readField(activity, 'title', language);
  const place = readField(activity, 'location', language);
  const coming = registration.meetings.find((meeting) => !meeting.is_cancelled && new Date(meeting.end) > new Date()) ?? registration;
  const start = new Date(coming.start);
  return (
    <>
      <article className={hasTicket ? 'paper-ticket' : 'paper-ticket void'} aria-labelledby="ticket-title">
        <div className="face">
          <p className="day" aria-hidden="true">
            <b>{dateText(start, language)}</b>
            <span>{weekdayText(start, language)}</span>
          </p>
          <div className="words">
            <p className="facts">
              <Tag>{t(`activity:type.${activity.type}`)}</Tag>
              <Tag look={STATUS_LOOKS[registration.status]}>{t(`registration:status.${registration.status}`)}</Tag>
            </p>
            <h2 id="ticket-title" lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>
              {title.text}
            </h2>
            <Rows
              rows={[
                { name: t('registration:ticket.when'), value: <Meetings registration={registration} t={t} language={language} /> },
                {
                  name: t('registration:ticket.where'),
                  value: (
                    <>
                      <span lang={place.isFallback ? HTML_LANG[place.lang] : undefined}>{place.text}</span>
                      <small>
                        {centre.name}
                        <br />
                        {centre.address}
                      </small>
                    </>
                  ),
                },
                ...(hasTicket && registration.price_twd > 0 ? [{ name: t('activity:fact.price'), value: feeText(registration, { t, language }) }] : []),
                ...(holder === '' ? [] : [{ name: t('registration:ticket.holder'), value: holder }]),
              ]}
            />
          </div>
        </div>
        <div className="stub">
          {hasTicket && <p className="admits">{t('registration:ticket.admits', { count: size })}</p>}
          {hasTicket && (
            <QrCode
              text={`${location.origin}/${language}/${checkInPath(registration.id)}`}
              label={t('registration:sent.codeAlt', { id: bookingNumber(registration.id) })}
            />
          )}
          <p className="number">
            {t('registration:sent.number')} <code translate="no">{bookingNumber(registration.id)}</code>
          </p>
        </div>
        {hasTicket && <p className="caption">{t('registration:ticket.how', { minutes: ACTIVITY_CHECK_IN_EARLY_MS / MINUTE_MS })}</p>}
      </article>
      <p className="links no-print">
        {hasTicket && (
          <Button look="hot" onClick={() => print()}>
            {t('registration:ticket.print')}
          </Button>
        )}
        <Button onClick={() => void download(registrationCalendarFile, { params: { id: registration.id }, query: { lang: language } })}>
          {t('registration:panel.calendar')}
        </Button>
        <a className="btn" href={`/${language}/${articlePath(activity)}`}>
          {t('registration:panel.page')}
        </a>
      </p>
    </>
  );
}

/** The times at which one comes; those that are over or called off say so. */
function Meetings({ registration: { meetings, ...registration }, t, language }: { registration: RegistrationOutput } & RegistrationScope) {
  const shown = meetings.length > 0 ? meetings : [{ ...registration, number: 0, is_cancelled: false, attended_at: null }];
  return (
    <>
      {shown.map((meeting) => (
        <span key={meeting.number} className={meeting.is_cancelled ? 'meeting off' : 'meeting'}>
          {whenText(meeting, language)}
          {meeting.is_cancelled && <small> {t('registration:ticket.cancelled')}</small>}
          {meeting.attended_at !== null && <small> {t('registration:ticket.attended')}</small>}
        </span>
      ))}
    </>
  );
}
