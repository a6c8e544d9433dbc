import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';

interface CalledOff {
  reason: string | null;
  closing: { reason_zh: string; reason_en: string | null; reason_ja: string | null } | null;
}

/** Why a record was called off, in the page's language where the reason is a closing's; what staff or the member typed is shown as typed. */
export function calledOffReason({ reason, closing }: CalledOff, language: Language): string | null {
  return reason === null || closing === null ? reason : readField(closing, 'reason', language).text;
}
