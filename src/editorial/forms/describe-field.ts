import * as v from 'valibot';
import { type FieldShape, FORM_RELATIONS, type FormField } from '../../domain/editing/form.ts';

type Schema = v.GenericSchema<unknown, unknown>;
type Loose = Schema & Readonly<Record<string, unknown>>;

/** A field of a kind that forms do not know: it gets one here, and an input in `src/islands/editing`. */
export class UnknownField extends Error {
  override readonly name = 'UnknownField';

  constructor(path: string, kind: string) {
    super(`${path}: forms do not know a field of the kind "${kind}"`);
  }
}

/** The description of a field by its schema. `path`: its place, `album/pictures/alt`. @throws UnknownField */
export function describeField(schema: Schema, path: string, name = path): FormField {
  let inner = schema as Loose;
  let [isOptional, isNullable] = [false, false];
  let fallback: unknown;
  while (isWrapper(inner)) {
    if (inner.type === 'nullable' || inner.type === 'nullish') isNullable = true;
    if (inner.type !== 'nullable') {
      isOptional = true;
      fallback ??= v.getDefault(inner);
    }
    inner = inner['wrapped'] as Loose;
  }
  return { ...shapeOf(inner, path, name), name, path, isOptional, isNullable, ...(fallback !== undefined && { fallback }) };
}

const WRAPPERS = ['optional', 'exact_optional', 'undefinedable', 'nullable', 'nullish'];
const isWrapper = ({ type }: Schema) => WRAPPERS.includes(type);

function shapeOf(schema: Loose, path: string, name: string): FieldShape {
  const given: Readonly<Record<string, unknown>> = v.getMetadata(schema);
  const limits = limitsOf(schema);
  switch (schema.type) {
    case 'string':
      return stringShape(given, limits, path, name);
    case 'number':
      return { kind: 'number', ...only({ min: limits['min_value'], max: limits['max_value'] }), isWhole: 'integer' in limits || 'safe_integer' in limits };
    case 'boolean':
      return { kind: 'boolean' };
    case 'literal':
      return { kind: 'fixed' };
    case 'picklist':
      return { kind: 'choice', options: (schema['options'] as readonly unknown[]).map(String) };
    case 'array':
      return {
        kind: 'list',
        // What stands in a list has the list's label.
        of: describeField(schema['item'] as Schema, path, name),
        ...only({ minLength: limits['min_length'], maxLength: limits['max_length'] }),
      };
    case 'record':
      return { kind: 'record', of: describeField(schema['value'] as Schema, path, name) };
    case 'object':
    case 'strict_object':
      return given['kind'] === 'localized' ? { kind: 'localized' } : { kind: 'group', fields: fieldsOf(schema['entries'] as Record<string, Schema>, path) };
    default:
      throw new UnknownField(path, schema.type);
  }
}

const fieldsOf = (entries: Record<string, Schema>, path: string): FormField[] =>
  Object.entries(entries).map(([name, schema]) => describeField(schema, `${path}/${name}`, name));

/** Texts that are longer than a line, by their names: in all collections the same. */
const LONG = ['summary', 'hero_lead', 'notes', 'rules'];

function stringShape(given: Readonly<Record<string, unknown>>, limits: Readonly<Record<string, number>>, path: string, name: string): FieldShape {
  const { kind, relation, media } = given;
  const to = FORM_RELATIONS.find((each) => each === relation);
  if (to !== undefined) return { kind: 'reference', to };
  if (relation !== undefined) throw new UnknownField(path, `ids of ${relation}`);
  // An id of something else says which: it is chosen from a list. Its own is written.
  if (kind === 'id' && !['id', 'slug'].includes(name)) throw new UnknownField(path, 'id of no list');
  if (kind === 'file' && (media === 'picture' || media === 'video')) return { kind, media };
  const maxLength = only({ maxLength: limits['max_length'] });
  if (kind === 'id' || kind === 'date' || kind === 'moment' || kind === 'clock' || kind === 'markdown') return { kind, ...maxLength };
  if (kind !== undefined) throw new UnknownField(path, String(kind));
  return { kind: LONG.includes(name) ? 'text' : 'line', ...maxLength };
}

/** The limits of a schema with those that it is made of, the narrowest of each. */
function limitsOf(schema: Loose): Record<string, number> {
  const limits: Record<string, number> = {};
  for (const each of (schema['pipe'] ?? []) as readonly Loose[]) {
    if ('pipe' in each && each !== schema) for (const [name, limit] of Object.entries(limitsOf(each))) narrow(limits, name, limit);
    if ('requirement' in each) narrow(limits, each.type, typeof each['requirement'] === 'number' ? each['requirement'] : 0);
  }
  return limits;
}

function narrow(limits: Record<string, number>, name: string, limit: number): void {
  const before = limits[name] ?? limit;
  limits[name] = name.startsWith('max') ? Math.min(before, limit) : Math.max(before, limit);
}

/** The parts that are there. */
const only = <T extends Record<string, number | undefined>>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: number };
