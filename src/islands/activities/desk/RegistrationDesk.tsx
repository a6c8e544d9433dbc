import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { DESK_ROLES } from '../../../domain/identity/account.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { $session } from '../../../stores/session.ts';
import { addToast } from '../../../stores/toasts.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { DayStub, Ticket } from '../../record/Ticket.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { momentText, type RegistrationScope, STATUS_LOOKS, whenText } from '../mine/registration-words.ts';
import { createDeskTicket, type DeskTicket } from './desk-store.ts';

interface Props {
  language: Language;
  /** Of the area registration. */
  texts: Texts;
}

/** Above the day's reservations: the registration whose ticket was read by a camera (`desk?registration=`), for the desk's people. */
export function RegistrationDesk({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [id, setId] = useState(() => new URLSearchParams(location.search).get('registration'));
  const session = useStore($session);
  const isDesk = session.state === 'signed-in' && DESK_ROLES.some((role) => role === session.member.role);
  if (id === null || !isDesk) return null;
  const close = () => {
    history.replaceState(null, '', location.pathname);
    setId(null);
  };
  return (
    <section className="opened counter" aria-labelledby="opened-ticket">
      <div className="head">
        <h2 id="opened-ticket">{t('registration:desk.title')}</h2>
        <Button onClick={close}>{t('registration:desk.close')}</Button>
      </div>
      <Opened key={id} id={id} t={t} language={language} />
    </section>
  );
}

function Opened({ id, t, language }: { id: string } & RegistrationScope) {
  const [store] = useState(() => createDeskTicket(id));
  const ticket = useStore(store.$ticket);
  if (ticket.state === 'loading') return <Skeleton label={t('registration:desk.loading')} lines={3} />;
  if (ticket.state === 'failed') return <LoadFailed text={ticket.text} retry={t('registration:panel.retry')} onRetry={() => void store.load()} />;
  if (ticket.state === 'missing') {
    return (
      <Notice kind="warning" live>
        {t('registration:desk.missing')}
      </Notice>
    );
  }
  return (
    <ul className="tickets">
      <OpenedTicket registration={ticket.registration} store={store} t={t} language={language} />
    </ul>
  );
}

function OpenedTicket({ registration, store, t, language }: { registration: StaffRegistrationOutput; store: DeskTicket } & RegistrationScope) {
  const doing = useStore(store.$doing);
  const problem = useStore(store.$problem);
  const { member, size, status, meetings } = registration;
  const title = readField(registration.activity, 'title', language);
  const checkIn = async (meeting: number) => {
    if (await store.checkIn(meeting)) addToast('success', t('registration:desk.done', { name: member.name, count: size }));
  };
  return (
    <Ticket
      look={`rent-ticket ${status === 'attended' ? 'in_process' : registration.has_ticket ? 'reserved' : 'cancelled'}`}
      stub={<DayStub start={new Date(registration.start)} language={language} />}
      title={member.name}
      when={<span lang={title.isFallback ? title.lang : undefined}>{title.text}</span>}
      facts={
        <>
          <Tag look={STATUS_LOOKS[status]}>{t(`registration:status.${status}`)}</Tag>
          <span>{t('registration:people', { count: size })}</span>
          <span>{t('registration:records.number', { id: bookingNumber(registration.id) })}</span>
        </>
      }
    >
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <ul className="items">
        {meetings.map((meeting) => (
          <li key={meeting.number}>
            <span>{whenText(meeting, language)}</span>
            {meeting.is_cancelled ? (
              <Tag look="off">{t('registration:ticket.cancelled')}</Tag>
            ) : meeting.attended_at === null ? (
              registration.has_ticket && (
                <Button look="hot" busy={doing === meeting.number} onClick={() => void checkIn(meeting.number)}>
                  {t(
                    doing === meeting.number ? 'registration:desk.busy' : meetings.length > 1 ? 'registration:desk.checkInAgain' : 'registration:desk.checkIn',
                  )}
                </Button>
              )
            ) : (
              <Tag look="ok">{t('registration:desk.attended', { time: momentText(meeting.attended_at, language) })}</Tag>
            )}
          </li>
        ))}
      </ul>
    </Ticket>
  );
}
