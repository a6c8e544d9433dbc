import type { Translate } from '../../i18n/catalogue.ts';
import { longDay } from '../../i18n/formats/dates.ts';
import type { Language } from '../../i18n/languages.ts';
import { Balloon } from '../ui/Balloon.tsx';

interface Props {
  lang: Language;
  sent: { reference: string; reply_due_on: string };
  isDeletion: boolean;
  t: Translate;
}

/** The office has the message: its number, and until when it answers. */
export function ContactSent({ lang, sent, isDeletion, t }: Props) {
  return (
    <div className="empty" role="status" tabIndex={-1} ref={focus}>
      <Balloon>{t('contact:sent.say')}</Balloon>
      <h2>{t('contact:sent.title', { reference: sent.reference })}</h2>
      <p>{isDeletion ? t('contact:sent.deletion') : t('contact:sent.text', { day: longDay(sent.reply_due_on, lang) })}</p>
      <a className="btn" href={`/${lang}/index`}>
        {t('contact:sent.home')}
      </a>
    </div>
  );
}

/** Moves the focus to the outcome, for those who use the keyboard. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
