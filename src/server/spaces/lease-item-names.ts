import en from '../../../public/locales/en/lease.json' with { type: 'json' };
import ja from '../../../public/locales/ja/lease.json' with { type: 'json' };
import zh from '../../../public/locales/zh/lease.json' with { type: 'json' };
import type { CorrectionItem } from '../../domain/spaces/lease-correction.ts';
import type { ApplicantType } from '../../domain/spaces/space.ts';
import { joined } from '../../i18n/joined.ts';
import type { Language } from '../../i18n/languages.ts';
import { leaseFieldKey } from '../../i18n/lease-fields.ts';

/** A language that lacks a field does not compile. */
const FIELDS: Record<Language, typeof zh.fields> = { zh: zh.fields, en: en.fields, ja: ja.fields };

/** The items to be corrected as the form calls them, in one line of an e-mail. */
export function itemNames(items: readonly CorrectionItem[], type: ApplicantType, language: Language): string {
  return joined(
    language,
    'list',
    items.map((item) => FIELDS[language][leaseFieldKey(item, type)]),
  );
}
