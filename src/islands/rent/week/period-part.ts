import type { Period } from '../../../domain/time/period.ts';
import { formatDateTime } from '../../../domain/time/taipei-time.ts';

/** A period as a part of an address: `2026-11-21T14:00:00/2026-11-21T17:00:00`, Taipei. */
export function periodPart({ start, end }: Period): string {
  return [start, end].map((instant) => formatDateTime(instant).replace(' ', 'T')).join('/');
}
