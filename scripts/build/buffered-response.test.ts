import { afterAll, beforeAll, expect, test } from 'vitest';
import { bufferResponses } from './buffered-response.ts';

const own = globalThis.Response;
let asBefore = () => {};
beforeAll(() => {
  asBefore = bufferResponses();
});
afterAll(() => asBefore());

const bytes = () => new TextEncoder().encode('<p>漫畫</p>');

test('bytes come out as they went in, not copied', async () => {
  const page = bytes();
  const response = new Response(page, { headers: { 'Content-Type': 'text/html' } });
  expect(await response.arrayBuffer()).toBe(page.buffer);
  expect([response.headers.get('content-type'), response.body !== null]).toEqual(['text/html', true]);
});

test('of bytes that are part of more, no more comes out', async () => {
  const part = new Uint8Array([1, 2, 3, 4]).subarray(1, 3);
  expect(new Uint8Array(await new Response(part).arrayBuffer())).toEqual(new Uint8Array([2, 3]));
});

test('it reads, copies and streams as any other', async () => {
  const response = new Response(bytes(), { status: 404, headers: { 'X-Of': 'page' } });
  const copy = response.clone();
  expect([copy.status, copy.headers.get('X-Of'), await copy.text()]).toEqual([404, 'page', '<p>漫畫</p>']);
  expect(await response.text()).toBe('<p>漫畫</p>');
  expect(await new Response(new Response(bytes()).body).text()).toBe('<p>漫畫</p>');
  expect(await new Response(new TextEncoder().encode('[1]')).json()).toEqual([1]);
});

test('texts, nothing, and what Node makes itself are responses as ever', async () => {
  expect(await new Response('text').text()).toBe('text');
  expect(new Response(null).body).toBeNull();
  expect(Response.json({ a: 1 })).toBeInstanceOf(Response);
  expect({}).not.toBeInstanceOf(Response);
});

test('afterwards responses are Node’s again', () => {
  asBefore();
  expect(Response).toBe(own);
});
