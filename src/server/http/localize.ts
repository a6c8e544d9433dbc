import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGES, type Language, type OtherLanguage } from '../../i18n/languages.ts';
import type { InLanguages, LocalizedText } from '../../i18n/localized.ts';

type Travelling<F extends string, T> = { [K in `${F}_${typeof DEFAULT_LANGUAGE}`]: T } & { [K in `${F}_${OtherLanguage}`]: T | null };
type Localized<F extends string> = Travelling<F, string>;

/** Names each language's value as it travels. */
function suffixed<F extends string, T>(field: F, valueIn: (language: Language) => T): { [K in `${F}_${Language}`]: T } {
  return Object.fromEntries(LANGUAGES.map((language) => [`${field}_${language}`, valueIn(language)])) as { [K in `${F}_${Language}`]: T };
}

/** A text as it travels: `<field>_zh`, `<field>_en`, `<field>_ja`, null where there is no translation (docs/rules.md#calls). */
export function localize<const F extends string>(field: F, texts: LocalizedText): Localized<F> {
  return suffixed(field, (language) => texts[language] ?? null) as Localized<F>;
}

/** A text that is there in every language, as it travels. */
export function localizeWhole<const F extends string>(field: F, texts: Record<Language, string>): { [K in `${F}_${Language}`]: string } {
  return suffixed(field, (language) => texts[language]);
}

/** A text that may not be there at all: null in each language then. */
export function localizeOrNone<const F extends string>(field: F, texts: LocalizedText | undefined): { [K in `${F}_${Language}`]: string | null } {
  return suffixed(field, (language) => texts?.[language] ?? null);
}

type LocalizedList = InLanguages<string[]>;

/** Several texts as they travel, null where there is no translation. */
export function localizeList<const F extends string>(field: F, lists: LocalizedList): Travelling<F, string[]> {
  return suffixed(field, (language) => lists[language] ?? null) as Travelling<F, string[]>;
}

/** The language files of an item, with the fields that are asked of them. */
export type TextFiles<T> = InLanguages<T>;

/** One field of an item's language files. A name that they do not have does not compile. @throws when zh has no such text */
export function fieldOf<const F extends string>(files: TextFiles<{ readonly [K in F]?: string | undefined }>, name: F): LocalizedText {
  return { ...inEachLanguage((language) => files[language]?.[name]), zh: given<string>(files[DEFAULT_LANGUAGE][name], name) };
}

/** A list of texts of an item's language files. @throws when zh has no such list */
export function listOf<const F extends string>(files: TextFiles<{ readonly [K in F]?: string[] | undefined }>, name: F): LocalizedList {
  return { ...inEachLanguage((language) => files[language]?.[name]), zh: given<string[]>(files[DEFAULT_LANGUAGE][name], name) };
}

function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the item has no "${name}" in ${DEFAULT_LANGUAGE}`);
  return value;
}

/** A type or tag as it travels. */
export function localizeNamed({ id, name }: { id: string; name: LocalizedText }): { id: string } & Localized<'name'> {
  return { id, ...localize('name', name) };
}
