import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { DESK_ROLES } from '../../../domain/identity/account.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
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
    // What was pressed is gone: on to the list below.
    document.getElementById('counter-list')?.focus();
  };
  return (
    <div className="counter">
      <section className="opened" aria-labelledby="opened-ticket">
        <div className="head">
          <h2 id="opened-ticket">{t('registration:desk.title')}</h2>
          <Button onClick={close}>{t('registration:desk.close')}</Button>
        </div>
        <Opened key={id} id={id} t={t} language={language} />
      </section>
    </div>
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

/** Moves the focus to the session that is on now or next, or to the member's name when there is nobody to check in any more. */
function focusNext(): void {
  const ticket = document.querySelector('.opened .ticket');
  const next = ticket?.querySelector<HTMLElement>('[data-next]') ?? ticket?.querySelector('h3');
  next?.focus();
}

function OpenedTicket({ registration, store, t, language }: { registration: StaffRegistrationOutput; store: DeskTicket } & RegistrationScope) {
  const doing = useStore(store.$doing);
  const problem = useStore(store.$problem);
  const { member, size, status, meetings } = registration;
  const title = readField(registration.activity, 'title', language);
  const next = meetings.find((meeting) => !meeting.is_cancelled && meeting.attended_at === null && new Date(meeting.end) > new Date())?.number;
  // The next press belongs to the code that was read, and after it to whoever comes with it.
  useEffect(focusNext, []);
  const checkIn = async (meeting: number) => {
    if (!(await store.checkIn(meeting))) return;
    addToast('success', t('registration:desk.done', { name: member.name, count: size }));
    requestAnimationFrame(focusNext);
  };
  return (
    <Ticket
      look={`rent-ticket ${status === 'attended' ? 'in_process' : registration.has_ticket ? 'reserved' : 'cancelled'}`}
      stub={<DayStub start={new Date(registration.start)} language={language} />}
      title={member.name}
      when={<span lang={title.isFallback ? HTML_LANG[title.lang] : undefined}>{title.text}</span>}
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
                <CheckIn meeting={meeting} next={next} registration={registration} doing={doing} onPress={checkIn} t={t} language={language} />
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

interface CheckInProps extends RegistrationScope {
  meeting: StaffRegistrationOutput['meetings'][number];
  /** The number of the session that is on now or next: its button is the screen's main action. */
  next: number | undefined;
  registration: StaffRegistrationOutput;
  doing: number | null;
  onPress: (meeting: number) => Promise<void>;
}

function CheckIn({ meeting, next, registration: { member, meetings }, doing, onPress, t, language }: CheckInProps) {
  const isSeries = meetings.length > 1;
  const action = t(doing === meeting.number ? 'registration:desk.busy' : isSeries ? 'registration:desk.checkInAgain' : 'registration:desk.checkIn');
  const what = isSeries ? joinText(language, 'list', [member.name, whenText(meeting, language)]) : member.name;
  return (
    <Button
      look={meeting.number === next ? 'hot' : 'plain'}
      data-next={meeting.number === next || undefined}
      busy={doing === meeting.number}
      aria-label={t('registration:panel.actionOf', { action, what })}
      onClick={() => void onPress(meeting.number)}
    >
      {action}
    </Button>
  );
}
