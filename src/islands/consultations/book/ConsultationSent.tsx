import type { AdvisoryOutput } from '../../../contract/consultations/consultation.ts';
import { ADVISORY_REPLY_WORKDAYS } from '../../../domain/consultations/consultation.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { emailRecipients } from '../../../stores/email-recipients.ts';
import { $session } from '../../../stores/session.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';

interface Props {
  sent: AdvisoryOutput;
  onAgain: () => void;
  language: Language;
  t: Translate;
}

/** The centre has it: until when it answers (docs/rules.md#consultation-answer), and where it can be seen. */
export function ConsultationSent({ sent, onAgain, language, t }: Props) {
  const time = periodText({ start: new Date(sent.start), end: new Date(sent.end) }, language);
  return (
    <div className="split advisory">
      <div className="panel empty" role="status" tabIndex={-1} ref={focus}>
        <Balloon>{t('advisory:sent.say')}</Balloon>
        <h2>{t('advisory:sent.title', { time })}</h2>
        <p>
          {t('advisory:sent.text', {
            days: ADVISORY_REPLY_WORKDAYS,
            day: longDay(sent.reply_due_on, language),
            email: emailRecipients(sent.email, $session.get(), language),
          })}
        </p>
        <div className="actions">
          <a className="btn hot" href={`/${language}/member/advisory`}>
            {t('advisory:sent.records')}
          </a>
          <Button onClick={onAgain}>{t('advisory:sent.another')}</Button>
        </div>
      </div>
    </div>
  );
}

/** Moves the focus to the outcome, for those who use the keyboard. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
