import { type ConversionConfig, type JsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { AnyCall, FileCall, Schema } from '../../../contract/call.ts';

type Mode = 'input' | 'output';
type Definitions = Record<string, Schema>;
type Made = Record<string, JsonSchema>;

const PLACE = '#/components/schemas/';
const refTo = (name: string): JsonSchema => ({ $ref: `${PLACE}${name}` });
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
/** The schemas that become types of their own in a client: objects, and choices between them. */
const isShape = (schema: Schema) => ['object', 'strict_object', 'variant'].includes(schema.type);
const entriesOf = (schema: Schema): ReadonlyMap<string, unknown> => new Map(Object.entries('entries' in schema ? Object(schema.entries) : {}));

/** The shapes of the contract under the names that it exports them by: `RentSchema` is `Rent`, `typeItem` is `TypeItem`. */
function namedShapes(exported: readonly (readonly [string, unknown])[]): Definitions {
  const shapes: Definitions = {};
  for (const [exportName, value] of exported) {
    if (!isSchema(value) || !isShape(value)) continue;
    const name = pascal(exportName.replace(/Schema$/, ''));
    if (shapes[name] !== undefined && shapes[name] !== value) throw new Error(`The contract has two shapes called ${name}`);
    shapes[name] = value;
  }
  return shapes;
}

export interface Components {
  /** The contract's name of a call or a file. */
  nameOf: (call: AnyCall | FileCall) => string;
  /** A call's body or answer, by its name. */
  body: (call: AnyCall) => JsonSchema;
  output: (call: AnyCall) => JsonSchema;
  schemas: Record<string, JsonSchema>;
}

/**
 * The schemas of all calls as components of an OpenAPI document: those that the contract names under their names, the rest under
 * that of their call (`ApplyRentOutput`). A shape that has all fields of another and more is told as that and the rest. What
 * is not the same where it is sent and where it is answered is there twice, as `Thing` and `ThingInput`.
 */
export function componentsOf(exported: readonly (readonly [string, unknown])[], calls: readonly AnyCall[], config: ConversionConfig): Components {
  const names = new Map(exported.map(([name, value]) => [value, name]));
  const nameOf = (call: AnyCall | FileCall) => names.get(call) ?? raise(`${call.method} ${call.path} is not exported`);
  const definitions = namedShapes(exported);
  const bases = Object.entries(definitions).map(([name, schema]) => ({ name, entries: entriesOf(schema) }));
  const idOf = new Map(Object.entries(definitions).map(([id, schema]) => [schema, id]));
  const place = (schema: Schema, name: string): string => {
    const known = idOf.get(schema);
    if (known !== undefined) return known;
    if (definitions[name] !== undefined) raise(`The contract has a shape called ${name} besides that of the call`);
    definitions[name] = schema;
    idOf.set(schema, name);
    return name;
  };
  const bodies = new Map<AnyCall, string>();
  const outputs = new Map<AnyCall, string>();
  for (const call of calls) {
    if (call.body) bodies.set(call, place(call.body, `${pascal(nameOf(call))}Input`));
    outputs.set(call, place(call.output, `${pascal(nameOf(call))}Output`));
  }
  const convert = (typeMode: Mode) =>
    toJsonSchemaDefs(definitions, {
      ...config,
      typeMode,
      overrideRef: ({ referenceId }) => `${PLACE}${referenceId}`,
      overrideSchema: (context) => {
        const own = config.overrideSchema?.(context);
        return asExtension(own ?? context.jsonSchema, context.valibotSchema as Schema, bases) ?? own;
      },
    });
  const made = { input: reachable(convert('input'), bodies.values()), output: reachable(convert('output'), outputs.values()) };
  const differing = differingIn(made.input, made.output);
  const inputName = (id: string) => (differing.has(id) ? `${id}Input` : id);
  const inputs = Object.entries(made.input).map(([id, schema]) => [inputName(id), renamed(schema, inputName)] as const);
  for (const [name] of inputs) if (made.output[name] !== undefined && made.input[name] === undefined) raise(`Two schemas are called ${name}`);
  const schemas = Object.fromEntries([...Object.entries(made.output), ...inputs].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    nameOf,
    body: (call) => refTo(inputName(bodies.get(call) ?? raise(`${call.path} has no body`))),
    output: (call) => refTo(outputs.get(call) ?? raise(`${call.path} has no output`)),
    schemas,
  };
}

const MIN_SHARED_FIELDS = 3;

/** An object that has every field of a named one, and more, as that and the rest; null for one that has not. */
function asExtension(made: JsonSchema, schema: Schema, bases: readonly { name: string; entries: ReadonlyMap<string, unknown> }[]): JsonSchema | null {
  const entries = entriesOf(schema);
  if (schema.type !== 'object' || made.type !== 'object') return null;
  // At least half of it: that two forms both ask for a name and a password makes neither a kind of the other.
  const fitting = bases.filter(
    (base) =>
      base.entries.size >= MIN_SHARED_FIELDS &&
      base.entries.size * 2 >= entries.size &&
      base.entries.size < entries.size &&
      [...base.entries].every(([name, entry]) => entries.get(name) === entry),
  );
  const base = fitting.sort((a, b) => b.entries.size - a.entries.size)[0];
  if (!base) return null;
  const { properties = {}, required = [], ...rest } = made;
  const isOwn = (name: string) => !base.entries.has(name);
  const ownRequired = required.filter(isOwn);
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name)));
  return { allOf: [refTo(base.name), { ...rest, properties: own, ...(ownRequired.length > 0 && { required: ownRequired }) }] };
}

const refsIn = (schema: unknown): string[] => [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, id = '']) => id);

/** Those definitions that are needed from where one begins. */
function reachable(made: Made, from: Iterable<string>): Made {
  const found: Made = {};
  const waiting = [...from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const schema = made[id];
    if (found[id] !== undefined || schema === undefined) continue;
    found[id] = schema;
    waiting.push(...refsIn(schema));
  }
  return found;
}

/** The components whose input and output differ, by themselves or by their parts. */
function differingIn(input: Made, output: Made): ReadonlySet<string> {
  const both = Object.keys(input).filter((id) => output[id] !== undefined);
  const differing = new Set(both.filter((id) => JSON.stringify(input[id]) !== JSON.stringify(output[id])));
  for (let size = -1; size !== differing.size; ) {
    size = differing.size;
    for (const id of both) if (refsIn(input[id]).some((each) => differing.has(each))) differing.add(id);
  }
  return differing;
}

const renamed = (schema: JsonSchema, name: (id: string) => string): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll(/("\$ref":"#\/components\/schemas\/)(\w+)"/g, (_, start: string, id: string) => `${start}${name(id)}"`));

function raise(message: string): never {
  throw new Error(message);
}
