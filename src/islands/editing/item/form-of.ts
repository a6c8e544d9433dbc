import { type ItemKey, LIST_FILES, type ListName } from '../../../domain/editing/content-item.ts';
import type { FormDescription, FormField } from '../../../domain/editing/form.ts';
import { inEachLanguage } from '../../../i18n/languages.ts';
import { emptyValue } from '../fields/empty-value.ts';
import type { Base } from './typed-draft.ts';

/** The name of the form by which an item is edited: its collection, or its file. */
export function formNameOf({ collection, name }: ItemKey): string {
  if (collection === 'settings') return `settings/${name}`;
  if (collection === 'lists') return LIST_FILES[name as ListName].replace('.yaml', '');
  return collection;
}

/** Fields that every item has: when it is public. */
const PUBLICATION = ['draft', 'publish_at', 'unpublish_at', 'updated_on'];

/** The fields of an item in two parts: its own, and when it is public. */
export function partsOf({ item }: FormDescription): { own: FormField; publication: readonly FormField[] } {
  if (item.kind !== 'group') return { own: item, publication: [] };
  const isPublication = ({ name, path }: FormField) => PUBLICATION.includes(name) && path.split('/').length === 2 && !path.startsWith('settings/');
  return { own: { ...item, fields: item.fields.filter((field) => !isPublication(field)) }, publication: item.fields.filter(isPublication) };
}

/** The values with which a new item begins: a draft, to be filled in. */
export function firstValues(form: FormDescription, today: string): Omit<Base, 'revision'> {
  const front = form.text && emptyValue(form.text, { today });
  return {
    shared: { ...Object(emptyValue(form.item, { today })), draft: true },
    texts: front === null ? null : { ...inEachLanguage(() => null), zh: { front: Object(front), body: '' } },
  };
}
