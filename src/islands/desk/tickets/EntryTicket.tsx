import type { ReactNode } from 'react';
import type { DayEntryOutput } from '../../../contract/desk/desk-day.ts';
import { LEASE_DESK_EVENTS, type LeaseDeskEvent } from '../../../domain/spaces/lease-acts.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { clockText, dateText, dayText } from '../../../i18n/formats/time-text.ts';
import { Ticket } from '../../record/Ticket.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { DeskAct } from '../steps/desk-acts.ts';
import { type DeskScope, entryWords } from './entry-words.ts';

export const STATE_LOOKS = { coming: 'line', here: 'ok', out: 'now', overdue: 'stop', not_arrived: 'off', ended: 'off', cancelled: 'off' } as const;

type OtherEntry = Exclude<DayEntryOutput, { kind: 'rent' | 'registration' }>;

interface Props extends DeskScope {
  entry: OtherEntry;
  doing: DeskAct | null;
  problem: string | null;
  waiting: DeskAct | null;
  onAct: (act: DeskAct) => void;
  /** Asks about a step with a lease. */
  onLease: (act: LeaseDeskEvent) => void;
  /** Opens somebody's registration above the list. */
  onOpen: (registrationId: string) => void;
  /** Of a session: shows or hides who is expected. */
  isListOpen: boolean;
  onList: () => void;
  onPrint: () => void;
  /** The attendance list, while it is open. */
  children?: ReactNode;
}

/** An entry of the day beside seats and equipment: when, who, what, and the next step. */
export function EntryTicket({ problem, waiting, children, ...props }: Props) {
  const { entry, ...scope } = props;
  const { t, language } = scope;
  const [start, end] = [new Date(entry.start), new Date(entry.end)];
  const isLong = dateText(start, language) !== dateText(end, language);
  const { who, mobile, what } = entryWords(entry, scope);
  return (
    <Ticket
      look={`counter-ticket ${entry.state}`}
      id={`${entry.kind}-${entry.id.replaceAll('/', '-')}`}
      isStubHeard
      stub={
        <>
          <small>{dayText(start, language)}</small>
          <b>{clockText(start)}</b>
          <span>{rangeText('', isLong ? `${dateText(end, language)} ${clockText(end)}` : clockText(end), language)}</span>
        </>
      }
      title={who}
      facts={
        <>
          <Tag look={STATE_LOOKS[entry.state]}>{t(`desk:state.${entry.state}`)}</Tag>
          <span>{t(`desk:kind.${entry.kind}`)}</span>
          {mobile !== '' && <a href={`tel:${mobile}`}>{mobile}</a>}
        </>
      }
      beside={<Steps {...props} waiting={waiting} />}
    >
      <p>{what}</p>
      {entry.kind === 'lease' && entry.lease.status === 'approved' && entry.lease.deposit_due_on !== null && (
        <p className="until">{t('desk:lease.due', { day: dayText(new Date(`${entry.lease.deposit_due_on}T12:00:00+08:00`), language) })}</p>
      )}
      {waiting !== null && (
        <Notice kind="warning" live>
          {t('desk:lost.step', { act: t(`desk:act.${waiting}`) })}
        </Notice>
      )}
      {problem !== null && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      {children}
    </Ticket>
  );
}

/** The next step of an entry, as buttons here or as the way to its queue. */
function Steps({ entry, doing, waiting, onAct, onLease, onOpen, isListOpen, onList, onPrint, t, language }: Omit<Props, 'problem' | 'children' | 'spaces'>) {
  switch (entry.kind) {
    case 'lease': {
      const acts = waiting === null ? LEASE_DESK_EVENTS.filter((act) => entry.lease.acts.includes(act)) : [];
      return (
        <div className="acts">
          {acts.map((act, i) => (
            <Button
              key={act}
              look={i === 0 ? 'plain' : 'quiet'}
              busy={doing === act}
              data-act={act}
              data-next={i === 0 || undefined}
              aria-haspopup="dialog"
              aria-label={t('desk:act.of', { act: t(`desk:lease.${act}`), what: entry.lease.event_name })}
              onClick={() => onLease(act)}
            >
              {t(`desk:lease.${act}`)}
            </Button>
          ))}
          <a className="btn quiet" href={`/${language}/staff/spaces?id=${entry.id}`}>
            {t('desk:lease.open')}
          </a>
        </div>
      );
    }
    case 'consultation': {
      const { member, is_attendable, status } = entry.consultation;
      const acts = is_attendable && status === 'reserved' && waiting === null ? (['came', 'missed'] as const) : [];
      return (
        <div className="acts">
          {acts.map((act) => (
            <Button
              key={act}
              look={act === 'missed' ? 'quiet' : 'plain'}
              busy={doing === act}
              data-act={act}
              aria-label={t('desk:act.of', { act: t(`desk:act.${act}`), what: member.name })}
              onClick={() => onAct(act)}
            >
              {t(`desk:act.${act}`)}
            </Button>
          ))}
          {acts.length === 0 && (
            <a className="btn quiet" href={`/${language}/staff/advisory?id=${entry.id}`}>
              {t('desk:consultation.open')}
            </a>
          )}
        </div>
      );
    }
    case 'session':
      return (
        <div className="acts">
          <Button aria-expanded={isListOpen} onClick={onList}>
            {t(isListOpen ? 'desk:session.hide' : 'desk:session.show')}
          </Button>
          <Button look="quiet" onClick={onPrint}>
            {t('attendance:print')}
          </Button>
        </div>
      );
    case 'appointment':
      return (
        <div className="acts">
          {entry.appointment.members.map(({ name, registration_id }) => (
            <Button
              key={registration_id}
              aria-label={t('desk:act.of', { act: t('desk:appointment.open'), what: name })}
              onClick={() => onOpen(registration_id)}
            >
              {name}
            </Button>
          ))}
          <a className="btn quiet" href={`/${language}/staff/appointments?id=${entry.id}`}>
            {t('desk:appointment.show')}
          </a>
        </div>
      );
  }
}
