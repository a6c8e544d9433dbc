import type { TestApp } from '../app.ts';
import { signUp } from '../members.ts';
import { SAMPLE } from '../sample.ts';
import { reserve, SATURDAY } from './rents.ts';

const looked = (path: string) => ({ path, expected: { table: null, subject: null, before: null, after: null } });

/** The calls of the desk beside the steps of a reservation, as the record of staff's acts walks them. */
export function deskCalls(app: () => TestApp) {
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
    'POST /staff/rents/{id}/remind': async () => {
      const { body } = await reserve(app(), await signUp(app(), { points: 500 }), { device: SAMPLE.seats.c4 });
      const { id } = body.data;
      app().clock.now = new Date(`${SATURDAY}T14:00:00+08:00`);
      const expected = { table: 'rent_reminders', subject: { kind: 'rent', id }, before: null, after: { kind: 'coming', number: 1 } };
      return { path: `/staff/rents/${id}/remind`, expected };
    },
  };
}
