import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import * as advisories from '../../support/bookings/advisories.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const HEADERS = { 'idempotency-key': 'one-key-of-two-calls' };

test('one key for two reservations is refused, though the bodies are the same: nobody gets the answer of another call', async () => {
  const member = await signUp(app, { points: 500 });
  const first = (await reserve(app, member, { device: SAMPLE.tablet })).body.data.id;
  const second = (await reserve(app, member, { device: SAMPLE.display })).body.data.id;
  const body = { start: '2026-11-24 14:00:00', end: '2026-11-24 17:00:00', agree: true };
  const move = (id: string) => app.call('PUT', `/rent/apply/${id}`, { token: member.token, body, headers: HEADERS });
  expect((await move(first)).body.data).toMatchObject({ id: first, sequence: 1 });
  expect((await move(second)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect((await app.call('GET', `/rent/apply/${second}`, { token: member.token })).body.data).toMatchObject({
    sequence: 0,
    start: '2026-11-21T14:00:00+08:00',
  });
  expect((await move(first)).body.data).toMatchObject({ id: first, sequence: 1 });
});

test('one key for a booking and for a wait is refused, whichever comes first', async () => {
  const member = await signUp(app, { points: 500 });
  const body = { kind: 'rent', device_id: SAMPLE.seats.b1, start: '2026-11-21 10:00:00', end: '2026-11-21 11:00:00', agree: true };
  const post = (path: string) => app.call('POST', path, { token: member.token, body, headers: HEADERS });
  expect((await post('/rent/apply')).status).toBe(200);
  expect((await post('/waitlist')).body.code).toBe('IDEMPOTENCY_CONFLICT');
  const other = await signUp(app, { points: 500 });
  const wait = (path: string) => app.call('POST', path, { token: other.token, body, headers: HEADERS });
  expect((await wait('/waitlist')).status).toBe(200);
  expect((await wait('/rent/apply')).body.code).toBe('IDEMPOTENCY_CONFLICT');
});

test('the key of one member is nothing to another', async () => {
  const [one, other] = [await signUp(app), await signUp(app)];
  const key = 'a-form-of-two-members';
  expect((await advisories.ask(app, one, { key })).status).toBe(200);
  const taken = await advisories.ask(app, other, { key, email: one.email });
  expect(taken.body.code).toBe('UNAVAILABLE');
});
