import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOtlp } from '../../../src/server/telemetry/otlp.ts';
import type { Traces } from '../../../src/server/telemetry/traces.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';
import { listen } from '../../support/services/http-stub.ts';

interface Span {
  name: string;
  kind: number;
  spanId: string;
  parentSpanId?: string;
  traceId: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  events?: unknown[];
}

/** A receiver of traces, as a collector is one. */
const bodies: string[] = [];
const paths = new Set<string>();
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  paths.add(`${request.method} ${request.url}`);
  bodies.push(Buffer.concat(chunks).toString());
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let app: TestApp;
let traces: Traces;
let closeReceiver: () => Promise<void>;
const QUERY = 'q-of-a-reader';
const WRITTEN = 'Words of a member, tel. 0912-000-111';
let member: Awaited<ReturnType<typeof signUp>>;
let spans: Span[] = [];

beforeAll(async () => {
  const { port, close } = await listen(receiver);
  closeReceiver = close;
  traces = openOtlp({ endpoint: `http://127.0.0.1:${port}/`, serviceName: 'hub-test', share: 1, role: 'all' });
  app = await openTestApp({}, { traces });
  member = await signUp(app, { points: 60 });
  await reserve(app, member, { device: SAMPLE.lamps, day: '2026-11-21', from: 10, to: 11 });
  await app.call('GET', `/news/${QUERY}?secret=${QUERY}`, { headers: { 'user-agent': QUERY } });
  const contact = { name: 'Hanako Yamada', email: 'hanako@mail.example', cause: 'activity', content: WRITTEN };
  expect((await app.call('POST', '/contact', { body: contact })).status).toBe(200);
  await app.call('GET', '/member', { token: member.token });
  await app.sent();
  await app.close();
  spans = bodies.flatMap((body) =>
    (JSON.parse(body).resourceSpans as { scopeSpans: { spans: Span[] }[] }[]).flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
  );
});
afterAll(() => closeReceiver());

const named = (name: string) => spans.filter((each) => each.name === name);
const below = ({ spanId }: Span) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
const factsOf = ({ attributes }: Span) => Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const only = (name: string): Span => {
  const [span, ...more] = named(name);
  expect([name, span === undefined, more.length]).toEqual([name, false, 0]);
  return span as Span;
};

test('a call is a span, its use case one below it, its statements below that', () => {
  expect([...paths]).toEqual(['POST /v1/traces']);
  const call = only('GET /member');
  expect(call.parentSpanId ?? '').toBe('');
  expect(factsOf(call)).toMatchObject({ 'http.request.method': 'GET', 'http.route': '/member', 'http.response.status_code': 200 });
  const useCase = below(call).find(({ name }) => name === 'handle GET /member');
  expect(below(useCase as Span).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^SELECT /));
  expect(below(useCase as Span).map(({ traceId }) => traceId)).toContain(call.traceId);
});

test('a job is a span of its own, with the e-mail that it sends below it', () => {
  const jobs = named('job send-mail');
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) {
    const [message] = below(job).filter(({ name }) => name === 'send mail');
    expect(factsOf(message as Span)).toEqual({ 'comic_hub.template': expect.stringMatching(/^\w+$/) });
    expect(below(job).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^SELECT undeliver/));
  }
});

test('a refusal is told by its code, and is no fault of the server', () => {
  const call = only('GET /news/{id}');
  expect(factsOf(call)).toMatchObject({ 'http.response.status_code': 404, 'comic_hub.refusal': 'NOT_FOUND' });
  expect(call.status.code ?? 0).toBe(0);
  expect(factsOf(only('handle GET /news/{id}'))).toMatchObject({ 'error.type': 'NOT_FOUND' });
});

test('no span says who, what they sent, or what was written to them', () => {
  const all = bodies.join('\n');
  expect(all).toContain('hub-test');
  for (const word of [QUERY, WRITTEN, 'hanako', 'Hanako', '0912-000-111', '0912000111', 'mail.example', member.token, member.email, member.memberId])
    expect(all).not.toContain(word);
  for (const { events = [], status } of spans) expect([events, status.message]).toEqual([[], undefined]);
});

test('a receiver that is away costs the spans and nothing else', async () => {
  const away = openOtlp({ endpoint: 'http://127.0.0.1:9', serviceName: 'hub-test', share: 1, role: 'all' });
  expect(await away.run({ name: 'x', kind: 'internal' }, async () => 5)).toBe(5);
  await expect(away.run({ name: 'x', kind: 'internal' }, () => Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError);
  await away.close(10);
});
