import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import type { Typed } from './TypedText.tsx';

interface CalledOff {
  reason: string | null;
  reason_language: Language | null;
  closing: { reason_zh: string; reason_en: string | null; reason_ja: string | null } | null;
}

/** Why a record was called off: in the page's language where the reason is a closing's, as it was typed where staff or the member typed it. */
export function calledOffReason({ reason, reason_language, closing }: CalledOff, language: Language): Typed | null {
  if (reason === null) return null;
  if (closing === null) return { text: reason, language: reason_language };
  const { text, lang } = readField(closing, 'reason', language);
  return { text, language: lang };
}
