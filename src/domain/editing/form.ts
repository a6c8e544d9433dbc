/** Lists that the ids of a field are chosen from: a collection, a list of its types, or the benefits of members' classes. */
export const FORM_RELATIONS = [
  'activity',
  'album',
  'album/_types',
  'award',
  'benefits',
  'comic/_genres',
  'creator',
  'creator/_fields',
  'device/_features',
  'device/_types',
  'faq/_types',
  'news',
  'news/_types',
  'publisher',
  'space',
  'tags',
  'union',
  'video',
  'video/_types',
] as const;
export type FormRelation = (typeof FORM_RELATIONS)[number];

/** The kind of a field, with the limits that its input shows; what is allowed is said by the schema alone. */
export type FieldShape =
  | { kind: 'line' | 'text' | 'markdown' | 'id' | 'localized' | 'date' | 'moment' | 'clock' | 'boolean' | 'fixed'; maxLength?: number }
  | { kind: 'number'; min?: number; max?: number; isWhole: boolean }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'reference'; to: FormRelation }
  | { kind: 'file'; media: 'picture' | 'video' }
  | { kind: 'list'; of: FormField; minLength?: number; maxLength?: number }
  | { kind: 'group'; fields: readonly FormField[] }
  /** Names that editors choose themselves, with a value each. */
  | { kind: 'record'; of: FormField };

/** A field of a form, as data: the server can hand it out, and the screen draws it. */
export type FormField = FieldShape & {
  name: string;
  /** Its place from the form on, without the places in lists: `album/pictures/alt`. Its label goes by it. */
  path: string;
  /** Whether it may be left out. */
  isOptional: boolean;
  /** Whether it may say that there is none (`null`). */
  isNullable: boolean;
  /** The value that counts while it is left out. */
  fallback?: unknown;
};

/** The form of what stands in one file, or in the files of an item. */
export interface FormDescription {
  /** The collection's folder, a file of settings as `settings/rent`, a list as `news/_types`. */
  name: string;
  /** `item.yaml`, or the file itself. */
  item: FormField;
  /** The front matter of each language; null for what has no texts. */
  text: FormField | null;
}

/** The key of a path in a catalogue of labels: the whole of it, or the longest end of it that is there, which many share. */
export function labelKey<K extends string>(labels: Readonly<Record<K, string>>, path: string): K | undefined {
  const parts = path.split('/');
  const ends = parts.map((_, at) => parts.slice(at).join('/'));
  return ends.find((end): end is K => Object.hasOwn(labels, end));
}

/** Every field of a form with the fields in it, from the outermost on; of a list those of its items. */
export function fieldsWithin(field: FormField): FormField[] {
  if (field.kind === 'group') return [field, ...field.fields.flatMap(fieldsWithin)];
  if (field.kind === 'list' || field.kind === 'record') return [field, ...(field.of.kind === 'group' ? field.of.fields.flatMap(fieldsWithin) : [])];
  return [field];
}

/** A form as a page carries it: what follows from the rest is left out. */
export interface PackedForm {
  name: string;
  item: object;
  text: object | null;
}

/** Leaves out what `unpackForm` knows: a third of a page would be places of fields, and what they are not. */
export function packForm({ name, item, text }: FormDescription): PackedForm {
  return { name, item: packField(item), text: text && packField(text) };
}

function packField({ path: _, isOptional, isNullable, ...field }: FormField): object {
  const flags = { ...(isOptional && { isOptional }), ...(isNullable && { isNullable }) };
  if (field.kind === 'group') return { ...field, ...flags, fields: field.fields.map(packField) };
  if (field.kind === 'list' || field.kind === 'record') return { ...field, ...flags, of: packField(field.of) };
  return { ...field, ...flags };
}

/** The whole of a form that was packed. */
export function unpackForm({ name, item, text }: PackedForm): FormDescription {
  return { name, item: unpackField(item, name), text: text && unpackField(text, name) };
}

function unpackField(packed: object, path: string): FormField {
  const field = { isOptional: false, isNullable: false, path, ...packed } as FormField;
  // A list has the place of what stands in it.
  if (field.kind === 'list' || field.kind === 'record') return { ...field, of: unpackField(field.of, path) };
  if (field.kind === 'group') return { ...field, fields: field.fields.map((each) => unpackField(each, `${path}/${each.name}`)) };
  return field;
}
