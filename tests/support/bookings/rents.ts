import type { TestApp, TestResponse } from '../app.ts';
import { picture } from '../files/pictures.ts';
import { signUp, type TestMember } from '../members.ts';
import { SAMPLE } from '../sample.ts';

/** A Saturday three days after TEST_NOW. */
export const SATURDAY = '2026-11-21';

export interface RentOptions {
  device?: string;
  quantity?: number;
  extras?: { device_id: string; quantity?: number }[];
  day?: string;
  from?: number;
  to?: number;
  key?: string;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

/** Books seat A3 on Saturday from 14 to 17, unless told otherwise. */
export function reserve(
  app: Pick<TestApp, 'call'>,
  { token }: TestMember,
  { device = SAMPLE.seat, quantity, extras, day = SATURDAY, from = 14, to = 17, key }: RentOptions = {},
): Promise<TestResponse> {
  return app.call('POST', '/rent/apply', {
    token,
    body: {
      device_id: device,
      start: `${day} ${clock(from)}`,
      end: `${day} ${clock(to)}`,
      agree: true,
      ...(quantity && { quantity }),
      ...(extras && { extras }),
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

/** The calls of the desk about one reservation. */
export type DeskStep = 'check_in' | 'out' | 'returned' | 'finish' | 'call_off';

/** One step of the desk. */
export function atDesk(
  app: Pick<TestApp, 'call'>,
  { token }: TestMember,
  id: string,
  step: DeskStep,
  body: Record<string, unknown> = {},
): Promise<TestResponse> {
  return app.call('PUT', `/staff/rents/${id}/${step}`, { token, ...(step !== 'check_in' && step !== 'finish' && { body }) });
}

/** A member's seat that is in use, with the form of a photo of damage to it. */
async function damagedSeat(app: TestApp, device: string) {
  const { memberId, ...member } = await signUp(app, { points: 500 });
  const { id } = (await reserve(app, { memberId, ...member }, { device })).body.data;
  await app.database.db.updateTable('rents').set({ checked_in_at: app.clock.now }).where('id', '=', id).execute();
  const body = new FormData();
  for (const [name, value] of Object.entries({ device_id: device, unit_number: '1' })) body.set(name, value);
  body.set('photo', new File([new Uint8Array(await picture())], 'seat.png', { type: 'image/png' }));
  return { memberId, body, path: `/staff/photos/rent/${id}` };
}

const looked = (path: string) => ({ path, expected: { table: null, subject: null, before: null, after: null } });

/** The calls of the desk beside the steps of a reservation, as the record of staff's acts walks them. */
export function deskCalls(app: () => TestApp) {
  /** A reservation that begins soon. */
  const coming = async (): Promise<string> => {
    const { body } = await reserve(app(), await signUp(app(), { points: 500 }), { device: SAMPLE.seats.c4 });
    app().clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
    return body.data.id;
  };
  return {
    'GET /staff/day': () => looked('/staff/day'),
    'GET /staff/activity/{activity}/{session}/attendance': () => looked('/staff/activity/sample-talk/0/attendance'),
    'GET /staff/device_units': () => looked('/staff/device_units'),
    'PUT /staff/device_units/{device}/{number}/in_service': async () => {
      const { database, clock } = app();
      const out = { out_of_service_at: clock.now, out_of_service_reason: 'No pen' };
      await database.db.updateTable('device_units').set(out).where('device_id', '=', SAMPLE.display).execute();
      const [before, after] = [{ out_of_service_reason: 'No pen' }, { out_of_service_reason: null }];
      return { path: `/staff/device_units/${SAMPLE.display}/3/in_service`, expected: { table: 'device_units', subject: { kind: 'device' }, before, after } };
    },
    'POST /staff/photos/{kind}/{id}': async () => {
      const { memberId: id, path, body } = await damagedSeat(app(), SAMPLE.seats.a1);
      const after = { record_kind: 'rent_damage', device_id: SAMPLE.seats.a1, unit_number: 1 };
      return { path, body, expected: { table: 'uploads', subject: { kind: 'member', id }, before: null, after } };
    },
    'DELETE /staff/photos/{id}': async () => {
      const { memberId: id, path, body } = await damagedSeat(app(), SAMPLE.seats.a2);
      const desk = await signUp(app(), { role: 'desk' });
      const photo = (await app().call('POST', path, { token: desk.token, body })).body.data;
      return { path: `/staff/photos/${photo.id}`, expected: { table: 'uploads', subject: { kind: 'member', id }, before: { field: 'photo-1' }, after: null } };
    },
    'POST /staff/rents/{id}/remind/preview': async () => {
      const id = await coming();
      return { path: `/staff/rents/${id}/remind/preview`, body: {}, expected: { table: null, subject: { kind: 'rent', id }, before: null, after: null } };
    },
    'POST /staff/rents/{id}/remind': async () => {
      const id = await coming();
      const expected = { table: 'rent_reminders', subject: { kind: 'rent', id }, before: null, after: { kind: 'coming', number: 1 } };
      return { path: `/staff/rents/${id}/remind`, expected };
    },
  };
}
