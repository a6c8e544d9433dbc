import { type ChangedField, undone } from '../../../domain/editing/content-change.ts';
import { isItemCollection } from '../../../domain/editing/content-item.ts';
import type { ItemValues } from '../../../editorial/writing/check-item.ts';
import { inEachLanguage } from '../../../i18n/languages.ts';
import type { Present } from '../act.ts';

/** The values that an item has without a change; null where one of its fields is no longer as the change left it. */
export function valuesWithout({ key, values }: Pick<Present, 'key' | 'values'>, fields: readonly ChangedField[]): ItemValues | null {
  if (values === null) return null;
  const { shared, texts } = values;
  const plain = { shared, texts: Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== null)) };
  const before = undone<{ shared?: unknown; texts?: Record<string, unknown> }>(plain, fields);
  if (before === null) return null;
  const textIn = (language: string) => (before.texts?.[language] as { front: Record<string, unknown>; body: string } | undefined) ?? null;
  return { shared: before.shared ?? {}, texts: isItemCollection(key.collection) ? inEachLanguage(textIn) : null };
}
