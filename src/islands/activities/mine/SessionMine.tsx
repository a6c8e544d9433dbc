import type { ReactNode } from 'react';
import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import { registrationFormPath, ticketPath } from '../../../domain/activities/registration-link.ts';
import { REGISTRATION_HOLDING_STATUSES } from '../../../domain/activities/registration-state.ts';
import { OPEN_WAITLIST_STATUSES } from '../../../domain/waitlist/waitlist.ts';
import { calledOffReason } from '../../record/called-off-reason.ts';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { ActivityRef, Mine, SessionOutput } from './mine-store.ts';
import { cancelText, momentText, type RegistrationScope, STATUS_LOOKS, sessionText } from './registration-words.ts';

interface Props extends RegistrationScope {
  activity: ActivityRef;
  session: SessionOutput;
  store: Mine;
  /** On the page of the form itself nothing leads there. */
  isOnForm?: boolean;
}

/** My part in a session: how it stands, and all that I can do about it now. */
export function SessionMine({ activity, session, store, isOnForm = false, t, language }: Props) {
  const { mine, wait, actions } = session;
  const isWaiting = wait !== null && OPEN_WAITLIST_STATUSES.some((status) => status === wait.status);
  // Of what is over and can be had again the waitlist says more.
  const shown = isWaiting && mine !== null && !REGISTRATION_HOLDING_STATUSES.some((status) => status === mine.status) ? null : mine;
  const may = (action: SessionOutput['actions'][number]) => actions.includes(action);
  const name = sessionText(session, language);
  const size = shown?.size ?? wait?.size ?? 1;
  const label = (action: string) => (name === '' ? undefined : t('registration:panel.actionOf', { action, what: name }));
  const form = `/${language}/${registrationFormPath({ ...activity, session: session.number })}`;
  const toForm = (key: 'again' | 'accept' | 'join' | 'go', isHot: boolean): ReactNode => {
    const text = t(`registration:panel.${key}`);
    return (
      <a className={isHot ? 'btn hot' : 'btn'} href={form} aria-label={label(text)}>
        {text}
      </a>
    );
  };
  const ask = (about: 'cancel' | 'leave', key: 'cancel' | 'giveUp' | 'leave' | 'decline'): ReactNode => {
    const text = t(`registration:panel.${key}`);
    return (
      <Button aria-haspopup="dialog" aria-label={label(text)} onClick={() => store.ask(about, session)}>
        {text}
      </Button>
    );
  };
  return (
    <div className="session-mine">
      {name !== '' && <h3>{name}</h3>}
      <p className="facts">
        {isWaiting && (
          <Tag look={wait.status === 'offered' ? 'now' : 'line'}>
            {wait.status === 'offered' ? t('registration:kept') : t('registration:position', { position: wait.position ?? 1 })}
          </Tag>
        )}
        {!isWaiting && shown && <Tag look={STATUS_LOOKS[shown.status]}>{t(`registration:status.${shown.status}`)}</Tag>}
        {size > 1 && <span>{t('registration:people', { count: size })}</span>}
        {shown !== null && shown.points > 0 && <span>{t('registration:points', { points: shown.points })}</span>}
      </p>
      {isWaiting && !isOnForm && wait.offer_until !== null && <p>{t('registration:keptUntil', { time: momentText(wait.offer_until, language) })}</p>}
      {!isWaiting && shown && <Says mine={shown} t={t} language={language} />}
      <p className="links">
        {shown?.has_ticket && (
          <a className="btn hot" href={`/${language}/${ticketPath(shown.id)}`} aria-label={label(t('registration:panel.ticket'))}>
            {t('registration:panel.ticket')}
          </a>
        )}
        {!isOnForm && may('accept_offer') && toForm('accept', true)}
        {!isOnForm && may('register') && toForm(shown === null ? 'go' : 'again', true)}
        {!isOnForm && may('join_waitlist') && toForm('join', false)}
        {may('cancel') && ask('cancel', 'cancel')}
        {may('cancel_late') && ask('cancel', shown !== null && shown.points > 0 ? 'giveUp' : 'cancel')}
        {may('leave_waitlist') && ask('leave', wait?.status === 'offered' ? 'decline' : 'leave')}
      </p>
    </div>
  );
}

/** The meaning of a registration's status for its member. */
function Says({ mine, t, language }: { mine: RegistrationOutput } & RegistrationScope) {
  const reason = mine.reason === null ? null : calledOffReason({ reason: mine.reason, reason_language: mine.reason_language, closing: null }, language);
  const until = cancelText(mine, { t, language });
  return (
    <>
      {mine.status === 'applied' && <p>{t('registration:review')}</p>}
      {reason && (
        <p className="message">
          <TypedText typed={reason} language={language} say={(text) => t('registration:reason', { reason: text })} />
        </p>
      )}
      {until !== null && <p className="until">{until}</p>}
    </>
  );
}
