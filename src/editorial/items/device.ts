import * as v from 'valibot';
import { DEVICE_KINDS } from '../../domain/rent/device-kind.ts';
import { describeCollection, type ItemOf } from '../forms/describe-collection.ts';
import { count, idOf, idSchema, localizedSchema, namedSchema, nonEmpty, positive } from './schema.ts';

const deviceKindSchema = v.picklist(DEVICE_KINDS);
export const deviceCollection = describeCollection({
  folder: 'device',
  item: v.strictObject({
    type: idOf('device/_types'),
    floor: nonEmpty,
    order: positive,
    /** The number of pieces; a seat is always one. */
    quantity: positive,
    price_points_per_hour: count,
    label: nonEmpty,
    /** Place on the 860 by 270 plan of the floor; seats only. */
    map: v.optional(v.strictObject({ x: count, y: count, w: positive, h: positive })),
    features: v.array(idOf('device/_features')),
  }),
  text: v.strictObject({ title: nonEmpty, summary: nonEmpty }),
});
export const deviceTypesSchema = v.array(v.strictObject({ id: idSchema, kind: deviceKindSchema, name: localizedSchema }));
export const deviceFeaturesSchema = v.array(namedSchema);
export type Device = ItemOf<typeof deviceCollection>;
export type DeviceType = v.InferOutput<typeof deviceTypesSchema>[number];
