import { UNREACHABLE as EN } from '../../public/locales/en/errors.json';
import { UNREACHABLE as JA } from '../../public/locales/ja/errors.json';
import { UNREACHABLE as ZH } from '../../public/locales/zh/errors.json';
import { ApiError, type CallFailure } from '../client/errors.ts';
import type { Language } from '../i18n/languages.ts';

const UNREACHABLE: Record<Language, string> = { zh: ZH, en: EN, ja: JA };

/** What a failed call does to the page (spec section 8). */
export type FailureEffect = { kind: 'toast'; text: string } | { kind: 'error-page' };

/** The server's own words in a toast; of a 422 the first field's; a 500 goes to the error page. */
export function effectOf(failure: CallFailure, language: Language): FailureEffect {
  if (failure instanceof ApiError) return failure.status === 500 ? { kind: 'error-page' } : { kind: 'toast', text: failure.firstText };
  return { kind: 'toast', text: UNREACHABLE[language] };
}
