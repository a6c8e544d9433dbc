import { useStore } from '@nanostores/react';
import { registrationCalendarFile } from '../../../contract/activities/registration.ts';
import { articlePath, checkInPath, ticketPath } from '../../../domain/activities/registration-link.ts';
import { ACTIVITY_CHECK_IN_EARLY_MS } from '../../../domain/activities/registration-state.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { download } from '../../../stores/download.ts';
import { $session } from '../../../stores/session.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { googleLinks } from '../mine/google-links.ts';
import type { RegistrationScope } from '../mine/registration-words.ts';
import { cancelText, feeText } from '../mine/registration-words.ts';
import { Times } from '../mine/Times.tsx';
import type { ActivityFacts } from './activity-facts.ts';
import type { SentRegistration } from './apply-store.ts';

interface Props extends RegistrationScope {
  sent: SentRegistration;
  facts: ActivityFacts;
}

/** The centre has it: what, when and where, what the desk asks for, and the ways on. It stays until somebody leaves it. */
export function ApplySent({ sent, facts, t, language }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const isReviewed = sent.status === 'applied';
  const email = session.state === 'signed-in' ? session.member.email : '';
  const until = cancelText(sent, { t, language });
  return (
    <div className="split registration-sent">
      <div className="panel">
        <div className="confirmation" role="status" tabIndex={-1} ref={focus}>
          <Balloon>{t(isReviewed ? 'registration:sent.sayReview' : 'registration:sent.say')}</Balloon>
          <h2>{t(isReviewed ? 'registration:sent.titleReview' : 'registration:sent.title')}</h2>
          {email !== '' && <p>{t(isReviewed ? 'registration:sent.mailReview' : 'registration:sent.mail', { email })}</p>}
        </div>
        <Rows
          rows={[
            { name: t('registration:ask.what'), value: <span lang={facts.textLang ?? undefined}>{facts.title}</span> },
            { name: t('registration:summary.when'), value: <Times of={sent} language={language} /> },
            { name: t('registration:summary.where'), value: <span lang={facts.textLang ?? undefined}>{facts.location}</span> },
            ...(sent.size > 1 ? [{ name: t('registration:ask.people'), value: t('registration:people', { count: sent.size }) }] : []),
            ...(sent.price_twd === 0 ? [] : [{ name: t('activity:fact.price'), value: feeText(sent, { t, language }) }]),
            ...(sent.points > 0
              ? [
                  {
                    name: t('activity:fact.points'),
                    value: (
                      <>
                        {t('registration:points', { points: sent.points })}{' '}
                        {sent.remaining_points !== null && <small>{t('registration:sent.left', { points: sent.remaining_points })}</small>}
                      </>
                    ),
                  },
                ]
              : []),
            { name: t('registration:sent.number'), value: <code translate="no">{bookingNumber(sent.id)}</code> },
          ]}
        />
        {until !== null && <p className="hint">{until}</p>}
        <div className="actions">
          {sent.has_ticket && (
            <a className="btn hot" href={`/${language}/${ticketPath(sent.id)}`}>
              {t('registration:sent.ticket')}
            </a>
          )}
          <Button onClick={() => void download(registrationCalendarFile, { params: { id: sent.id }, query: { lang: language } })}>
            {t('registration:panel.calendar')}
          </Button>
          <GoogleLinks sent={sent} t={t} language={language} />
          <a className="btn" href={`/${language}/member/ticket`}>
            {t('registration:records.title')}
          </a>
          <a className="btn" href={`/${language}/${articlePath(facts)}`}>
            {t('registration:apply.backToActivity')}
          </a>
        </div>
      </div>
      {sent.has_ticket && <DeskCode id={sent.id} t={t} language={language} />}
    </div>
  );
}

/** A button for Google Calendar, of a series one for each time: such an address takes one. */
function GoogleLinks({ sent, t, language }: Pick<Props, 'sent' | 't' | 'language'>) {
  const links = googleLinks(sent, language, new Date());
  return links.map(({ number, time, url }) => (
    <a key={number} className="btn" href={url} target="_blank" rel="noopener">
      {links.length === 1 ? t('registration:sent.google') : t('registration:sent.googleSession', { time })}
    </a>
  ));
}

/** The code that the desk reads, and the number for where it cannot be read. */
function DeskCode({ id, t, language }: { id: string } & RegistrationScope) {
  const number = bookingNumber(id);
  return (
    <aside className="panel check-in">
      <h2>{t('registration:sent.code')}</h2>
      <QrCode text={`${location.origin}/${language}/${checkInPath(id)}`} label={t('registration:sent.codeAlt', { id: number })} />
      <p>{t('registration:sent.codeHow', { minutes: ACTIVITY_CHECK_IN_EARLY_MS / MINUTE_MS })}</p>
      <p className="booking-number">
        {t('registration:sent.number')} <code translate="no">{number}</code>
      </p>
    </aside>
  );
}

/** Moves the focus to the outcome, for those who use the keyboard. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
