import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { longDayText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { addToast } from '../../../stores/toasts.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Connection } from './Connection.tsx';
import { type Asking, DeskDialog } from './DeskDialog.tsx';
import { DeskTicket } from './DeskTicket.tsx';
import { DeskView } from './DeskView.tsx';
import type { DeskAct, DeskActOptions } from './desk-acts.ts';
import { allOf, createDesk, type Desk } from './desk-store.ts';
import { OutOfService } from './OutOfService.tsx';
import { PrintedList } from './PrintedList.tsx';
import { scannedCode } from './scanned-code.ts';
import { WalkIn } from './walk-in/WalkIn.tsx';

interface Props {
  language: Language;
  t: Translate;
  /** When the centre closes, in full hours of Taipei. */
  closeHour: number;
  /** Below the day's list. */
  children: ReactNode;
}

/** Where the next press belongs: a ticket's next step, or who it is when what is left is to let them go. */
function focusTicket(id: string): void {
  const ticket = document.getElementById(`rent-${id}`);
  (ticket?.querySelector<HTMLElement>('.acts [data-next]') ?? ticket?.querySelector('h3'))?.focus();
}

/** The day's reservations as tickets, and above them the one whose code was read. */
export function Counter({ language, t, closeHour, children }: Props) {
  const [desk] = useState(() =>
    createDesk(new URLSearchParams(location.search).get('rent'), (act, { member: { name }, points }) =>
      addToast('success', t(`desk:done.${act}`, { name, points })),
    ),
  );
  const unanswered = useStore(desk.$unanswered);
  const [printed, print] = useState<readonly DeskRentOutput[] | null>(null);
  const isPrinted = useCallback(() => print(null), []);
  const [view, list, one, doing, problem] = [useStore(desk.$view), useStore(desk.$list), useStore(desk.$one), useStore(desk.$doing), useStore(desk.$problem)];
  const [asking, setAsking] = useState<Asking | null>(null);

  async function act(rent: DeskRentOutput, name: DeskAct, options: DeskActOptions = {}) {
    if (!(await desk.act(rent.id, name, options))) {
      // It waits for the connection, with all that was typed.
      if (desk.$unanswered.get().some(({ id }) => id === rent.id)) setAsking(null);
      return;
    }
    // The dialog is gone and the ticket has its next buttons before one of them is looked for.
    flushSync(() => setAsking(null));
    addToast('success', t(`desk:done.${name}`, { name: rent.member.name, points: rent.points }));
    focusTicket(rent.id);
  }
  const ticket = (rent: DeskRentOutput, isMain = false) => (
    <DeskTicket
      key={rent.id}
      rent={rent}
      isMain={isMain}
      language={language}
      t={t}
      doing={doing?.id === rent.id ? doing.act : null}
      problem={problem?.id === rent.id && asking === null ? problem.text : null}
      waiting={unanswered.find(({ id }) => id === rent.id)?.act ?? null}
      onAct={(name, piece) => {
        desk.forget();
        if (name === 'finish' || name === 'call_off') setAsking({ rent, act: name });
        else void act(rent, name, { piece });
      }}
      onNote={(piece) => {
        desk.forget();
        setAsking({ rent, act: 'back', piece });
      }}
    />
  );
  function look(change: Parameters<Desk['look']>[0]) {
    const scanned = scannedCode(change.q ?? '');
    if (scanned === null) return desk.look(change);
    if (scanned.kind === 'rent') return void desk.open(scanned.id);
    location.assign(`?registration=${encodeURIComponent(scanned.id)}`);
  }
  const today = list.state === 'ready' ? list.today : taipeiDay(new Date());
  const heading = view.q !== '' ? t('desk:list.found', { q: view.q }) : t('desk:list.day', { day: longDayText(taipeiInstant(view.day ?? today), language) });
  return (
    <div className="counter">
      <Connection desk={desk} t={t} />
      <Opened desk={desk} ticket={ticket} t={t} />
      <DeskView view={view} today={today} t={t} onLook={look} onPrint={async () => print(await allOf(view))} />
      <WalkIn closeHour={closeHour} language={language} t={t} onSeated={desk.show} />
      <section aria-labelledby="counter-list">
        <h2 id="counter-list" tabIndex={-1}>
          {heading}
          {list.state === 'ready' && <small>{t('desk:list.count', { count: list.meta.total })}</small>}
        </h2>
        <Loaded list={list} loading={t('desk:loading')} retry={t('desk:retry')} onRetry={() => void desk.reload()}>
          {({ rents, meta }) => (
            <>
              {rents.length === 0 && <EmptyState text={view.q !== '' ? t('desk:list.emptyFound') : t('desk:list.empty')} />}
              <ul className="tickets">{rents.filter(({ id }) => one.state !== 'ready' || id !== one.rent.id).map((rent) => ticket(rent))}</ul>
              <Pagination
                label={t('desk:pager.label')}
                previousLabel={t('desk:pager.previous')}
                nextLabel={t('desk:pager.next')}
                page={meta.page}
                lastPage={meta.last_page}
                onTurn={(page) => desk.look({ page })}
              />
            </>
          )}
        </Loaded>
      </section>
      {asking && (
        <DeskDialog
          asking={asking}
          isBusy={doing !== null}
          problem={problem}
          language={language}
          t={t}
          onClose={() => {
            desk.forget();
            flushSync(() => setAsking(null));
            // Back to the button that asked.
            document.querySelector<HTMLElement>(`#rent-${asking.rent.id} [data-act="${asking.act}"]`)?.focus();
          }}
          onConfirm={(said) => void act(asking.rent, asking.act, { ...said, ...(asking.act === 'back' && { piece: asking.piece }) })}
        />
      )}
      {/* Below a list that grows as it arrives: there once it has. */}
      {list.state !== 'loading' && (
        <>
          <OutOfService language={language} t={t} />
          {children}
        </>
      )}
      {printed && <PrintedList title={heading} rents={printed} language={language} t={t} onPrinted={isPrinted} />}
    </div>
  );
}

/** The reservation whose code a member has shown. */
function Opened({ desk, ticket, t }: { desk: Desk; ticket: (rent: DeskRentOutput, isMain: boolean) => ReactNode; t: Translate }) {
  const one = useStore(desk.$one);
  const id = one.state === 'ready' ? one.rent.id : null;
  // The code was read for this: the next press lets them in.
  useEffect(() => {
    if (id !== null) focusTicket(id);
  }, [id]);
  if (one.state === 'none') return null;
  const close = () => {
    desk.close();
    history.replaceState(null, '', location.pathname);
    document.getElementById('counter-list')?.focus();
  };
  return (
    <section className="opened" aria-labelledby="opened">
      <div className="head">
        <h2 id="opened">{t('desk:one.title')}</h2>
        <Button onClick={close}>{t('desk:one.close')}</Button>
      </div>
      {one.state === 'loading' && <Skeleton label={t('desk:loading')} lines={3} />}
      {one.state === 'missing' && (
        <Notice kind="warning" live>
          {t('desk:one.missing')}
        </Notice>
      )}
      {one.state === 'failed' && (
        <Notice kind="error" live>
          {one.text}
        </Notice>
      )}
      {one.state === 'ready' && <ul className="tickets">{ticket(one.rent, true)}</ul>}
    </section>
  );
}
