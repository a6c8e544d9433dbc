import { useCallback } from 'react';
import type { StaffAppointmentDetail } from '../../../contract/matchmaking/staff-matchmaking.ts';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../../domain/activities/registration-form.ts';
import { MINUTE_MS } from '../../../domain/time/period.ts';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';
import { DecisionDialog } from '../../queue/DecisionDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { TextDecision } from '../../queue/TextDecision.tsx';
import type { Appointments } from './appointments-store.ts';
import { MEETING, type Meeting, MeetingFields } from './MeetingFields.tsx';
import { RegistrationField } from './RegistrationField.tsx';

interface SetProps extends StaffScope {
  appointments: Appointments;
}

const NOBODY = { words: '', chosen: '' };
const isFilledIn = (meeting: Meeting) => Object.values(meeting).every((text) => text.trim() !== '');
const meetingSaid = ({ day, clock, minutes, teacher, place }: Meeting) => ({ start: `${day} ${clock}:00`, minutes, teacher, place });

/** Asks whose hour it is, and when, with which teacher and where. */
export function SetAppointment({ appointments, t, language }: SetProps) {
  const [whose, setWhose] = useTyped('appointment', NOBODY);
  const [meeting, setMeeting] = useTyped('appointment meeting', MEETING);
  const choose = useCallback((chosen: string) => setWhose((before) => ({ ...before, chosen })), [setWhose]);
  return (
    <DecisionDialog
      decision={appointments.setting}
      about="set"
      title={t('appointments:acts.set')}
      subject={t('appointments:asks')}
      wish={{ registration_id: whose.chosen, ...meetingSaid(meeting) }}
      isComplete={whose.chosen !== '' && isFilledIn(meeting)}
      lines={() => []}
      fields={(faults) => (
        <>
          <RegistrationField
            name="member"
            label={t('appointments:whose')}
            findLabel={t('appointments:search')}
            words={whose.words}
            onWords={(words) => setWhose((before) => ({ ...before, words }))}
            chosen={whose.chosen}
            onChoose={choose}
            error={faults['registration_id']}
            t={t}
            language={language}
          />
          <MeetingFields meeting={meeting} fill={(part) => setMeeting((before) => ({ ...before, ...part }))} faults={faults} t={t} />
        </>
      )}
      t={t}
    />
  );
}

interface ChangeProps extends SetProps {
  record: StaffAppointmentDetail;
}

/** The meeting as it stands, as it would be typed. */
function meetingOf({ start, end, teacher, place }: StaffAppointmentDetail): Meeting {
  const [from, to] = [new Date(start), new Date(end)];
  const [day = '', clock = ''] = formatDateTime(from).split(' ');
  return { day, clock: clock.slice(0, 5), minutes: String((to.getTime() - from.getTime()) / MINUTE_MS), teacher, place };
}

/** An appointment in a line. */
const subjectOf = ({ member, start }: StaffAppointmentDetail, { language }: Pick<StaffScope, 'language'>) => (
  <>
    <b>{member.name}</b> · {momentOf(start, language)}
  </>
);

/** Asks for another hour, teacher or place; what stands there at first is as it is. */
export function ChangeAppointment({ record, appointments, t, language }: ChangeProps) {
  const [meeting, setMeeting] = useTyped(`change ${record.id}`, () => meetingOf(record));
  const { partner, sequence } = record;
  return (
    <DecisionDialog
      decision={appointments.decision}
      about="change"
      title={t('appointments:acts.change')}
      subject={subjectOf(record, { language })}
      wish={{ event: 'change', ...meetingSaid(meeting), sequence, language }}
      isComplete={isFilledIn(meeting)}
      stops={({ emails }) => (emails.length === 0 ? [t('appointments:same')] : [])}
      lines={() => (partner === null ? [] : [t('appointments:both', { name: partner.name })])}
      fields={(faults) => <MeetingFields meeting={meeting} fill={(part) => setMeeting((before) => ({ ...before, ...part }))} faults={faults} t={t} />}
      t={t}
    />
  );
}

/** Asks why an appointment is called off. */
export function CallOffAppointment({ record, appointments, t, language }: ChangeProps) {
  const { partner, sequence } = record;
  return (
    <TextDecision
      decision={appointments.decision}
      about="call_off"
      title={t('appointments:acts.call_off')}
      subject={subjectOf(record, { language })}
      texts={[
        {
          name: 'reason',
          label: t('appointments:callOffReason'),
          hint: t('staff:act.reasonHint'),
          maxLength: REGISTRATION_REASON_MAX_LENGTH,
          isLong: true,
        },
      ]}
      requestOf={({ reason = '' }) => ({ event: 'call_off' as const, reason, sequence, language })}
      lines={() => [t('appointments:ends'), ...(partner === null ? [] : [t('appointments:both', { name: partner.name })])]}
      t={t}
    />
  );
}
