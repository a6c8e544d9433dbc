import type { LocalizedText } from '../../i18n/localized.ts';

type Localized<F extends string> = { [K in `${F}_zh`]: string } & { [K in `${F}_en` | `${F}_ja`]: string | null };

/** A text as it travels: `<field>_zh`, `<field>_en`, `<field>_ja`, null where there is no translation (docs/rules.md#calls). */
export function localize<const F extends string>(field: F, texts: LocalizedText): Localized<F> {
  return { [`${field}_zh`]: texts.zh, [`${field}_en`]: texts.en ?? null, [`${field}_ja`]: texts.ja ?? null } as Localized<F>;
}

/** A text that may not be there at all: null in each language then. */
export function localizeOrNone<const F extends string>(field: F, texts: LocalizedText | undefined): { [K in `${F}_${'zh' | 'en' | 'ja'}`]: string | null } {
  const none = { [`${field}_zh`]: null, [`${field}_en`]: null, [`${field}_ja`]: null };
  return (texts ? localize(field, texts) : none) as { [K in `${F}_${'zh' | 'en' | 'ja'}`]: string | null };
}

interface LocalizedList {
  zh: string[];
  en?: string[] | undefined;
  ja?: string[] | undefined;
}

/** Several texts as they travel, null where there is no translation. */
export function localizeList<const F extends string>(
  field: F,
  lists: LocalizedList,
): { [K in `${F}_zh`]: string[] } & { [K in `${F}_en` | `${F}_ja`]: string[] | null } {
  return { [`${field}_zh`]: lists.zh, [`${field}_en`]: lists.en ?? null, [`${field}_ja`]: lists.ja ?? null } as ReturnType<typeof localizeList<F>>;
}

/** The language files of an item, with the fields that are asked of them. */
export interface TextFiles<T> {
  zh: T;
  en?: T | undefined;
  ja?: T | undefined;
}

/** One field of an item's language files. A name that they do not have does not compile. @throws when zh has no such text */
export function fieldOf<const F extends string>({ zh, en, ja }: TextFiles<{ readonly [K in F]?: string | undefined }>, name: F): LocalizedText {
  return { zh: given<string>(zh[name], name), en: en?.[name], ja: ja?.[name] };
}

/** A list of texts of an item's language files. @throws when zh has no such list */
export function listOf<const F extends string>({ zh, en, ja }: TextFiles<{ readonly [K in F]?: string[] | undefined }>, name: F): LocalizedList {
  return { zh: given<string[]>(zh[name], name), en: en?.[name], ja: ja?.[name] };
}

function given<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the item has no "${name}" in zh`);
  return value;
}

/** A type or tag as it travels. */
export function localizeNamed({ id, name }: { id: string; name: LocalizedText }): { id: string } & Localized<'name'> {
  return { id, ...localize('name', name) };
}
