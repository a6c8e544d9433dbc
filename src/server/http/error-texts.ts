import type { ErrorCode } from '../../contract/error-code.ts';
import type { FieldFault, FieldMessage } from '../../contract/field-message.ts';
import { fillText } from '../../i18n/fill-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';

/** A code without a text in zh does not compile; without one in another language the server does not start. */
const ERROR_TEXTS: Record<Language, Record<ErrorCode, string>> = readCatalogue('errors');
const FIELD_TEXTS: Record<Language, Record<FieldMessage, string>> = readCatalogue('validation');

/** The text of an error code in the caller's language (docs/rules.md#errors-on-the-screen). */
export function errorText(code: ErrorCode, language: Language): string {
  return ERROR_TEXTS[language][code];
}

/** Faults as the wire carries them: a list of texts by field (docs/rules.md#errors-on-the-screen). */
export function faultTexts(faults: readonly FieldFault[], language: Language): Record<string, string[]> {
  const textOf = ({ message, limit, textIn }: FieldFault) => textIn?.(language) ?? fillText(FIELD_TEXTS[language][message], { limit });
  const byField = Map.groupBy(faults, ({ field }) => field);
  return Object.fromEntries([...byField].map(([field, all]) => [field, all.map(textOf)]));
}
