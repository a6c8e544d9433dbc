import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Access, AnyCall, FileCall, Schema } from '../../../contract/call.ts';
import { ERROR_STATUS, type ErrorCode, OAUTH_ERRORS, statusOf } from '../../../contract/error-code.ts';
import { EXPORT_TYPES } from '../../../contract/export-format.ts';
import { TAGS } from '../../../contract/tags.ts';
import { type Components, componentsOf } from './openapi-components.ts';

type ActionContext = Parameters<NonNullable<ConversionConfig['overrideAction']>>[0];
type SchemaContext = Parameters<NonNullable<ConversionConfig['overrideSchema']>>[0];

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, Answer | { $ref: string }>;
}
interface Answer {
  description: string;
  content?: Record<string, { schema: unknown }>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Answer>; securitySchemes: Record<string, unknown> };
}

const EVERY_CALL: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE_NOW'];
const TOKEN_ERROR_REF = { $ref: '#/components/schemas/TokenError' };
const ERROR_REF = { $ref: '#/components/schemas/Error' };

export interface Contract {
  calls: readonly AnyCall[];
  files: readonly FileCall[];
  /** The exports of the contract, by name. */
  exported: readonly (readonly [string, unknown])[];
}

/** The OpenAPI 3.1 document of the contract (docs/rules.md#calls): its calls, and its files, under the centre's name. */
export function openApiDocument(title: string, { calls, files, exported }: Contract): OpenApiDocument {
  const components = componentsOf(exported, calls, CONVERSION);
  const paths: OpenApiDocument['paths'] = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, components) };
  for (const file of files) paths[file.path] = { ...paths[file.path], get: fileOperation(file, components) };
  const used = new Set(Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(({ tags }) => tags)));
  const named = new Set(
    Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ responses }) => Object.values(responses).flatMap((each) => ('$ref' in each ? [each.$ref] : []))),
    ),
  );
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'What the site itself calls. Times are ISO 8601, or Asia/Taipei where a format says so.' },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      responses: Object.fromEntries(Object.entries(SHARED_RESPONSES).filter(([name]) => named.has(responseRef(name)))),
      schemas: {
        ...components.schemas,
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
        TokenError: {
          allOf: [ERROR_REF],
          type: 'object',
          required: ['error', 'error_description'],
          properties: {
            error: { type: 'string', enum: [...new Set(Object.values(OAUTH_ERRORS)), 'invalid_request', 'server_error'] },
            error_description: { type: 'string' },
          },
        },
        Meta: {
          type: 'object',
          required: ['total', 'page', 'per_page', 'last_page'],
          properties: {
            total: { type: 'integer' },
            page: { type: 'integer' },
            per_page: { type: 'integer' },
            last_page: { type: 'integer' },
            more: { type: 'boolean' },
          },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, shopKey: { type: 'http', scheme: 'bearer', description: 'The key of a partner shop' } },
    },
  };
}

const takesFiles = ({ uploadMaxBytes, pdfs }: AnyCall): boolean => uploadMaxBytes !== undefined || pdfs !== undefined;

/** Every code that a call may be refused with: its own, and those that follow from what it takes and who may make it. */
export function errorCodesOf(call: AnyCall): ErrorCode[] {
  const codes: ErrorCode[] = [...(call.errors ?? []), ...EVERY_CALL, ...accessErrors(call.access)];
  // A parameter that cannot be an id names nothing.
  if (call.params) codes.push('NOT_FOUND');
  if (call.body) codes.push('MALFORMED_BODY', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  // A key has a form of its own.
  if ((call.body || call.query || call.idempotent) && !call.rfc6749) codes.push('VALIDATION_FAILED');
  if (takesFiles(call)) codes.push('FILE_TOO_LARGE', 'STORAGE_FULL');
  if (call.idempotent) codes.push('IDEMPOTENCY_CONFLICT');
  return codes;
}

/** The same of a call for a file. */
export const errorCodesOfFile = ({ errors, access = 'public' }: FileCall): ErrorCode[] => ['NOT_FOUND', ...errors, ...EVERY_CALL, ...accessErrors(access)];

function operation(call: AnyCall, components: Components): Operation {
  const { access } = call;
  const isMultipart = takesFiles(call);
  const body = call.body && components.body(call);
  return {
    ...headOf(call, components),
    security: access === 'shop' ? [{ shopKey: [] }] : access !== 'public' ? [{ bearer: [] }] : call.preview ? [{}, { bearer: [] }] : [],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header' as const, required: false, schema: { type: 'string', minLength: 8, maxLength: 100 } }]
        : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: !isMultipart
          ? { 'application/x-www-form-urlencoded': { schema: body }, 'multipart/form-data': { schema: body }, 'application/json': { schema: body } }
          : { 'multipart/form-data': { schema: body } },
      },
    }),
    responses: {
      '200': { description: 'Success', content: { 'application/json': { schema: answerSchema(call, components) }, ...fileTypes(call) } },
      ...errorResponses(errorCodesOf(call), call.rfc6749),
    },
  };
}

/** A list of staff comes as a file as well, for whoever asks for one. */
function fileTypes({ access, envelope }: AnyCall): Record<string, { schema: unknown }> {
  if (typeof access === 'string' || envelope !== 'list') return {};
  return Object.fromEntries(Object.values(EXPORT_TYPES).map((type) => [type, { schema: { type: 'string' } }]));
}

function fileOperation(file: FileCall, components: Components): Operation {
  const { access = 'public' } = file;
  const content = { [file.mediaType]: { schema: { type: 'string' } } };
  return {
    ...headOf(file, components),
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(file.params, 'path'), ...parametersOf(file.query, 'query')],
    responses: { '200': { description: 'Success', content }, ...errorResponses(errorCodesOfFile(file)) },
  };
}

function accessErrors(access: Access): ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'shop') return ['UNAUTHENTICATED', 'PARTNER_SHOPS_CLOSED'];
  return ['UNAUTHENTICATED', 'INSUFFICIENT_SCOPE', 'INVALID_REQUEST', ...(access === 'member' ? [] : (['FORBIDDEN', 'MFA_SETUP_REQUIRED'] as const))];
}

function headOf(call: AnyCall | FileCall, { nameOf }: Components): Pick<Operation, 'operationId' | 'tags' | 'summary'> {
  const [, tag = ''] = call.path.split('/');
  return { operationId: nameOf(call), tags: [tag], summary: call.summary };
}

function answerSchema(call: AnyCall, components: Components): unknown {
  const data = components.output(call);
  if (call.envelope === 'plain') return data;
  if (call.envelope === 'item') return { type: 'object', required: ['data'], properties: { data } };
  return { type: 'object', required: ['data', 'meta'], properties: { data: { type: 'array', items: data }, meta: { $ref: '#/components/schemas/Meta' } } };
}

const errorResponse = (codes: readonly ErrorCode[], isRfc6749 = false): Answer => ({
  description: codes.join(', '),
  content: { 'application/json': { schema: isRfc6749 ? TOKEN_ERROR_REF : ERROR_REF } },
});

/** Refusals of a single code, which most calls share: `NOT_FOUND` is `NotFound`. */
const SHARED_RESPONSES: OpenApiDocument['components']['responses'] = Object.fromEntries(
  (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [responseName(code), errorResponse([code])]),
);

const responseRef = (name: string) => `#/components/responses/${name}`;

function responseName(code: ErrorCode): string {
  return code.toLowerCase().replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function errorResponses(codes: readonly ErrorCode[], isRfc6749 = false): Operation['responses'] {
  const byStatus = Map.groupBy([...new Set(codes)], (code) => statusOf(code, isRfc6749));
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const [only] = names;
      const isShared = names.length === 1 && only !== undefined && !isRfc6749;
      return [String(status), isShared ? { $ref: responseRef(responseName(only)) } : errorResponse(names, isRfc6749)];
    }),
  );
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, each]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: each }));
}

function jsonSchema(schema: Schema, typeMode: 'input' | 'output') {
  const { $schema, ...rest } = toJsonSchema(schema, { ...CONVERSION, typeMode });
  return rest;
}

const CONVERSION = { errorMode: 'ignore', target: 'draft-2020-12', overrideAction, overrideSchema } as const satisfies ConversionConfig;

/** The meaning of a check by function, by its message: JSON Schema cannot see into functions. */
const BY_MESSAGE: Record<string, object> = {
  DATE_FORMAT: { format: 'date' },
  DATETIME_FORMAT: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
};

function overrideAction({ valibotAction: action, jsonSchema: schema }: ActionContext): JsonSchema | null {
  // Of a field's patterns the last is the narrowest.
  if (action.type === 'regex' && 'requirement' in action && action.requirement instanceof RegExp) return { ...schema, pattern: action.requirement.source };
  if (action.type === 'check' && 'message' in action) return { ...schema, ...BY_MESSAGE[String(action.message)] };
  if (action.type !== 'metadata' || !('metadata' in action)) return null;
  const { field, mustBe, list, isFile } = action.metadata as { field?: Schema; mustBe?: JsonSchema['enum']; list?: JsonSchema; isFile?: true };
  if (isFile) return { type: 'string', contentMediaType: 'application/octet-stream' };
  if (list) return { type: 'array', items: { type: 'string' }, ...list };
  if (field) return jsonSchema(field, 'input');
  return mustBe ? { enum: mustBe } : null;
}

/** A file, a box that must be ticked, or one of several, may be missing as far as its type goes, and is required all the same. */
function overrideSchema({ valibotSchema, jsonSchema: schema }: SchemaContext): JsonSchema | null {
  if (valibotSchema.type !== 'object' || !('entries' in valibotSchema)) return null;
  const entries = Object.entries(valibotSchema.entries as Record<string, Schema>);
  const needed = entries.filter(([, entry]) => ['mustBe', 'list', 'isFile'].some((mark) => mark in v.getMetadata(entry))).map(([name]) => name);
  return needed.length > 0 ? { ...schema, required: [...(schema.required ?? []), ...needed] } : null;
}
