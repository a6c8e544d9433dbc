import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { calls, files } from '../../src/contract/index.ts';
import { openApiDocument } from '../../src/server/routes/openapi.ts';

const document = openApiDocument('A centre', calls, files);
const bodyOf = (path: string, method: string) => document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema;

test('the document is valid by the official schema of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('POST /token lists the errors that it answers, as RFC 6749 words them', () => {
  const responses = document.paths['/token']?.['post']?.responses ?? {};
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '413', '415', '429', '500', '503']);
  expect(responses['400']?.description).toContain('EMAIL_NOT_VERIFIED');
  expect(responses['400']?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/TokenError' });
  expect(document.components.schemas['TokenError']).toMatchObject({ required: ['error', 'error_description'] });
});

test('calendar files are in it, as what they are', () => {
  const feed = document.paths['/calendar/feed/{language}.ics']?.['get'];
  expect(Object.keys(feed?.responses['200']?.content ?? {})).toEqual(['text/calendar']);
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
      mobile: { pattern: '^09[0-9]{8}$' },
      password: { minLength: 6 },
      agree: { enum: [true, 'true', '1', 'on'] },
    },
    required: expect.arrayContaining(['account', 'agree']),
  });
  expect(body).not.toHaveProperty('properties.agree.default');
  expect(bodyOf('/member/check/registerd', 'post')).toMatchObject({ properties: { mobile: { pattern: '^09[0-9]{8}$' } } });
});
