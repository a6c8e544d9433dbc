import { hasTower, isWellFormed } from '../domain/text/invisible-characters.ts';
import type { FieldFault } from './field-message.ts';

/** JSON can say half a character (`"\ud800"`), which would be stored as another: also where a schema takes any string. Marks without end on one letter are no text either. */
export function findMalformedText(value: unknown, path = ''): FieldFault[] {
  if (typeof value === 'string') return isWellFormed(value) && !hasTower(value) ? [] : [{ field: path, message: 'WRONG_FORMAT' }];
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([key, part]) => findMalformedText(part, path === '' ? key : `${path}.${key}`));
}
