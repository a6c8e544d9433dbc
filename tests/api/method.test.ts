import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each([
  ['PATCH', '/token', 'DELETE, POST'],
  ['PUT', '/member', 'GET, POST'],
  ['POST', '/news/december-holiday-hours', 'GET'],
])('%s %s is a 405 that names what there is', async (method, path, allow) => {
  const { status, headers, body } = await app.call(method, path);
  expect([status, headers.get('allow'), body.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED']);
  expect(body.message).toBe('This method is not allowed here.');
});

test('a path that no call has stays a 404', async () => {
  const { status, headers, body } = await app.call('PATCH', '/token/x');
  expect([status, headers.get('allow'), body.code]).toEqual([404, null, 'NOT_FOUND']);
});
