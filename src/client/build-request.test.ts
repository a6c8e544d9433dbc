import { expect, test } from 'vitest';
import { saveContentItem } from '../contract/editing/staff-content.ts';
import { calls } from '../contract/index.ts';
import { buildRequest } from './build-request.ts';

type Loose = Readonly<Record<string, unknown>> & { type: string };
const NESTED = ['unknown', 'any', 'object', 'strict_object', 'loose_object', 'record'];

/** Whether a form would lose something of a field: it holds texts, files, and lists of them. */
function isNested(schema: Loose): boolean {
  if ('wrapped' in schema) return isNested(schema['wrapped'] as Loose);
  if (schema.type === 'array') return isNested(schema['item'] as Loose);
  return NESTED.includes(schema.type);
}

test('a call whose body a form cannot hold says that it is sent as JSON, and no other does', () => {
  const nested = calls.filter((call) => Object.values(Object(call.body).entries ?? {}).some((field) => isNested(field as Loose)));
  expect(calls.filter(({ sendsJson }) => sendsJson).map(({ method, path }) => `${method} ${path}`)).toEqual(
    nested.map(({ method, path }) => `${method} ${path}`),
  );
});

test('such a body arrives as it is', async () => {
  const texts = { zh: { front: { title: '雨' }, body: '' }, en: null, ja: null };
  const body = { revision: '0'.repeat(64), shared: { tags: [], pinned: false }, texts, put: [], drop: [], still_right: [] };
  const built = buildRequest(saveContentItem, { params: { id: 'news.rain' }, body });
  expect(built.path).toBe('staff/content/news.rain');
  expect(built.body).toBeInstanceOf(Blob);
  expect(JSON.parse(await (built.body as Blob).text())).toEqual(body);
  expect((built.body as Blob).type).toBe('application/json');
});
