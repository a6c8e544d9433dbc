import type { Schema } from '../../../contract/call.ts';
import { areaTranslator } from '../../../i18n/area-translator.ts';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { readCatalogue } from '../../../i18n/read-catalogue.ts';

/** A column of a list as a file has it. */
export interface Column {
  /** Where its value stands in an item, from the outside in; of a text in every language its name without the language. */
  path: readonly string[];
  kind: 'text' | 'number' | 'yes_no' | 'time' | 'localized';
}

/** Fields that serve the screen and say nothing of the row: what may be done with it, what it was before, marks of a version. */
const FOR_THE_SCREEN: ReadonlySet<string> = new Set([
  ...['acts', 'steps', 'rivals', 'sequence', 'history', 'past_corrections', 'correction', 'rule_version', 'terms_version', 'files', 'attachments'],
  ...['is_cancellable', 'is_late_cancellable', 'is_movable', 'is_extendable', 'is_withdrawable', 'is_answerable', 'can_be_sent_again', 'has_ticket'],
  ...['may_retry', 'may_drop_code', 'may_settle', 'reason_language', 'note_language', 'id_number', 'plan_id', 'order_id', 'extension_ask_by_on'],
  ...['cancellation', 'reminder', 'is_attendable', 'lost_days', 'attempts', 'body', 'notices', 'reduction', 'registration_id', 'check_in_from'],
]);

/** Whether a field serves the screen alone. */
export const isForTheScreen = (name: string): boolean => FOR_THE_SCREEN.has(name);

interface AnySchema {
  type: string;
  entries?: Readonly<Record<string, AnySchema>>;
  wrapped?: AnySchema;
  /** Of a variant. */
  options?: readonly unknown[];
  pipe?: readonly { type: string }[];
}

/** The columns of a list, as its items' schema has them: an object within an item is columns of its own. */
export const columnsOf = (item: Schema): Column[] => walk(item as unknown as AnySchema, []);

function walk(schema: AnySchema, path: readonly string[]): Column[] {
  const { type, wrapped, entries, pipe, options = [] } = schema;
  if (wrapped) return walk(wrapped, path);
  if (type === 'variant') return ofAnyKind((options as readonly AnySchema[]).flatMap((option) => walk(option, path)));
  if (entries) return Object.entries(entries).flatMap(([name, entry]) => entryColumns(name, { entry, entries, path }));
  if (pipe?.some((action) => action.type === 'iso_timestamp')) return [{ path, kind: 'time' }];
  return [{ path, kind: type === 'number' ? 'number' : type === 'boolean' ? 'yes_no' : 'text' }];
}

/** The columns of items of several kinds: what they have in common once. */
function ofAnyKind(columns: readonly Column[]): Column[] {
  return [...new Map(columns.map((column) => [column.path.join('.'), column])).values()];
}

interface Entry {
  entry: AnySchema;
  entries: Readonly<Record<string, AnySchema>>;
  path: readonly string[];
}

function entryColumns(name: string, { entry, entries, path }: Entry): Column[] {
  if (isForTheScreen(name)) return [];
  const stem = name.replace(/_[a-z]{2}$/, '');
  // A text in every language is one column, in the reader's.
  if (stem === name || !LANGUAGES.every((language) => `${stem}_${language}` in entries)) return walk(entry, [...path, name]);
  return name === `${stem}_${DEFAULT_LANGUAGE}` ? [{ path: [...path, stem], kind: 'localized' }] : [];
}

const TEXTS = readCatalogue('export');
type Word<Part extends 'group' | 'column'> = keyof Catalogue['export'][Part] & string;

/** The name of a column: that of its value, behind those of the records that it belongs to. */
export function headingOf({ path }: Column, language: Language): string {
  const t = areaTranslator('export', TEXTS[language]);
  const column = t(`export:column.${path.at(-1) as Word<'column'>}`);
  return path.slice(0, -1).reduceRight((named, group) => t('export:file.in', { group: t(`export:group.${group as Word<'group'>}`), column: named }), column);
}

/** A value as a file has it; an instant stays one. */
export type Cell = string | number | boolean | Date | null;

/** The value of a column in an item, for a reader of a language. */
export function cellOf(item: unknown, { path, kind }: Column, language: Language): Cell {
  const [name = ''] = path.slice(-1);
  const holder = path.slice(0, -1).reduce<unknown>(fieldOf, item);
  if (kind === 'localized') return plain(fieldOf(holder, `${name}_${language}`) ?? fieldOf(holder, `${name}_${DEFAULT_LANGUAGE}`));
  const value = fieldOf(holder, name);
  return kind === 'time' && typeof value === 'string' ? new Date(value) : plain(value);
}

const fieldOf = (holder: unknown, name: string): unknown => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined);

/** Texts, numbers and answers as they are; what is made of parts as its parts. */
function plain(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(partsOf).join('; ');
  return JSON.stringify(value);
}

function partsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.values(value)
    .map(partsOf)
    .filter((part) => part !== '')
    .join(' / ');
}
