import * as v from 'valibot';
import { SPACE_EQUIPMENT, SPACE_IDS, SPACE_SESSIONS, SPACE_VIEWS } from '../../domain/spaces/space.ts';
import { defineCall } from '../call.ts';
import { idField, localized, localizedList, planPlace, referenceItem } from '../fields.ts';

export const SpaceEquipmentSchema = v.object({ id: v.picklist(SPACE_EQUIPMENT), quantity: v.number(), ...localized('name') });
export const spaceSummary = {
  id: v.string(),
  floor: v.string(),
  /** Its short name, on tabs and on the plan. */
  ...localized('label'),
  /** People at most. */
  capacity: v.number(),
  area_m2: v.number(),
  ...localized('title'),
  ...localized('summary'),
};
export const SpaceSchema = v.object({
  ...spaceSummary,
  /** The spaces that it is made of. */
  parts: v.array(referenceItem),
  /** Whole hours in Taipei, and NT$ for each. */
  sessions: v.array(
    v.object({ session: v.picklist(SPACE_SESSIONS), from_hour: v.number(), to_hour: v.number(), price_weekday_twd: v.number(), price_weekend_twd: v.number() }),
  ),
  equipment: v.array(SpaceEquipmentSchema),
  ...localizedList('rules'),
  /** The drawn pictures of the space. */
  photos: v.array(v.object({ seed: v.string(), view: v.picklist(SPACE_VIEWS), ...localized('alt') })),
  /** Its place on the 860 by 480 plan of its floor. */
  map: v.array(planPlace),
  ...localized('content'),
});

export const getSpace = defineCall({
  method: 'GET',
  path: '/space/{id}',
  summary: `A space for hire: ${SPACE_IDS.join(', ')}`,
  access: 'public',
  params: v.object({ id: idField }),
  output: SpaceSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  cache: 'content',
});
