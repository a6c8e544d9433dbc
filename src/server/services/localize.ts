import type { LocalizedText } from '../../i18n/localized.ts';

type Localized<F extends string> = { [K in `${F}_zh`]: string } & { [K in `${F}_en` | `${F}_ja`]: string | null };

/** A text as it travels: `<field>_zh`, `<field>_en`, `<field>_ja`, null where there is no translation (design section 4). */
export function localize<const F extends string>(field: F, texts: LocalizedText): Localized<F> {
  return { [`${field}_zh`]: texts.zh, [`${field}_en`]: texts.en ?? null, [`${field}_ja`]: texts.ja ?? null } as Localized<F>;
}

interface TextFiles {
  zh: Record<string, unknown>;
  en?: Record<string, unknown> | undefined;
  ja?: Record<string, unknown> | undefined;
}

/** One field of an item's language files. */
export function fieldOf(texts: TextFiles, name: string): LocalizedText {
  const read = (file: Record<string, unknown> | undefined) => (typeof file?.[name] === 'string' ? file[name] : undefined);
  return { zh: read(texts.zh) ?? '', en: read(texts.en), ja: read(texts.ja) };
}

/** A type or tag as it travels. */
export function localizeNamed({ id, name }: { id: string; name: LocalizedText }): { id: string } & Localized<'name'> {
  return { id, ...localize('name', name) };
}
