import enErrors from '../../../public/locales/en/errors.json' with { type: 'json' };
import enValidation from '../../../public/locales/en/validation.json' with { type: 'json' };
import jaErrors from '../../../public/locales/ja/errors.json' with { type: 'json' };
import jaValidation from '../../../public/locales/ja/validation.json' with { type: 'json' };
import zhErrors from '../../../public/locales/zh/errors.json' with { type: 'json' };
import zhValidation from '../../../public/locales/zh/validation.json' with { type: 'json' };
import type { ErrorCode } from '../../contract/error-code.ts';
import type { FieldFault, FieldMessage } from '../../contract/field-message.ts';
import { fillText } from '../../i18n/fill-text.ts';
import type { Language } from '../../i18n/languages.ts';

/** A code without a text in every language does not compile. */
const ERROR_TEXTS: Record<Language, Record<ErrorCode, string>> = { zh: zhErrors, en: enErrors, ja: jaErrors };
const FIELD_TEXTS: Record<Language, Record<FieldMessage, string>> = { zh: zhValidation, en: enValidation, ja: jaValidation };

/** The text of an error code in the caller's language (docs/rules.md#errors-on-the-screen). */
export function errorText(code: ErrorCode, language: Language): string {
  return ERROR_TEXTS[language][code];
}

/** Faults as the wire carries them: a list of texts by field (docs/rules.md#errors-on-the-screen). */
export function faultTexts(faults: readonly FieldFault[], language: Language): Record<string, string[]> {
  const textOf = ({ message, limit }: FieldFault) => fillText(FIELD_TEXTS[language][message], { limit });
  const byField = Map.groupBy(faults, ({ field }) => field);
  return Object.fromEntries([...byField].map(([field, all]) => [field, all.map(textOf)]));
}
