import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { calls, exported, files } from '../../../src/contract/index.ts';
import { TAGS } from '../../../src/contract/tags.ts';
import { MOBILE_PATTERN, PHONE_WITH_COUNTRY_PATTERN } from '../../../src/domain/identity/mobile.ts';
import { openApiDocument } from '../../../src/server/http/openapi/openapi.ts';
import { undeclaredCode } from '../../support/declared-codes.ts';

const document = openApiDocument('A centre', { calls, files, exported });
const { schemas } = document.components;
const bodyOf = (path: string, method: string) => shapeOf(document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema);
const answerOf = (path: string, method: string) => {
  const answer = document.paths[path]?.[method]?.responses['200'];
  return answer && 'content' in answer ? answer.content?.['application/json']?.schema : undefined;
};
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
function shapeOf(schema: unknown): unknown {
  const name = String(Object(schema).$ref).replace('#/components/schemas/', '');
  return schemas[name] ?? schema;
}
/** Every part of a value that is an object. */
function* partsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const each of Object.values(value)) yield* partsOf(each);
}

test('the document is valid by the official schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('POST /token lists the errors that it answers, as RFC 6749 words them', () => {
  const responses = document.paths['/token']?.['post']?.responses ?? {};
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '413', '415', '429', '500', '503']);
  expect(responses['400']).toMatchObject({
    description: expect.stringContaining('EMAIL_NOT_VERIFIED'),
    content: { 'application/json': { schema: refTo('TokenError') } },
  });
  expect(document.components.schemas['TokenError']).toMatchObject({ required: ['error', 'error_description'] });
});

test('every number that a form asks for is one that can be dialled, with its country', () => {
  const patterns = new Map<string, Set<unknown>>();
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('$ref' in value) walk(schemas[String(value.$ref).split('/').at(-1) ?? '']);
    for (const [name, each] of Object.entries(value)) {
      if (/(^|_)(phone|mobile)$|^contact_number$/.test(name) && typeof each === 'object') {
        const source = /"pattern":("(?:[^"\\\\]|\\\\.)*")/.exec(JSON.stringify(each))?.[1];
        patterns.set(name, (patterns.get(name) ?? new Set()).add(source === undefined ? undefined : JSON.parse(source)));
      }
      walk(each);
    }
  };
  for (const call of calls) if (call.body) walk(document.paths[call.path]?.[call.method.toLowerCase() as 'post']?.requestBody);
  expect(Object.fromEntries([...patterns].map(([name, found]) => [name, [...found]]))).toEqual({
    mobile: [MOBILE_PATTERN.source],
    phone: [PHONE_WITH_COUNTRY_PATTERN.source],
    contact_number: [PHONE_WITH_COUNTRY_PATTERN.source],
    guardian_phone: [PHONE_WITH_COUNTRY_PATTERN.source],
  });
});

test('a call for staff says that a second factor may have to be set up first', () => {
  expect(undeclaredCode('GET', '/staff/accounts?q=x', 'MFA_SETUP_REQUIRED')).toBeNull();
});

test('a refusal with a code that its call does not declare is noticed, whatever stands in the path', () => {
  expect(undeclaredCode('POST', '/staff/accounts/0b1c/lock', 'TOO_EARLY')).toBe(
    'POST /staff/accounts/{id}/lock answered TOO_EARLY, which its contract does not declare',
  );
  expect(undeclaredCode('GET', '/nowhere', 'NOT_FOUND')).toBeNull();
});

test('calendar files are in it, as what they are', () => {
  const feed = document.paths['/calendar/feed/{language}.ics']?.['get'];
  expect(feed?.responses['200']).toMatchObject({ content: { 'text/calendar': {} } });
  expect(feed?.parameters.map(({ name, in: place }) => [name, place])).toEqual([
    ['language', 'path'],
    ['type', 'query'],
  ]);
  expect(Object.keys(document.paths['/calendar/{id}.ics']?.['get']?.responses ?? {})).toEqual(['200', '404', '422', '429', '500', '503']);
});

test('a field says what it takes, also one that may be left out', () => {
  const body = bodyOf('/member', 'post');
  expect(body).toMatchObject({
    properties: {
      gender: { enum: ['male', 'female', 'other'] },
      language: { enum: ['zh', 'en', 'ja'] },
      birthday: { format: 'date' },
      mobile: { pattern: '^(?:09[0-9]{8}|(?!886)[1-9][0-9]{7,14})$' },
      password: { minLength: 6 },
      agree: { enum: [true, 'true', '1', 'on'] },
    },
    required: expect.arrayContaining(['account', 'agree']),
  });
  expect(body).not.toHaveProperty('properties.agree.default');
  expect(bodyOf('/member/check/registerd', 'post')).toMatchObject({ properties: { mobile: { pattern: '^(?:09[0-9]{8}|(?!886)[1-9][0-9]{7,14})$' } } });
});

/** Every word of a set that a field takes or gives, with the names that lead to it. */
function setsOf(schema: unknown, names: readonly string[]): { at: string; words: unknown[] }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const words = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
  const below = Object.entries(schema).flatMap(([name, part]) => setsOf(part, [...names, name]));
  return words.length > 0 ? [{ at: names.join('.'), words }, ...below] : below;
}

test('what a field of a fixed set says is spelt with underscores, as names on the wire are', () => {
  // Ids of cities, a grant that OAuth has named by a URN, and the value of RFC 8058.
  const IDS = /\.(addr_city|grant_type|List-Unsubscribe)\b/;
  const faults = setsOf({ paths: document.paths, schemas }, [])
    .filter(({ at }) => !IDS.test(at))
    .flatMap(({ at, words }) => words.filter((word) => typeof word === 'string' && word.includes('-')).map((word) => `${at}: ${word}`));
  expect(faults).toEqual([]);
});

test('bodies and answers have the names of the contract', () => {
  const operation = document.paths['/rent/apply']?.['post'];
  expect(operation).toMatchObject({ operationId: 'applyRent', tags: ['rent'] });
  expect(operation?.requestBody?.content['application/json']?.schema).toEqual(refTo('RentInput'));
  expect(answerOf('/rent/apply', 'post')).toMatchObject({ properties: { data: refTo('ApplyRentOutput') } });
  expect(schemas['ApplyRentOutput']).toMatchObject({
    allOf: [refTo('Rent'), { properties: { remaining_points: { type: 'number' } }, required: ['remaining_points'] }],
  });
  expect(answerOf('/rent/apply', 'get')).toMatchObject({ properties: { data: { type: 'array', items: refTo('Rent') } } });
  expect(schemas['News']).toMatchObject({ allOf: [refTo('NewsSummary'), { required: expect.arrayContaining(['content_zh']) }] });
  expect(schemas['NewsSummary']).toMatchObject({ properties: { type: refTo('TypeItem') } });
});

test('no call and no schema spells out a shape that another has, and each name leads somewhere', () => {
  const shapes = [...partsOf(schemas)].filter(({ type, properties }) => type === 'object' && Object.keys(Object(properties)).length > 3);
  const seen = Map.groupBy(shapes, (shape) => JSON.stringify(shape));
  expect([...seen].flatMap(([shape, same]) => (same.length > 1 ? [shape] : []))).toEqual([]);
  for (const { requestBody, responses } of Object.values(document.paths).flatMap((each) => Object.values(each))) {
    const inlined = [...partsOf({ requestBody, responses })].filter(({ properties }) => properties !== undefined && !('data' in Object(properties)));
    expect(inlined).toEqual([]);
  }
  const names = new Set([...partsOf(document)].flatMap(({ $ref }) => ($ref === undefined ? [] : [String($ref)])));
  for (const name of names) {
    const [, , part = '', key = ''] = name.split('/');
    expect(Object(document.components)[part], name).toHaveProperty(key);
  }
  const unused = Object.entries(document.components).flatMap(([part, all]) =>
    part === 'securitySchemes' ? [] : Object.keys(all).map((key) => `#/components/${part}/${key}`),
  );
  expect(unused.filter((name) => !names.has(name))).toEqual([]);
});

test('every call has a name of its own, and a part of the API that is described', () => {
  const operations = Object.values(document.paths).flatMap((each) => Object.values(each));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  expect([...new Set(operations.flatMap((operation) => operation.tags))].filter((tag) => !tags.includes(tag))).toEqual([]);
  expect(Object.keys(TAGS).filter((tag) => !tags.includes(tag))).toEqual([]);
});
