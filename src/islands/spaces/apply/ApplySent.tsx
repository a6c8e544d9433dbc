import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { SPACE_DEPOSIT_WORKING_DAYS, SPACE_REVIEW_WORKING_DAYS } from '../../../domain/spaces/space.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { emailRecipients } from '../../../stores/email-recipients.ts';
import { $session } from '../../../stores/session.ts';
import { Balloon } from '../../ui/Balloon.tsx';

/** The centre has the application, and says what comes next (docs/rules.md#space-review: review takes 5-7 working days). */
export function ApplySent({ lease, language, t }: { lease: LeaseOutput; language: Language; t: Translate }) {
  const day = (on: string) => longDay(on, language);
  const next = [
    t('lease:sent.mail', { email: emailRecipients(lease.email, $session.get(), language) }),
    t('lease:sent.review', { ...SPACE_REVIEW_WORKING_DAYS, from: day(lease.review_from_on), to: day(lease.review_by_on) }),
    t('lease:sent.deposit', { days: SPACE_DEPOSIT_WORKING_DAYS }),
    t('lease:sent.cancel'),
  ];
  return (
    <div className="panel lease-sent" role="status" tabIndex={-1} ref={focus}>
      <Balloon>{t('lease:sent.say')}</Balloon>
      <h2>{t('lease:sent.title', { event: lease.event_name })}</h2>
      <ol>
        {next.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className="links">
        <a className="btn hot" href={`/${language}/member/spaceApply`}>
          {t('lease:sent.records')}
        </a>
        <a className="btn" href={`/${language}/space/${lease.space.id}`}>
          {t('lease:sent.back')}
        </a>
      </p>
    </div>
  );
}

/** Moves the focus to the outcome, for those who use the keyboard. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
