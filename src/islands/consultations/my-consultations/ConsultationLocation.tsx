import type { AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import type { Translate } from '../../../i18n/catalogue.ts';

/** The place of a confirmed consultation: a link to open, the number that calls, or the room. */
export function ConsultationLocation({ advisory: { method, location }, t }: { advisory: Pick<AdvisoryOutput, 'method' | 'location'>; t: Translate }) {
  if (location === null) return null;
  if (method !== 'online') return <p className="where">{t(`advisory:mine.location.${method}`, { location })}</p>;
  return (
    <p className="where">
      {t('advisory:mine.location.online')}{' '}
      <a href={location} target="_blank" rel="noreferrer">
        {location}
      </a>
    </p>
  );
}
