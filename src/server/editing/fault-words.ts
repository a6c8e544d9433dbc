import { type FieldFault, faultsOf } from '../../contract/field-message.ts';
import type { ContentFault } from '../../editorial/writing/check-item.ts';
import { type ContentReason, reasonOf } from '../../editorial/writing/fault-words.ts';
import { fillText } from '../../i18n/fill-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';

const TEXTS: Record<Language, Record<ContentReason, string>> = readCatalogue('contentfaults');

/** A fault of content as refusals carry it, with the text of its reason in the caller's language. */
export function toFieldFault({ field, reason, issue }: ContentFault): FieldFault {
  if (reasonOf(reason) !== null) return { field, message: 'WRONG_FORMAT', textIn: (language) => reasonIn(reason, language) };
  const [fault] = issue ? faultsOf([issue]) : [];
  return fault ? { ...fault, field } : { field, message: 'WRONG_FORMAT', textIn: () => reason };
}

function reasonIn(reason: string, language: Language): string {
  const known = reasonOf(reason);
  return known === null ? reason : fillText(TEXTS[language][known.name], known.groups);
}

/** A fault that a change of one file would make elsewhere, told at what was changed. */
export const toFaultElsewhere = (at: string, { file, field, reason }: { file: string; field: string; reason: string }): FieldFault => ({
  field: at,
  message: 'WRONG_FORMAT',
  textIn: (language) => fillText(TEXTS[language].elsewhere, { a: file, b: field || '-', c: reasonIn(reason, language) }),
});
