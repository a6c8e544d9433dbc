import * as v from 'valibot';
import { type ImportOutcome, isImportFault } from '../../domain/imports/member-import.ts';
import type { ListFaultCode } from '../../domain/text/list-fault.ts';
import { areaTranslator } from '../../i18n/area-translator.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';
import { errorText, faultTexts } from '../http/error-texts.ts';
import { type LineDetail, LineDetailSchema } from '../http/list-report.ts';

const TEXTS = readCatalogue('imports');
const translatorOf = (language: Language): Translate => areaTranslator('imports', TEXTS[language]);

/** Why a list as a whole cannot be read, and how to mend it. */
export const listFaultText = (fault: { code: ListFaultCode; about: string }, language: Language): string =>
  translatorOf(language)(`imports:list.${fault.code}`, { about: fault.about });

/** The name of an outcome. */
export const outcomeText = (outcome: ImportOutcome, language: Language): string => translatorOf(language)(`imports:outcome.${outcome}`);

export const reportHeads = (language: Language): string[] => {
  const t = translatorOf(language);
  return [t('imports:line.number'), t('imports:line.outcome'), t('imports:line.text')];
};

/** Says what is wrong with a line and how to mend it; null of one that is as wished. */
export function lineText({ outcome, detail: stored }: { outcome: ImportOutcome; detail: object | null }, language: Language): string | null {
  if (!isImportFault(outcome)) return null;
  const detail = stored && v.parse(LineDetailSchema, stored);
  const mend = translatorOf(language)(`imports:mend.${outcome}`, {
    line: detail?.kind === 'earlier' ? detail.line : '',
    name: detail?.kind === 'name' ? detail.name : '',
  });
  const why = whyOf(detail, language);
  return why === null ? mend : `${why} ${mend}`;
}

function whyOf(detail: LineDetail | null, language: Language): string | null {
  if (detail?.kind === 'refusal') return errorText(detail.code, language);
  if (detail?.kind !== 'faults') return null;
  return Object.entries(faultTexts(detail.faults, language))
    .map(([field, texts]) => `${field}: ${texts.join(' ')}`)
    .join(' ');
}
