import { unreachable as en } from '../../public/locales/en/common.json';
import { unreachable as ja } from '../../public/locales/ja/common.json';
import { unreachable as zh } from '../../public/locales/zh/common.json';
import { ApiError, type CallFailure, isCallFailure } from '../client/errors.ts';
import type { ErrorCode } from '../contract/error-code.ts';
import type { Language } from '../i18n/languages.ts';
import { pageLanguage } from '../i18n/page-language.ts';

/** `common:unreachable`: the one text that no server can send. */
const UNREACHABLE: Record<Language, string> = { zh, en, ja };

/** What a failed call does to the page (spec section 8). */
export type FailureEffect = { kind: 'toast'; text: string } | { kind: 'error-page' };

/** The server's own words in a toast; of a 422 the first field's; a 500 goes to the error page. */
export function effectOf(failure: CallFailure, language: Language): FailureEffect {
  if (failure instanceof ApiError) return failure.status === 500 ? { kind: 'error-page' } : { kind: 'toast', text: failure.firstText };
  return { kind: 'toast', text: UNREACHABLE[language] };
}

export interface FailureTexts {
  /** The first text of each field that the server refused. */
  fields: Record<string, string>;
  /** What to say as a whole. */
  text: string;
}

/** A failed call in words, for whoever shows it beside a form. @throws what is no failed call but a defect */
export function failureTexts(error: unknown): FailureTexts {
  if (!isCallFailure(error)) throw error;
  if (!(error instanceof ApiError)) return { fields: {}, text: UNREACHABLE[pageLanguage()] };
  const fields = Object.entries(error.errors).flatMap(([field, [text]]) => (text === undefined ? [] : [[field, text] as const]));
  return { fields: Object.fromEntries(fields), text: error.firstText };
}

/** Whether the server refused with one of these codes. */
export function isRefusal(error: unknown, ...codes: readonly ErrorCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/**
 * Whether a failure is toasted. Beside a form that says so itself, whoever pressed something still hears that it is worth
 * pressing again; what the page asked for by itself (`spinner` false) stays quiet.
 */
export function isToasted(failure: CallFailure, { quiet, spinner }: { quiet: boolean; spinner: boolean }): boolean {
  return !quiet || (spinner && isRefusal(failure, 'UNAVAILABLE_NOW'));
}

/** How long to wait before trying again, in seconds, where the server said so. */
export function waitOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfterSeconds : null;
}
