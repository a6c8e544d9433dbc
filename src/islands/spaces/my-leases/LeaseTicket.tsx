import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { LEASE_HOLDING, type LeaseStatus } from '../../../domain/spaces/lease-state.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { dayFigure, daySpan, nearDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { HTML_LANG, type Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { calledOffReason } from '../../record/called-off-reason.ts';
import { Ticket } from '../../record/Ticket.tsx';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { applyAgain } from './apply-again.ts';
import { CorrectionAsked } from './CorrectionAsked.tsx';
import { LeaseDetails } from './LeaseDetails.tsx';
import { LostDays } from './LostDays.tsx';
import { LEASE_STEPS, leaseProgress } from './lease-progress.ts';
import type { Leases } from './leases-store.ts';

interface Props {
  lease: LeaseOutput;
  store: Leases;
  language: Language;
  t: Translate;
}

const LOOKS: Record<LeaseStatus, 'now' | 'ok' | 'line' | 'stop' | 'off'> = {
  applied: 'now',
  in_process: 'now',
  awaiting_correction: 'stop',
  approved: 'ok',
  deposit_paid: 'ok',
  rent_paid: 'ok',
  in_use: 'ok',
  ended: 'line',
  unapproved: 'stop',
  cancelled: 'off',
};

/** One application as a ticket: its first day on the stub, where it is on its way, what is to be done next. */
export function LeaseTicket({ lease, store, language, t }: Props) {
  const { text: space, lang, isFallback } = readField(lease.space, 'title', language);
  const today = taipeiDay(new Date());
  // Who moves in and out on the days of the event is told those once.
  const isLonger = lease.move_in_on !== lease.start_on || lease.move_out_on !== lease.end_on;
  return (
    <Ticket
      look={`lease-ticket ${lease.status}`}
      stub={
        <>
          <b>{dayFigure(lease.start_on, language)}</b>
          <span>{readField(lease.space, 'label', language).text}</span>
        </>
      }
      title={lease.event_name}
      when={
        <>
          <span lang={isFallback ? HTML_LANG[lang] : undefined}>{space}</span>
          {t('lease:mine.dot')}
          {daySpan(lease.start_on, lease.end_on, language, today)}
          {t('lease:mine.dot')}
          {t(`space:session.${lease.session}`)}
        </>
      }
      facts={
        <>
          <Tag look={LOOKS[lease.status]}>{t(`lease:status.${lease.status}`)}</Tag>
          {isLonger && (
            // The year is that of the event, which has just been said.
            <span>
              {t('lease:mine.span', { from: nearDay(lease.move_in_on, language, lease.start_on), to: nearDay(lease.move_out_on, language, lease.start_on) })}
            </span>
          )}
        </>
      }
    >
      <Way lease={lease} t={t} />
      <NextStep lease={lease} language={language} t={t} />
      <LostDays lease={lease} language={language} t={t} />
      {lease.correction && <CorrectionAsked lease={lease} correction={lease.correction} store={store} language={language} t={t} />}
      <LeaseDetails lease={lease} store={store} language={language} t={t} />
      <div className="links">
        {LEASE_HOLDING.some((status) => status === lease.status) && (
          <Button aria-label={t('lease:mine.calendarOf', { event: lease.event_name })} onClick={() => void store.fetchCalendar(lease, language)}>
            {t('lease:mine.calendar')}
          </Button>
        )}
        {lease.is_extendable && (
          <Button aria-haspopup="dialog" aria-label={t('lease:extend.of', { event: lease.event_name })} onClick={() => store.ask('extend', lease)}>
            {t('lease:extend.button')}
          </Button>
        )}
        <a
          className="btn quiet"
          href={`/${language}/space/${lease.space.id}/apply`}
          aria-label={t('lease:mine.againOf', { event: lease.event_name })}
          onClick={() => applyAgain(sessionStorage, lease)}
        >
          {t('lease:mine.again')}
        </a>
        {lease.cancellation && (
          <Button look="quiet" aria-haspopup="dialog" aria-label={t('lease:cancel.of', { event: lease.event_name })} onClick={() => store.ask('cancel', lease)}>
            {t('lease:cancel.button')}
          </Button>
        )}
      </div>
    </Ticket>
  );
}

/** The way of a lease, what is done of it filled in. */
function Way({ lease, t }: { lease: LeaseOutput; t: Translate }) {
  const { at, isStopped } = leaseProgress(lease);
  return (
    <ol className={isStopped ? 'lease-steps stopped' : 'lease-steps'} aria-label={t('lease:way.label')}>
      {LEASE_STEPS.map((step, i) => (
        <li key={step} className={i <= at ? 'done' : undefined} aria-current={i === at && !isStopped ? 'step' : undefined}>
          <span>{t(`lease:way.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The next step, and the day it is due. */
function NextStep({ lease, language, t }: { lease: LeaseOutput; language: Language; t: Translate }) {
  const today = taipeiDay(new Date());
  const day = (on: string) => nearDay(on, language, today);
  const { status, approval, refusal, cancelled, settlement } = lease;
  if (refusal) {
    if (refusal.reason === null) return null;
    const typed = { text: refusal.reason, language: refusal.reason_language };
    return (
      <Notice kind="warning">
        <TypedText typed={typed} language={language} say={(reason) => t('lease:next.refused', { reason })} />
      </Notice>
    );
  }
  if (cancelled) {
    const reason = calledOffReason(cancelled, language);
    return (
      <p className="until">
        {t(`lease:next.cancelled.${cancelled.by === 'clock' && approval === null ? 'correction' : cancelled.by}`)}{' '}
        {reason && <TypedText typed={reason} language={language} say={(text) => t('lease:next.reason', { reason: text })} />}
      </p>
    );
  }
  if (status === 'applied' || status === 'in_process') {
    return <p className="until">{t('lease:next.review', { from: day(lease.review_from_on), to: day(lease.review_by_on) })}</p>;
  }
  if (status === 'approved' && approval?.deposit_due_on)
    return <Notice title={t('lease:next.deposit', { day: day(approval.deposit_due_on) })}>{t('lease:next.depositText')}</Notice>;
  if (status === 'approved' && approval?.rent_due_on)
    return <Notice title={t('lease:next.cleaning', { day: day(approval.rent_due_on) })}>{t('lease:next.cleaningText')}</Notice>;
  if (status === 'deposit_paid' && approval?.rent_due_on)
    return <Notice title={t('lease:next.rent', { day: day(approval.rent_due_on) })}>{t('lease:next.rentText')}</Notice>;
  if (status === 'approved' || status === 'rent_paid') return <p className="until">{t('lease:next.ready', { day: day(lease.move_in_on) })}</p>;
  if (status === 'in_use') return <p className="until">{t('lease:next.inUse', { day: day(lease.move_out_on) })}</p>;
  if (settlement) {
    const amount = moneyText(settlement.still_owed_twd > 0 ? settlement.still_owed_twd : settlement.deposit_returns_twd, language);
    if (settlement.still_owed_twd > 0) return <Notice kind="warning">{t('lease:next.owed', { amount })}</Notice>;
    return <p className="until">{t(settlement.deposit_returned_at ? 'lease:next.returned' : 'lease:next.returns', { amount })}</p>;
  }
  return null;
}
