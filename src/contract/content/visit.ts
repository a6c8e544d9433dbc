import * as v from 'valibot';
import { COUNTED_COLLECTIONS } from '../../domain/content/visit.ts';
import { defineCall } from '../call.ts';
import { CLICKS_PATH, SHARE_CLICKS_PATH } from './visit-path.ts';

/** `<collection>.<id>`: ids are unique in their collection only. */
const itemField = v.pipe(v.string(), v.maxLength(100), v.regex(new RegExp(`^(${COUNTED_COLLECTIONS.join('|')})\\.[a-z0-9-]+$`)));
const counted = {
  method: 'PUT',
  access: 'public',
  optionalAuth: true,
  params: v.object({ id: itemField }),
  /** The item; what is counted is written a moment later, many at a time. */
  output: v.object({ id: v.string() }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
} as const;

export const countClick = defineCall({ ...counted, path: CLICKS_PATH, summary: 'An item was read: counted once per visitor and hour' });
export const countShare = defineCall({ ...counted, path: SHARE_CLICKS_PATH, summary: 'An item was shared: counted once per visitor and hour' });
