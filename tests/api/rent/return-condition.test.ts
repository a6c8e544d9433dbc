import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { upsertDevices } from '../../../src/server/db/release.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Equipment that comes back broken: noted, out of service at once, and back when it is repaired. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
  await app.database.db.updateTable('device_units').set({ out_of_service_at: null, out_of_service_reason: null, is_in_service: true }).execute();
});
afterAll(() => app.close());

const NOTE = 'The pen does not draw';
const QUANTITY = 3;
const WISH = { device: SAMPLE.display, from: 14, to: 15 };

/** A member who has one display in hand. */
async function borrowed(): Promise<string> {
  const { body } = await reserve(app, await signUp(app, { points: 500 }), WISH);
  app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
  await atDesk(app, desk, body.data.id, 'check_in');
  await atDesk(app, desk, body.data.id, 'out');
  return body.data.id;
}
const outOfService = async () => (await app.call('GET', '/staff/device_units', { token: desk.token })).body;
const repair = (number: number) => app.call('PUT', `/staff/device_units/${SAMPLE.display}/${number}/in_service`, { token: desk.token });
const free = async () => {
  const { body } = await app.call('GET', `/device/${SAMPLE.display}?from=2026-11-24&to=2026-11-24`);
  return body.data.busy.map((each: { free: number }) => each.free);
};

test('a note on the condition stands at the reservation; the unit stays in service', async () => {
  const id = await borrowed();
  const { status, body } = await atDesk(app, desk, id, 'returned', { note: 'A scratch on the frame' });
  expect([status, body.data.return_notes]).toEqual([200, [{ device_id: SAMPLE.display, unit_number: 1, text: 'A scratch on the frame' }]]);
  expect((await outOfService()).data).toEqual([]);
});

test('what is broken is nobody’s until it is repaired: not of the site, not of the next release', async () => {
  const id = await borrowed();
  expect((await atDesk(app, desk, id, 'returned', { note: NOTE, out_of_service: true })).status).toBe(200);
  const { data, meta } = await outOfService();
  expect([meta.total, data[0]]).toMatchObject([1, { device: { id: SAMPLE.display }, number: 1, reason: NOTE }]);
  expect(await free()).toEqual([QUANTITY - 1]);
  const next = { device: SAMPLE.display, day: '2026-11-24', from: 14, to: 15 };
  const all = await reserve(app, await signUp(app, { points: 500 }), { ...next, quantity: QUANTITY });
  expect(all.body.code).toBe('UNAVAILABLE');
  // A release puts all of its units into service.
  await app.database.db.transaction().execute((tx) => upsertDevices(tx, [{ id: SAMPLE.display, kind: 'equipment', quantity: QUANTITY }]));
  expect((await reserve(app, await signUp(app, { points: 500 }), { ...next, quantity: QUANTITY })).body.code).toBe('UNAVAILABLE');
  expect((await repair(1)).status).toBe(200);
  expect((await outOfService()).data).toEqual([]);
  expect((await reserve(app, await signUp(app, { points: 500 }), { ...next, quantity: QUANTITY })).status).toBe(200);
  expect((await repair(1)).body.code).toBe('NOT_FOUND');
});

test('whoever takes a unit out of service says why', async () => {
  const id = await borrowed();
  const { status, body } = await atDesk(app, desk, id, 'returned', { out_of_service: true });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['note']]);
  expect((await outOfService()).data).toEqual([]);
});

test('a member whose unit is broken gets another one', async () => {
  const broken = await borrowed();
  app.clock.now = TEST_NOW;
  const { body } = await reserve(app, await signUp(app, { points: 500 }), { ...WISH, from: 15, to: 16 });
  expect(body.data.unit_number).toBe(1);
  app.clock.now = new Date(`${SATURDAY}T15:00:00+08:00`);
  await atDesk(app, desk, broken, 'returned', { note: NOTE, out_of_service: true });
  await atDesk(app, desk, body.data.id, 'check_in');
  const out = await atDesk(app, desk, body.data.id, 'out');
  expect([out.status, out.body.data.unit_number]).toEqual([200, 2]);
});

test('a step that is sent again under its key is done once, and answered as the first time', async () => {
  const id = await borrowed();
  const back = () =>
    app.call('PUT', `/staff/rents/${id}/returned`, {
      token: desk.token,
      body: { note: NOTE, out_of_service: true },
      headers: { 'idempotency-key': 'back-once' },
    });
  const [first, again] = [await back(), await back()];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect((await atDesk(app, desk, id, 'returned')).body.code).toBe('NOT_IN_STATE');
});
