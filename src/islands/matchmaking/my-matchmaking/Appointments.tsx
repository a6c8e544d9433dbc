import type { AppointmentOutput, MatchmakingRecordOutput } from '../../../contract/matchmaking/matchmaking.ts';
import { isHttpsLink } from '../../../domain/text/https-link.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { Matchmaking } from './matchmaking-store.ts';

const STATUS_STYLES = { reserved: 'now', ended: 'line', cancelled: 'off' } as const satisfies Record<AppointmentOutput['status'], string>;

interface Props {
  record: MatchmakingRecordOutput;
  store: Matchmaking;
  language: Language;
  t: Translate;
}

/** The hours of a registration: when, with which teacher and whom, and where. */
export function Appointments({ record: { appointments, introductions }, store, language, t }: Props) {
  if (appointments.length === 0) return null;
  const partnerOf = ({ introduction_id }: AppointmentOutput) => introductions.find(({ id }) => id === introduction_id)?.other.name;
  return (
    <section className="meetings">
      <h4>{t('matchmaking:appointment.title')}</h4>
      <ul>
        {appointments.map((appointment) => (
          <Appointment key={appointment.id} appointment={appointment} partner={partnerOf(appointment)} store={store} language={language} t={t} />
        ))}
      </ul>
    </section>
  );
}

interface AppointmentProps extends Omit<Props, 'record'> {
  appointment: AppointmentOutput;
  /** The other side of the pair, if it is one. */
  partner: string | undefined;
}

function Appointment({ appointment, partner, store, language, t }: AppointmentProps) {
  const { status, teacher, place, reason } = appointment;
  const time = periodText({ start: new Date(appointment.start), end: new Date(appointment.end) }, language);
  const isStanding = status === 'reserved';
  return (
    <li className={status}>
      <p className="facts">
        <b className="time">{time}</b>
        <Tag look={STATUS_STYLES[status]}>{t(`matchmaking:appointment.status.${status}`)}</Tag>
      </p>
      <p className="facts">
        <span>{t('matchmaking:appointment.teacher', { name: teacher })}</span>
        {partner !== undefined && <span>{t('matchmaking:appointment.with', { name: partner })}</span>}
      </p>
      {status !== 'cancelled' && <Place place={place} t={t} />}
      {reason && (
        <p className="until">
          <TypedText
            typed={{ text: reason, language: appointment.reason_language }}
            language={language}
            say={(text) => t('matchmaking:appointment.reason', { reason: text })}
          />
        </p>
      )}
      {isStanding && (
        <Button look="quiet" aria-label={t('matchmaking:appointment.icsOf', { time })} onClick={() => void store.fetchCalendar(appointment, language)}>
          {t('matchmaking:appointment.ics')}
        </Button>
      )}
    </li>
  );
}

/** A link to open, or the room. */
function Place({ place, t }: { place: string; t: Translate }) {
  if (!isHttpsLink(place)) return <p className="where">{t('matchmaking:appointment.place', { place })}</p>;
  return (
    <p className="where">
      {t('matchmaking:appointment.join')}{' '}
      <a href={place} target="_blank" rel="noreferrer">
        {place}
      </a>
    </p>
  );
}
