import * as v from 'valibot';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { defineCall } from '../call.ts';
import { formInteger, idField, instantField, pageQuery, rentDevice } from '../fields.ts';

/** A unit that the desk has taken out of service. */
export const DeviceUnitSchema = v.object({ device: rentDevice, number: v.number(), reason: v.string(), out_of_service_at: instantField });
export type DeviceUnitOutput = v.InferOutput<typeof DeviceUnitSchema>;

export const listUnitsOutOfService = defineCall({
  method: 'GET',
  path: '/staff/device_units',
  summary: 'The units that the desk has taken out of service, newest first',
  access: DESK_ROLES,
  query: v.object(pageQuery),
  output: DeviceUnitSchema,
  envelope: 'list',
});
export const putInService = defineCall({
  method: 'PUT',
  path: '/staff/device_units/{device}/{number}/in_service',
  summary: 'Put a unit that was repaired back into service',
  access: DESK_ROLES,
  params: v.object({ device: idField, number: v.pipe(formInteger, v.minValue(1), v.maxValue(1000)) }),
  output: v.object({ number: v.number() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
