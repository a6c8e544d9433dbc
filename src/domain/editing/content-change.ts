import { DAY_MS } from '../time/period.ts';
import { isSame } from './changed-values.ts';

/** So long a large file that was replaced or removed can be brought back; smaller ones as long as the history has the change. */
export const REPLACED_FILES_MS = 90 * DAY_MS;
/** All of them take no more room than this: beyond it the oldest go first. */
export const REPLACED_FILES_MAX_BYTES = 4 * 1024 ** 3;

/** A field that an act has changed, by its place: `shared.tags`, `texts.en.front.title`, `texts.en.body`. */
export interface ChangedField {
  field: string;
  /** Absent where there was, or is, nothing. */
  before?: unknown;
  after?: unknown;
}
/** A file beside an item that came, was replaced, or went. */
export interface ChangedFile {
  name: string;
  change: 'added' | 'changed' | 'removed';
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The fields in which two values differ. Objects are compared by their fields, at whatever depth; a list is a field, since what
 * stands in it moves.
 */
export function changedFields(before: unknown, after: unknown, at: string): ChangedField[] {
  if (isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => changedFields(before[name], after[name], at === '' ? name : `${at}.${name}`));
  }
  if (isSame(before, after)) return [];
  return [{ field: at, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
}

/** The part of a value at a place; undefined where there is nothing. */
export function valueAt(value: unknown, field: string): unknown {
  return field.split('.').reduce((inner: unknown, name) => (isFields(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), value);
}

/** A value with another one at a place, or with nothing there. Objects on the way that are not there are made; one that is left empty stays, as it may have stood there. */
export function withValueAt(value: unknown, field: string, put: unknown): unknown {
  const [name = '', ...rest] = field.split('.');
  const fields = isFields(value) ? value : {};
  const inner = rest.length === 0 ? put : withValueAt(fields[name], rest.join('.'), put);
  if (inner === undefined) return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
  return Object.hasOwn(fields, name)
    ? Object.fromEntries(Object.entries(fields).map(([each, own]) => [each, each === name ? inner : own]))
    : { ...fields, [name]: inner };
}

/** The values that an act left, with what it changed as it was before; null where one of its fields is no longer as it left it. */
export function undone<T>(values: T, changes: readonly ChangedField[]): T | null {
  if (changes.some(({ field, after }) => !isSame(valueAt(values, field), after))) return null;
  return changes.reduce((left: unknown, { field, before }) => withValueAt(left, field, before), values) as T;
}
