import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Another system makes calls by a token of its own: for named acts, until a day, and in the record under its name. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rents', []);
});
afterAll(() => app.close());

const create = (fields: object = {}) =>
  app.call('POST', '/staff/api-tokens', { token: admin.token, body: { name: 'Gate', scopes: ['rents:read'], ends_on: '2026-12-31', ...fields } });
const made = async (fields: object = {}) => {
  const { token, api_token: row } = (await create(fields)).body.data;
  return { token: token as string, id: row.id as string };
};
const revoke = (id: string) => app.call('POST', `/staff/api-tokens/${id}/revoke`, { token: admin.token });
const rents = (token: string) => app.call('GET', '/staff/rents', { token });
const listed = async (id: string) =>
  (await app.call('GET', '/staff/api-tokens', { token: admin.token })).body.data.tokens.find((row: { id: string }) => row.id === id);

test('a token is shown once and stored as a hash', async () => {
  const { token, id } = await made();
  expect(token).toMatch(/^comichub_[\w-]{43}$/);
  expect(JSON.stringify(await listed(id))).not.toContain(token);
  const { rows } = await app.database.query('SELECT api_tokens::text AS text FROM api_tokens WHERE id = $1', [id]);
  expect(String(rows[0]?.['text'])).not.toContain(token);
});

test('it has a last day, at most a year ahead', async () => {
  for (const ends_on of ['2026-11-17', '2027-11-19'])
    expect(await create({ ends_on })).toMatchObject({ status: 422, body: { errors: { ends_on: [expect.stringContaining('2027-11-18')] } } });
  expect((await create({ ends_on: '2027-11-18' })).body.data.api_token).toMatchObject({ ends_at: '2027-11-19T00:00:00+08:00' });
  for (const fields of [{ ends_on: undefined }, { scopes: [] }, { scopes: ['everything'] }, { name: ' ' }]) expect((await create(fields)).status).toBe(422);
});

test('a form with one scope makes one as well', async () => {
  const body = new URLSearchParams({ name: 'Gate', scopes: 'rents:read', ends_on: '2026-12-31' });
  expect((await app.call('POST', '/staff/api-tokens', { token: admin.token, body })).body.data.api_token.scopes).toEqual(['rents:read']);
});

test('past its end it is nobody’s', async () => {
  const { token } = await made({ ends_on: '2026-11-18' });
  expect((await rents(token)).status).toBe(200);
  app.clock.now = new Date('2026-11-18T23:59:59+08:00');
  expect((await rents(token)).status).toBe(200);
  app.clock.now = new Date('2026-11-19T00:00:00+08:00');
  expect(await rents(token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('revoked, it is nobody’s at once, and cannot be revoked again', async () => {
  const { token, id } = await made();
  expect((await rents(token)).status).toBe(200);
  expect((await revoke(id)).body.data).toMatchObject({ id, revoked_at: '2026-11-18T10:30:00+08:00' });
  expect(await rents(token)).toMatchObject({ status: 401 });
  expect(await revoke(id)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  expect((await rents(`comichub_${'A'.repeat(43)}`)).status).toBe(401);
});

test('says by day when it was last used', async () => {
  const { token, id } = await made();
  expect(await listed(id)).toMatchObject({ last_used_on: null });
  await rents(token);
  expect(await listed(id)).toMatchObject({ last_used_on: '2026-11-18' });
  app.clock.now = new Date('2026-11-20T09:00:00+08:00');
  await rents(token);
  expect(await listed(id)).toMatchObject({ last_used_on: '2026-11-20' });
});

test('it makes so many calls a minute, whatever they come to, and another token is not held up', async () => {
  const [{ token }, other] = [await made(), await made()];
  for (let call = 0; call < 299; call += 1) expect((await app.call('GET', '/staff/closings', { token })).status).toBe(403);
  expect((await rents(token)).status).toBe(200);
  const refused = await rents(token);
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await rents(other.token)).status).toBe(200);
});

test('outside its scopes it is refused, also where any member may, and makes what anyone makes', async () => {
  const { token } = await made();
  const member = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, member)).body.data;
  const refused = await app.call('PUT', `/staff/rents/${id}/check_in`, { token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  expect(refused.headers.get('www-authenticate')).toContain('scope="rents:check_in"');
  for (const [method, path] of [
    ['GET', '/member'],
    ['GET', '/staff/audit'],
    ['POST', '/staff/api-tokens'],
    ['GET', '/rent/apply'],
  ] as const)
    expect(await app.call(method, path, { token, ...(method === 'POST' && { body: {} }) })).toMatchObject({
      status: 403,
      body: { code: 'INSUFFICIENT_SCOPE' },
    });
  expect((await app.call('GET', '/news', { token })).status).toBe(200);
});

test('what it does is in the record of staff’s acts, under its name', async () => {
  const { token, id } = await made({ name: 'Gate', scopes: ['rents:read', 'rents:check_in'] });
  const member = await signUp(app, { points: 500 });
  const rent = (await reserve(app, member)).body.data.id;
  app.clock.now = new Date('2026-11-21T13:50:00+08:00');
  expect((await app.call('GET', `/staff/rents/${rent}`, { token })).status).toBe(200);
  expect((await app.call('PUT', `/staff/rents/${rent}/check_in`, { token })).status).toBe(200);
  const { body } = await app.call('GET', `/staff/audit?actor_id=${id}`, { token: (await signUp(app, { role: 'admin' })).token });
  const actor = { id, name: 'Gate', username: '－' };
  expect(body.data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ actor, role: 'token', call: 'GET /staff/rents/{id}', action: 'read', subject: { kind: 'rent', id: rent } }),
      expect.objectContaining({ actor, role: 'token', call: 'PUT /staff/rents/{id}/check_in', action: 'update', table: 'rents' }),
    ]),
  );
});
