import { useStore } from '@nanostores/react';
import { clockText } from '../../../i18n/formats/time-text.ts';
import type { Attendance } from '../../activities/attendance/attendance-store.ts';
import { LoadFailed } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { UnansweredStep } from '../steps/unanswered-acts.ts';
import type { DeskScope } from './entry-words.ts';

interface Props extends DeskScope {
  attendance: Attendance;
  unanswered: readonly UnansweredStep[];
  /** Whose check-in is under way, and why the last one was refused. */
  doing: string | null;
  problem: { id: string; text: string } | null;
  onCheckIn: (registrationId: string, meeting: number) => void;
}

/** The members expected at a session, by name, each with the check-in or the time at which they came. */
export function AttendancePanel({ attendance, unanswered, doing, problem, onCheckIn, t }: Props) {
  const shown = useStore(attendance.$attendance);
  if (shown.state === 'none') return null;
  if (shown.state === 'loading') return <Skeleton label={t('desk:loading')} lines={3} />;
  if (shown.state === 'failed') return <LoadFailed text={shown.text} retry={t('desk:retry')} onRetry={() => void attendance.reload()} />;
  const { registrations, meeting } = shown.list;
  if (registrations.length === 0) return <p>{t('attendance:nobody')}</p>;
  return (
    <ul className="pieces attendance">
      {registrations.map(({ id, member, size, attended_at, status }) => {
        const isWaiting = unanswered.some((step) => step.id === id);
        return (
          <li key={id}>
            <b className="label">{size}</b>
            <span id={`listed-registration-${id}`} tabIndex={-1}>
              {member.name}
              <small>{member.username}</small>
              {isWaiting && (
                <Notice kind="warning" live>
                  {t('desk:lost.step', { act: t('desk:act.attend') })}
                </Notice>
              )}
              {problem?.id === id && (
                <Notice kind="error" live>
                  {problem.text}
                </Notice>
              )}
            </span>
            {attended_at !== null && <span className="since">{t('desk:ticket.since', { time: clockText(new Date(attended_at)) })}</span>}
            {attended_at === null && !isWaiting && status !== 'not_arrived' && !meeting.is_cancelled && (
              <Button
                busy={doing === id}
                aria-label={t('desk:act.of', { act: t('desk:act.attend'), what: member.name })}
                onClick={() => onCheckIn(id, meeting.number)}
              >
                {t('desk:act.attend')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
