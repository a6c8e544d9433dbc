import { useStore } from '@nanostores/react';
import type { DayEntryOutput } from '../../../contract/desk/desk-day.ts';
import type { LeaseDeskEvent } from '../../../domain/spaces/lease-acts.ts';
import type { SessionKey } from '../../activities/attendance/attendance-store.ts';
import type { Desk } from '../desk-store.ts';
import type { DeskActs } from '../steps/use-desk-acts.ts';
import { AttendancePanel } from './AttendancePanel.tsx';
import { EntryTicket } from './EntryTicket.tsx';
import type { DeskScope } from './entry-words.ts';
import { LeasePhotos } from './LeasePhotos.tsx';
import { RegistrationTicket } from './RegistrationTicket.tsx';
import { RentEntry } from './RentEntry.tsx';

interface Props extends DeskScope {
  entry: DayEntryOutput;
  desk: Desk;
  acts: DeskActs;
  /** Asks about a step with a lease. */
  onLease: (id: string, act: LeaseDeskEvent) => void;
  /** Prints the attendance list of a session. */
  onPrint: (key: SessionKey) => Promise<void>;
}

/** An entry of the day with its steps, whatever its kind. */
export function DayEntry({ entry, desk, acts, onLease, onPrint, ...scope }: Props) {
  const { doing, problem, unanswered } = acts;
  // Its list opens and closes with what the store says.
  useStore(desk.attendance.$attendance);
  if (entry.kind === 'rent') return <RentEntry rent={entry.rent} desk={desk} acts={acts} t={scope.t} language={scope.language} />;
  const own = {
    problem: problem?.id === entry.id ? problem.text : null,
    waiting: unanswered.find(({ id }) => id === entry.id)?.act ?? null,
    doing: doing?.id === entry.id ? doing.act : null,
  };
  if (entry.kind === 'registration') {
    return (
      <RegistrationTicket
        registration={entry.registration}
        isBusy={own.doing !== null}
        isWaiting={own.waiting !== null}
        problem={own.problem}
        onCheckIn={(meeting) => void acts.act(entry.id, 'attend', { meeting })}
        {...scope}
      />
    );
  }
  const key: SessionKey | null =
    entry.kind === 'session' ? { activity: entry.session.activity.id, session: entry.session.session, meeting: entry.session.meeting } : null;
  const isListOpen = key !== null && desk.attendance.isOpen(key);
  return (
    <EntryTicket
      entry={entry}
      {...own}
      onAct={(act) => {
        desk.forget();
        void acts.act(entry.id, act);
      }}
      onLease={(act) => {
        desk.forget();
        onLease(entry.id, act);
      }}
      onOpen={(id) => void desk.open({ kind: 'registration', id })}
      isListOpen={isListOpen}
      onList={() => {
        if (key === null || isListOpen) desk.attendance.close();
        else void desk.attendance.open(key);
      }}
      onPrint={() => {
        if (key !== null) void onPrint(key);
      }}
      {...scope}
    >
      {entry.kind === 'lease' && <LeasePhotos id={entry.id} lease={entry.lease} desk={desk} t={scope.t} language={scope.language} />}
      {isListOpen && (
        <AttendancePanel
          attendance={desk.attendance}
          unanswered={unanswered}
          doing={doing?.act === 'attend' ? doing.id : null}
          problem={problem}
          onCheckIn={(id, meeting) => {
            desk.forget();
            void acts.act(id, 'attend', { meeting });
          }}
          {...scope}
        />
      )}
    </EntryTicket>
  );
}
