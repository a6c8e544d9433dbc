import { formatDateTime } from '../../domain/taipei-time.ts';

/** `HH:mm` in Taipei of an instant in milliseconds. */
export function clockTime(instantMs: number): string {
  return formatDateTime(new Date(instantMs)).slice(11, 16);
}
