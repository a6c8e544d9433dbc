import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each([
  ['PATCH', '/token', 'DELETE, POST'],
  ['PATCH', '/member', 'GET, POST, PUT'],
  ['POST', `/news/${SAMPLE.news}`, 'GET'],
  ['POST', '/calendar/feed/zh.ics', 'GET'],
  ['DELETE', '/calendar/activity-nothing.ics', 'GET'],
])('%s %s is a 405 that names what there is', async (method, path, allow) => {
  const { status, headers, body } = await app.call(method, path);
  expect([status, headers.get('allow'), body.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED']);
  expect(body.message).toBe('This method is not allowed here.');
});

test.each([
  ['PATCH', '/token/x'],
  ['GET', '/calendar/feed/fr.ics'],
  ['GET', '/calendar/Nothing_Such.ics'],
])('%s %s, which there is not, stays a 404', async (method, path) => {
  const { status, headers, body } = await app.call(method, path);
  expect([status, headers.get('allow'), body.code]).toEqual([404, null, 'NOT_FOUND']);
});
