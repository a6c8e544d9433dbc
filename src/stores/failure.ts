import { unreachable as enUnreachable } from '../../public/locales/en/common.json';
import * as enErrors from '../../public/locales/en/errors.json';
import { unreachable as jaUnreachable } from '../../public/locales/ja/common.json';
import * as jaErrors from '../../public/locales/ja/errors.json';
import { unreachable as zhUnreachable } from '../../public/locales/zh/common.json';
import * as zhErrors from '../../public/locales/zh/errors.json';
import { ApiError, type CallFailure, isCallFailure, NetworkError, responseStatus, UnexpectedResponse } from '../client/errors.ts';
import type { ErrorCode } from '../contract/error-code.ts';
import type { Language } from '../i18n/languages.ts';
import { pageLanguage } from '../i18n/page-language.ts';

/** `common:unreachable`: the one text that no server can send. */
const UNREACHABLE: Record<Language, string> = { zh: zhUnreachable, en: enUnreachable, ja: jaUnreachable };

const AWAY = { zh: zhErrors.UNAVAILABLE_NOW, en: enErrors.UNAVAILABLE_NOW, ja: jaErrors.UNAVAILABLE_NOW };
/**
 * The message about a response without words of its own, by its status (docs/rules.md#errors-on-the-screen): a proxy's page, a text, an empty body.
 * Each text is named, so that a page loads these and not the whole catalogue.
 */
const BY_STATUS: Readonly<Record<number, Record<Language, string>>> = {
  401: { zh: zhErrors.UNAUTHENTICATED, en: enErrors.UNAUTHENTICATED, ja: jaErrors.UNAUTHENTICATED },
  403: { zh: zhErrors.FORBIDDEN, en: enErrors.FORBIDDEN, ja: jaErrors.FORBIDDEN },
  413: { zh: zhErrors.FILE_TOO_LARGE, en: enErrors.FILE_TOO_LARGE, ja: jaErrors.FILE_TOO_LARGE },
  422: { zh: zhErrors.VALIDATION_FAILED, en: enErrors.VALIDATION_FAILED, ja: jaErrors.VALIDATION_FAILED },
  429: { zh: zhErrors.TOO_MANY_REQUESTS, en: enErrors.TOO_MANY_REQUESTS, ja: jaErrors.TOO_MANY_REQUESTS },
  500: { zh: zhErrors.INTERNAL, en: enErrors.INTERNAL, ja: jaErrors.INTERNAL },
  502: AWAY,
  503: AWAY,
  504: AWAY,
};

/** The effect of a failed call on the page (docs/rules.md#errors-on-the-screen). */
export type FailureEffect = { kind: 'toast'; text: string } | { kind: 'error-page' };

/** The server's own words in a toast; of a 422 the first field's; a 500 goes to the error page, whoever sent it. */
export function effectOf(failure: CallFailure, language: Language): FailureEffect {
  return responseStatus(failure) === 500 ? { kind: 'error-page' } : { kind: 'toast', text: textOf(failure, language) };
}

function textOf(failure: CallFailure, language: Language): string {
  if (failure instanceof ApiError && failure.firstText !== '') return failure.firstText;
  return BY_STATUS[responseStatus(failure) ?? 0]?.[language] ?? UNREACHABLE[language];
}

export interface FailureTexts {
  /** The first text of each field that the server refused. */
  fields: Record<string, string>;
  /** The message as a whole. */
  text: string;
}

/** A failed call in words, for whoever shows it beside a form. @throws what is no failed call but a defect */
export function failureTexts(error: unknown): FailureTexts {
  if (!isCallFailure(error)) throw error;
  const text = textOf(error, pageLanguage());
  if (!(error instanceof ApiError)) return { fields: {}, text };
  const fields = Object.entries(error.errors).flatMap(([field, [first = '']]) => (first === '' ? [] : [[field, first] as const]));
  return { fields: Object.fromEntries(fields), text };
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
  return !quiet || (spinner && isAwayForNow(failure));
}

/** Whether a call may well succeed when it is made again as it is: no answer came, or one that says to come again. */
export function isWorthRetrying(error: CallFailure): boolean {
  const status = responseStatus(error);
  return status === null || status === 429 || status >= 500;
}

/** Something on the way to an answer is away: of ours, or a proxy that finds no server. */
function isAwayForNow(failure: CallFailure): boolean {
  return isRefusal(failure, 'UNAVAILABLE_NOW') || (failure instanceof UnexpectedResponse && [502, 503, 504].includes(failure.status));
}

/** Whether nobody knows what became of a call: no answer came, or one of a proxy that found no server, or the server is not ready. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || isRefusal(error, 'NOT_READY') || (isCallFailure(error) && isAwayForNow(error));
}

/** The wait before a retry, in seconds, where the server gave one. */
export function waitOf(error: unknown): number | null {
  return error instanceof ApiError || error instanceof UnexpectedResponse ? error.retryAfterSeconds : null;
}

/** Says that an item is not there, for a queue whose items come with its list. @throws ApiError NOT_FOUND */
export function missing(): never {
  throw new ApiError(404, { code: 'NOT_FOUND', message: '', errors: {}, retryAfterSeconds: null });
}
