import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestResponse } from '../../support/app.ts';
import { atDesk, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { picture } from '../../support/files/pictures.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Photos of damage: kept with the piece or the space, for the desk and the member alone. */

let app: TestApp;
let desk: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rate_limits', []);
  for (const table of ['uploads', 'rents', 'space_leases'] as const) await app.database.db.deleteFrom(table).execute();
});
afterAll(() => app.close());

const DISPLAY = { device_id: SAMPLE.display, unit_number: '1' };

interface Sent {
  path: string;
  by?: TestMember;
  piece?: Record<string, string>;
  file?: Uint8Array;
  key?: string;
}
function send({ path, by = desk, piece = {}, file, key }: Sent): Promise<TestResponse> {
  const body = new FormData();
  for (const [name, value] of Object.entries(piece)) body.append(name, value);
  if (file) body.append('photo', new File([new Uint8Array(file)], 'IMG_0001.JPG', { type: 'image/jpeg' }));
  return app.call('POST', `/staff/photos/${path}`, { token: by.token, body, ...(key && { headers: { 'idempotency-key': key } }) });
}
async function open(id: string, by: TestMember) {
  const response = await createApp(app).request(`/api/photo/${id}.webp`, { headers: { authorization: `Bearer ${by.token}` } });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const listed = async (path: string, by: TestMember) => (await app.call('GET', `/photos/${path}`, { token: by.token })).body;
const storedFiles = async () => {
  const keys: string[] = [];
  for await (const key of app.files.list('upload')) keys.push(key);
  return keys;
};

/** A member whose display has come back with a note. */
async function broughtBack(): Promise<{ member: TestMember; id: string; path: string }> {
  const member = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, member, { device: SAMPLE.display, from: 14, to: 15 })).body.data;
  app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
  await atDesk(app, desk, id, 'check_in');
  await atDesk(app, desk, id, 'out');
  await atDesk(app, desk, id, 'returned', { note: 'A crack in the glass' });
  return { member, id, path: `rent/${id}` };
}

test('a photo of a piece that came back is kept upright, smaller and without what the camera wrote into it', async () => {
  const { member, id, path } = await broughtBack();
  const taken = await sharp(await picture({ width: 2400, height: 1200, format: 'jpeg' }))
    .withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' }, IFD3: { GPSLatitude: '25/1 3/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { status, body } = await send({ path, piece: DISPLAY, file: taken });
  expect([status, body.data]).toEqual([200, { id: expect.any(String), device_id: SAMPLE.display, unit_number: 1, taken_at: `${SATURDAY}T14:00:00+08:00` }]);
  expect((await listed(path, member)).data.photos).toEqual([body.data]);
  for (const by of [member, desk]) {
    const { status: found, headers, bytes } = await open(body.data.id, by);
    expect([found, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/webp', 'no-store']);
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 1000, height: 2000, exif: undefined, orientation: undefined });
  }
  expect((await app.call('GET', `/rent/apply/${id}`, { token: member.token })).body.data.photos).toBe(1);
  expect((await app.call('GET', `/staff/rents/${id}`, { token: desk.token })).body.data.photos).toBe(1);
});

test.each(['jpeg', 'png', 'webp'] as const)('a %s is taken', async (format) => {
  const { path } = await broughtBack();
  expect((await send({ path, piece: DISPLAY, file: await picture({ format }) })).status).toBe(200);
});

test.each([
  ['a GIF', () => picture({ format: 'gif' }), 'Wrong file format'],
  ['a page', () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'Wrong file format'],
  ['a smudge', () => picture({ width: 40, height: 40 }), 'The picture must have at least 96 × 96 pixels'],
  ['more than 8 MB', () => new Uint8Array(8 * 1024 * 1024 + 1).fill(1), 'File limit 8MB'],
] as const)('%s is refused at its field, and nothing is kept', async (_, file, message) => {
  const { path, member } = await broughtBack();
  const before = await storedFiles();
  const { status, body } = await send({ path, piece: DISPLAY, file: await file() });
  expect([status, body.errors.photo]).toEqual([422, [message]]);
  expect([await storedFiles(), (await listed(path, member)).data.photos]).toEqual([before, []]);
});

test('sent again under its key it is kept once; another photo under that key is refused', async () => {
  const { path, member } = await broughtBack();
  const before = (await storedFiles()).length;
  const file = await picture({ format: 'jpeg' });
  const [first, again] = [await send({ path, piece: DISPLAY, file, key: 'photo-key-1' }), await send({ path, piece: DISPLAY, file, key: 'photo-key-1' })];
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await send({ path, piece: DISPLAY, file: await picture({ format: 'png' }), key: 'photo-key-1' });
  expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect([(await storedFiles()).length - before, (await listed(path, member)).data.photos.length]).toEqual([1, 1]);
});

test('nothing is kept of what is out, of no piece, or of a piece that the reservation has not', async () => {
  const member = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, member, { device: SAMPLE.display, from: 14, to: 15 })).body.data;
  app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
  await atDesk(app, desk, id, 'check_in');
  await atDesk(app, desk, id, 'out');
  const file = await picture();
  const sent = async (piece: Record<string, string>, path = `rent/${id}`) => {
    const { body } = await send({ path, piece, file });
    return body.code === 'VALIDATION_FAILED' ? Object.keys(body.errors) : body.code;
  };
  expect(await sent(DISPLAY)).toBe('NOT_IN_STATE');
  expect(await sent({})).toEqual(['device_id']);
  expect(await sent({ device_id: SAMPLE.display })).toEqual(['unit_number']);
  expect(await sent({ ...DISPLAY, unit_number: '9' })).toBe('NOT_FOUND');
  expect(await sent(DISPLAY, `rent/${member.memberId}`)).toBe('NOT_FOUND');
  expect(await sent({}, `lease/${id}`)).toBe('NOT_FOUND');
});

test('a seat that is in use', async () => {
  const member = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, member)).body.data;
  const [file, piece] = [await picture(), { device_id: SAMPLE.seat, unit_number: '1' }];
  expect((await send({ path: `rent/${id}`, piece, file })).body.code).toBe('NOT_IN_STATE');
  app.clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
  await atDesk(app, desk, id, 'check_in');
  expect((await send({ path: `rent/${id}`, piece, file })).status).toBe(200);
});

test('a space that was handed over, and after its end', async () => {
  const member = await signUp(app);
  const staff = staffOf(app, await signUp(app, { role: 'admin' }));
  const { id } = (await applyForSpace(app, member)).body.data;
  const [path, file] = [`lease/${id}`, await picture()];
  await staff.approve(id);
  await staff.desk(id, { event: 'pay_deposit', method: 'cash' });
  await staff.desk(id, { event: 'pay_rent', method: 'cash' });
  expect((await send({ path, file })).body.code).toBe('NOT_IN_STATE');
  app.clock.now = new Date(`${THURSDAY}T13:40:00+08:00`);
  await staff.desk(id, { event: 'hand_over' });
  expect((await send({ path, file })).status).toBe(200);
  app.clock.now = new Date(`${THURSDAY}T18:01:00+08:00`);
  await staff.desk(id, { event: 'end', damages_twd: 300, note: 'A broken chair' });
  expect((await send({ path, file })).status).toBe(200);
  expect((await listed(path, member)).data.photos.map(({ device_id }: { device_id: string | null }) => device_id)).toEqual([null, null]);
  // The papers of the application are as they were.
  const { body } = await app.call('GET', '/my/space_apply', { token: member.token });
  expect(body.data[0].attachments.map(({ field }: { field: string }) => field)).not.toContain('photo-1');
});

test('to others than the member and the desk there is no photo; a reviewer is no desk', async () => {
  const { path } = await broughtBack();
  const { id } = (await send({ path, piece: DISPLAY, file: await picture() })).body.data;
  const [stranger, reviewer] = [await signUp(app), await signUp(app, { role: 'reviewer' })];
  for (const by of [stranger, reviewer]) {
    expect([(await open(id, by)).status, (await listed(path, by)).code]).toEqual([404, 'NOT_FOUND']);
    expect((await send({ path, piece: DISPLAY, file: await picture(), by })).status).toBe(403);
    expect((await app.call('DELETE', `/staff/photos/${id}`, { token: by.token })).status).toBe(403);
  }
  // It is no PDF either.
  expect((await app.call('GET', `/upload/${id}`, { token: desk.token })).status).toBe(404);
});

test('who took it, who looked at it and who removed it is recorded; its file goes with it', async () => {
  const { path, member } = await broughtBack();
  const { id } = (await send({ path, piece: DISPLAY, file: await picture() })).body.data;
  const [{ key = '' } = {}] = await app.database.db.selectFrom('uploads').select('key').where('id', '=', id).execute();
  await open(id, desk);
  expect((await app.call('DELETE', `/staff/photos/${id}`, { token: desk.token })).status).toBe(200);
  await app.jobs.drain(app.handlers);
  expect(await storedFiles()).not.toContain(key);
  expect((await app.call('DELETE', `/staff/photos/${id}`, { token: desk.token })).status).toBe(404);
  const entries = await app.database.db
    .selectFrom('audit_entries')
    .select(['action', 'call'])
    .where('actor_id', '=', desk.memberId)
    .where('call', 'like', '%photo%')
    .where('member_id', '=', member.memberId)
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'insert', call: 'POST /staff/photos/{kind}/{id}' },
    { action: 'read', call: 'GET /photo/{id}.webp' },
    { action: 'delete', call: 'DELETE /staff/photos/{id}' },
  ]);
});

test('twelve of a record, and no more, also of two at once', async () => {
  const { path, member } = await broughtBack();
  const file = await picture();
  for (let i = 0; i < 11; i++) expect((await send({ path, piece: DISPLAY, file })).status).toBe(200);
  const other = await signUp(app, { role: 'desk' });
  const last = await Promise.all([send({ path, piece: DISPLAY, file }), send({ path, piece: DISPLAY, file, by: other })]);
  expect(last.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await listed(path, member)).data.photos).toHaveLength(12);
});
