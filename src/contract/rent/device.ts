import * as v from 'valibot';
import { DEVICE_KINDS } from '../../domain/rent/device-kind.ts';
import { defineCall } from '../call.ts';
import { dayField, idField, instantField, localized, pageQuery, planPlace, typeItem } from '../fields.ts';
import { DEVICE_PATH } from './device-path.ts';

/** `from` and `to` of one question may be at most this many days, both counted. */
export const MAX_BUSY_DAYS = 14;

/** A time at which fewer than all pieces are free; 0 is taken. The holders are not named. */
export const BusySchema = v.object({ start: instantField, end: instantField, free: v.number() });
const summary = {
  id: v.string(),
  kind: v.picklist(DEVICE_KINDS),
  type: typeItem,
  floor: v.string(),
  label: v.string(),
  quantity: v.number(),
  /** Place on the 860 by 270 plan of the floor; null for equipment. */
  map: v.nullable(planPlace),
  features: v.array(typeItem),
  price_points_per_hour: v.number(),
  ...localized('title'),
  ...localized('summary'),
  /** Only when asked for with `from` and `to`. */
  busy: v.optional(v.array(BusySchema)),
};
export const DeviceSummarySchema = v.object(summary);
export const DeviceSchema = v.object({ ...summary, ...localized('content') });
export type DeviceOutput = v.InferOutput<typeof DeviceSummarySchema>;
export type BusyOutput = v.InferOutput<typeof BusySchema>;

const days = { from: v.optional(dayField), to: v.optional(dayField) };

export const listDevices = defineCall({
  method: 'GET',
  path: DEVICE_PATH,
  summary: 'Seats and equipment; with `from` and `to` (at most 14 days) also when they are taken, as it is now',
  access: 'public',
  query: v.object({ ...pageQuery, ...days, type: v.optional(idField), kind: v.optional(v.picklist(DEVICE_KINDS)) }),
  output: DeviceSummarySchema,
  envelope: 'list',
  cache: 'content',
});
export const getDevice = defineCall({
  method: 'GET',
  path: '/device/{id}',
  summary: 'One seat or piece of equipment',
  access: 'public',
  params: v.object({ id: idField }),
  query: v.object(days),
  output: DeviceSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
export const listDeviceTypes = defineCall({
  method: 'GET',
  path: '/device/type',
  summary: 'Types of seats and equipment',
  access: 'public',
  query: v.object(pageQuery),
  output: v.object({ ...typeItem.entries, kind: v.picklist(DEVICE_KINDS) }),
  envelope: 'list',
  cache: 'content',
});
