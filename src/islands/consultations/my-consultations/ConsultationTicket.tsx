import type { AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import { ADVISORY_NOTICE_DAYS, ADVISORY_STANDING_STATUSES } from '../../../domain/consultations/consultation-state.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { shortDay } from '../../../i18n/formats/dates.ts';
import { dayClockText, periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { saveDraft } from '../../form/draft.ts';
import { calledOffReason } from '../../record/called-off-reason.ts';
import { DayStub, Ticket } from '../../record/Ticket.tsx';
import { TypedText } from '../../record/TypedText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ADVISORY_DRAFT_KEY } from '../book/consultation-store.ts';
import type { AdvisoryWords } from '../book/consultation-words.ts';
import { ConsultationHistory } from './ConsultationHistory.tsx';
import { ConsultationLocation } from './ConsultationLocation.tsx';
import { STATUS_STYLES } from './consultation-tags.ts';
import type { Advisories } from './consultations-store.ts';
import { ReviewTag } from './ReviewTag.tsx';

interface Props {
  advisory: AdvisoryOutput;
  store: Advisories;
  words: AdvisoryWords;
  language: Language;
  t: Translate;
}

/** One consultation as a ticket: the day on the stub, how it stands, what can be done about it. */
export function ConsultationTicket({ advisory, store, words, language, t }: Props) {
  const { status, category, method, teacher } = advisory;
  const reason = calledOffReason(advisory, language);
  const period = { start: new Date(advisory.start), end: new Date(advisory.end) };
  const until = new Date(advisory.cancel_before);
  const names = { what: words.categories[category], time: periodText(period, language) };
  const isOpen = ADVISORY_STANDING_STATUSES.some((open) => open === status);
  const actions = (
    <div className="links">
      {advisory.is_movable && (
        <Button aria-haspopup="dialog" aria-label={t('advisory:mine.moveOf', names)} onClick={() => store.ask('move', advisory)}>
          {t('advisory:mine.move')}
        </Button>
      )}
      {(advisory.is_cancellable || advisory.is_late_cancellable) && (
        <Button aria-haspopup="dialog" aria-label={t('advisory:mine.cancelOf', names)} onClick={() => store.ask('cancel', advisory)}>
          {t('advisory:mine.cancel')}
        </Button>
      )}
      {isOpen && (
        <Button look="quiet" aria-label={t('advisory:mine.icsOf', names)} onClick={() => void store.fetchCalendar(advisory, language)}>
          {t('advisory:mine.ics')}
        </Button>
      )}
      {!isOpen && (
        <a className="btn quiet" href={`/${language}/advisory`} aria-label={t('advisory:mine.againOf', names)} onClick={() => draftAnew(advisory)}>
          {t('advisory:mine.again')}
        </a>
      )}
    </div>
  );
  return (
    <Ticket
      look={`rent-ticket advisory-ticket ${status}`}
      stub={<DayStub start={period.start} language={language} />}
      title={names.what}
      when={periodText(period, language, { year: true })}
      facts={
        <>
          <Tag look={STATUS_STYLES[status]}>{words.statuses[status]}</Tag>
          <span>{words.methods[method]}</span>
          {teacher && <span>{t('advisory:mine.teacher', { name: teacher })}</span>}
          {status === 'applied' && <span>{t('advisory:mine.reply', { day: shortDay(advisory.reply_due_on, language) })}</span>}
        </>
      }
      beside={actions}
    >
      <ConsultationLocation advisory={advisory} t={t} />
      {advisory.review_status && <ReviewTag status={advisory.review_status} t={t} />}
      {reason && (
        <p className="until">
          <TypedText typed={reason} language={language} say={(text) => t('advisory:mine.reason', { reason: text })} />
        </p>
      )}
      {isOpen && period.end > new Date() && (
        <p className="until">
          {advisory.is_cancellable
            ? t('advisory:mine.until', { time: dayClockText(until, language) })
            : advisory.is_late_cancellable
              ? t('advisory:mine.late', { days: ADVISORY_NOTICE_DAYS })
              : t('advisory:mine.fixed')}
        </p>
      )}
      <ConsultationHistory advisory={advisory} words={words} onFile={(id) => void store.fetchPages(id)} language={language} t={t} />
    </Ticket>
  );
}

/** The form for another like this one: filled in but for its time. */
function draftAnew({ identity, method, category, content, work_url, phone, email }: AdvisoryOutput): void {
  saveDraft(sessionStorage, ADVISORY_DRAFT_KEY, { identity, method, category, content, work_url: work_url ?? '', phone, email });
}
