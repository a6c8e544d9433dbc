import { HOUR_SECONDS, MINUTE_SECONDS } from '../../domain/time/period.ts';
import type { Named } from '../../editorial/items/schema.ts';
import type { Language } from '../../i18n/languages.ts';

/** A length or a place in a clip as players write it: `0:09`, `1:04:30`. */
export function clipTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / HOUR_SECONDS), Math.floor(seconds / MINUTE_SECONDS) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The same for machines (ISO 8601): `PT1H4M30S`. */
export function isoDuration(seconds: number): string {
  const parts = [Math.floor(seconds / HOUR_SECONDS), Math.floor(seconds / MINUTE_SECONDS) % 60, seconds % 60].map((value, i) =>
    value > 0 ? `${value}${'HMS'[i]}` : '',
  );
  return `PT${parts.join('') || '0S'}`;
}

/** The name of a type. The reader has checked that types exist. */
export function nameOfType(types: readonly Named[], id: string, lang: Language): string {
  const type = types.find((each) => each.id === id);
  if (!type) throw new Error(`No type ${id}`);
  return type.name[lang];
}
