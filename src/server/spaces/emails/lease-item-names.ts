import type { CorrectionItem } from '../../../domain/spaces/lease-correction.ts';
import { leaseFieldKey } from '../../../domain/spaces/lease-fields.ts';
import type { ApplicantType } from '../../../domain/spaces/space.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readCatalogue } from '../../../i18n/read-catalogue.ts';

const TEXTS = readCatalogue('lease');

/** The items to be corrected as the form calls them, in one line of an e-mail. */
export function itemNames(items: readonly CorrectionItem[], type: ApplicantType, language: Language): string {
  return joinText(
    language,
    'list',
    items.map((item) => TEXTS[language].fields[leaseFieldKey(item, type)]),
  );
}
