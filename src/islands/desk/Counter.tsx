import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AttendanceListOutput } from '../../contract/activities/attendance.ts';
import type { ListMeta } from '../../contract/call.ts';
import type { DayEntryOutput } from '../../contract/desk/desk-day.ts';
import { taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { countText } from '../../i18n/formats/count.ts';
import { longDayText } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { addToast } from '../../stores/toasts.ts';
import { attendanceForPaper } from '../activities/attendance/attendance-store.ts';
import { PrintedAttendance } from '../activities/attendance/PrintedAttendance.tsx';
import { Loaded } from '../record/Loaded.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import { DeskView } from './DeskView.tsx';
import { allOf, createDesk, type Desk } from './desk-store.ts';
import { LeaseQuestion } from './leases/LeaseQuestion.tsx';
import { createLeaseSteps } from './leases/lease-steps.ts';
import { OutOfService } from './OutOfService.tsx';
import { PrintedList } from './PrintedList.tsx';
import { type Scanned, scannedCode } from './scanned-code.ts';
import { Connection } from './steps/Connection.tsx';
import type { DeskAct, StepResult } from './steps/desk-acts.ts';
import { useDeskActs } from './steps/use-desk-acts.ts';
import { DayEntry } from './tickets/DayEntry.tsx';
import type { DeskScope } from './tickets/entry-words.ts';
import { Opened } from './tickets/Opened.tsx';
import { WalkIn } from './walk-in/WalkIn.tsx';

interface Props extends DeskScope {
  /** When the centre closes, in full hours of Taipei. */
  closeHour: number;
  /** Below the day's list. */
  children: ReactNode;
}

/** The code that the page was opened with: the phone's camera reads its address. */
function codeOfPage(): Scanned | null {
  const query = new URLSearchParams(location.search);
  for (const kind of ['rent', 'registration'] as const) {
    const id = query.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

/** The list that goes on paper: the day, or the members who come to a session. */
type Printed = { entries: readonly DayEntryOutput[] } | { attendance: AttendanceListOutput };

/** The day as one list of tickets by time, whatever their kind, and above it the one whose code was read. */
export function Counter({ closeHour, children, ...scope }: Props) {
  const { language, t } = scope;
  const say = (act: DeskAct, result: StepResult) =>
    addToast('success', t(`desk:done.${act}`, { name: nameOf(result), points: result.kind === 'rent' ? result.rent.points : 0 }));
  const [desk] = useState(() => createDesk(codeOfPage(), say));
  const acts = useDeskActs(desk, say);
  const [leases] = useState(() => createLeaseSteps(desk, say));
  const [printed, print] = useState<Printed | null>(null);
  const isPrinted = useCallback(() => print(null), []);
  const [view, list, one] = [useStore(desk.$view), useStore(desk.$list), useStore(desk.$one)];
  const openedId = one.state !== 'ready' ? null : one.kind === 'rent' ? one.rent.id : one.registration.id;

  function look(change: Parameters<Desk['look']>[0]) {
    const scanned = scannedCode(change.q ?? '');
    if (scanned === null) desk.look(change);
    else void desk.open(scanned);
  }
  const today = list.state === 'ready' ? list.today : taipeiDay(new Date());
  const heading = view.q !== '' ? t('desk:list.found', { q: view.q }) : t('desk:list.day', { day: longDayText(taipeiInstant(view.day ?? today), language) });
  const { asking } = acts;
  return (
    <div className="counter">
      <Connection desk={desk} t={t} />
      <Opened desk={desk} acts={acts} {...scope} />
      <DeskView
        view={view}
        today={today}
        t={t}
        onLook={look}
        onScanned={(scanned) => void desk.open(scanned)}
        onPrint={async () => {
          const entries = await allOf(view);
          print(entries && { entries });
        }}
      />
      <WalkIn closeHour={closeHour} language={language} t={t} onSeated={desk.show} />
      <section aria-labelledby="counter-list">
        <h2 id="counter-list" tabIndex={-1}>
          {heading}
          {list.state === 'ready' && <small>{countedText(t, list.meta, language)}</small>}
        </h2>
        <Loaded list={list} loading={t('desk:loading')} retry={t('desk:retry')} onRetry={() => void desk.reload()}>
          {({ entries, meta }) => (
            <>
              {entries.length === 0 && <EmptyState text={view.q !== '' ? t('desk:list.emptyFound') : t('desk:list.empty')} />}
              <ul className="tickets">
                {entries
                  .filter(({ id }) => id !== openedId)
                  .map((entry) => (
                    <DayEntry
                      key={`${entry.kind} ${entry.id}`}
                      entry={entry}
                      desk={desk}
                      acts={acts}
                      onLease={(id, act) => void leases.ask(id, act)}
                      onPrint={async (key) => {
                        const attendance = await attendanceForPaper(key);
                        print(attendance && { attendance });
                      }}
                      {...scope}
                    />
                  ))}
              </ul>
              <Pagination
                label={t('desk:pager.label')}
                previousLabel={t('desk:pager.previous')}
                nextLabel={t('desk:pager.next')}
                page={meta.page}
                lastPage={meta.last_page}
                isOpenEnded={meta.more}
                onTurn={(page) => desk.look({ page })}
              />
            </>
          )}
        </Loaded>
      </section>
      {asking && (
        <DeskDialog
          key={`${asking.act} ${asking.rent.id}`}
          asking={asking}
          photos={desk.photos}
          isBusy={acts.doing !== null}
          problem={acts.problem}
          language={language}
          t={t}
          onClose={() => {
            desk.forget();
            desk.photos.drop(asking.rent.id);
            flushSync(() => acts.ask(null));
            // Back to the button that asked.
            document.querySelector<HTMLElement>(`#rent-${asking.rent.id} [data-act="${asking.act}"]`)?.focus();
          }}
          onConfirm={(said) => acts.act(asking.rent.id, asking.act, { ...said, ...(asking.act === 'back' && { piece: asking.piece }) })}
        />
      )}
      <LeaseQuestion leases={leases} t={t} language={language} />
      {/* Below a list that grows as it arrives: there once it has. */}
      {list.state !== 'loading' && (
        <>
          <OutOfService language={language} t={t} />
          {children}
        </>
      )}
      {printed && 'entries' in printed && <PrintedList title={heading} entries={printed.entries} onPrinted={isPrinted} {...scope} />}
      {printed && 'attendance' in printed && <PrintedAttendance list={printed.attendance} onPrinted={isPrinted} language={language} t={t} />}
    </div>
  );
}

const countedText = (t: DeskScope['t'], { total, more }: Pick<ListMeta, 'total' | 'more'>, language: Language) =>
  more ? t('desk:list.more', { number: countText(total, language) }) : t('desk:list.count', { count: total });

function nameOf(result: StepResult): string {
  if (result.kind === 'consultation') return result.name;
  if (result.kind === 'lease') return result.lease.event_name;
  return result.kind === 'rent' ? result.rent.member.name : result.registration.member.name;
}
