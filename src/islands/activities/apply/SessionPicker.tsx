import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { clockText, dateText, weekdayText } from '../../../i18n/formats/time-text.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { SessionOutput } from '../mine/mine-store.ts';
import { STATUS_LOOKS } from '../mine/registration-words.ts';
import { useApply } from './apply-context.ts';

/** The sessions of a series that is joined singly, a card each: its day, its hours, how it stands for me. */
export function SessionPicker() {
  const { apply, t, language } = useApply();
  const { sessions } = useStore(apply.$registration);
  const chosen = useStore(apply.$session);
  return (
    <fieldset className="session-picker">
      <legend>{t('registration:parts.session')}</legend>
      <div className="session-cards">
        {sessions.map((session) => {
          const [start, end] = [new Date(session.start), new Date(session.end)];
          return (
            <label key={session.number} className={session.state === 'cancelled' ? 'session-card off' : 'session-card'}>
              <input
                className="sr"
                type="radio"
                name="session"
                value={session.number}
                checked={session.number === chosen.number}
                onChange={() => apply.choose(session.number)}
              />
              <span className="day">
                <b>{dateText(start, language)}</b> {weekdayText(start, language)}
              </span>
              <span>{rangeText(clockText(start), clockText(end), language)}</span>
              <Standing session={session} t={t} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The state of a session, for me or for anybody. */
function Standing({ session: { mine, wait, state, remaining }, t }: { session: SessionOutput; t: Translate }) {
  if (wait?.status === 'offered') return <Tag look="now">{t('registration:kept')}</Tag>;
  if (wait?.status === 'waiting') return <Tag look="line">{t('registration:position', { position: wait.position ?? 1 })}</Tag>;
  if (mine !== null && mine.status !== 'cancelled') return <Tag look={STATUS_LOOKS[mine.status]}>{t(`registration:status.${mine.status}`)}</Tag>;
  if (state === 'cancelled') return <Tag look="off">{t('registration:status.cancelled')}</Tag>;
  if (state !== 'open' && state !== 'full') return <Tag look="line">{t(`activity:registration.${state}`)}</Tag>;
  return remaining > 0 ? <small>{t('registration:left', { count: remaining })}</small> : <Tag look="off">{t('registration:full')}</Tag>;
}
