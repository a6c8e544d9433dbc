import type { EmailPreviewOutput } from '../../contract/email-preview.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { HTML_LANG } from '../../i18n/languages.ts';

interface Props {
  email: EmailPreviewOutput | null | undefined;
  /** It was asked for by itself, or is being written in: shown at once. */
  isOpen?: boolean;
  t: Translate;
}

/** The e-mail that a decision sends, as its member will read it. */
export function EmailPreview({ email, isOpen = false, t }: Props) {
  if (!email) return null;
  const lang = HTML_LANG[email.language];
  return (
    <details className="email-preview" open={isOpen}>
      <summary>
        {t('staff:act.showEmail', { subject: '' })}
        <span lang={lang}>{email.subject}</span>
      </summary>
      {/* Written into letter by letter: nobody has all of it read out each time. */}
      <div lang={lang} aria-live="off">
        {email.text}
      </div>
    </details>
  );
}
