import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { momentText, STATUS_LOOKS, whenText } from '../../activities/mine/registration-words.ts';
import { DayStub, Ticket } from '../../record/Ticket.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { DeskScope } from './entry-words.ts';

export interface RegistrationProps extends DeskScope {
  registration: StaffRegistrationOutput;
  /** Somebody is being checked in. */
  isBusy: boolean;
  /** The check-in has no answer yet, and is sent again. */
  isWaiting: boolean;
  problem: string | null;
  onCheckIn: (meeting: number) => void;
  /** The one that was opened: its next step is the screen's main action. */
  isMain?: boolean;
}

/** A registration for an activity: whose, for how many, and the check-in for each of its sessions. */
export function RegistrationTicket({ registration, isBusy, isWaiting, problem, onCheckIn, isMain = false, t, language }: RegistrationProps) {
  const { member, size, status, meetings } = registration;
  const title = readField(registration.activity, 'title', language);
  const next = meetings.find((meeting) => !meeting.is_cancelled && meeting.attended_at === null && new Date(meeting.end) > new Date())?.number;
  return (
    <Ticket
      look={`rent-ticket ${status === 'attended' ? 'in_process' : registration.has_ticket ? 'reserved' : 'cancelled'}`}
      id={`registration-${registration.id}`}
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
      {isWaiting && (
        <Notice kind="warning" live>
          {t('desk:lost.step', { act: t('registration:desk.checkIn') })}
        </Notice>
      )}
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
              registration.has_ticket &&
              !isWaiting && (
                <Button
                  look={isMain && meeting.number === next ? 'hot' : 'plain'}
                  data-next={meeting.number === next || undefined}
                  busy={isBusy}
                  aria-label={t('registration:panel.actionOf', {
                    action: t(meetings.length > 1 ? 'registration:desk.checkInAgain' : 'registration:desk.checkIn'),
                    what: meetings.length > 1 ? joinText(language, 'list', [member.name, whenText(meeting, language)]) : member.name,
                  })}
                  onClick={() => onCheckIn(meeting.number)}
                >
                  {t(isBusy ? 'registration:desk.busy' : meetings.length > 1 ? 'registration:desk.checkInAgain' : 'registration:desk.checkIn')}
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
