import { DAY_MS } from '../time/period.ts';

/** The device of a login, in words that are the same in every language. Null: unknown. */
export const PLATFORMS = ['desktop', 'mobile', 'tablet'] as const;
export type Platform = (typeof PLATFORMS)[number];
export interface LoginDevice {
  /** `Chrome`. */
  browser: string | null;
  /** `Windows`. */
  system: string | null;
  platform: Platform | null;
}

/** `Chrome · Windows`; a dash where nothing is known. */
export function deviceName({ browser, system }: Pick<LoginDevice, 'browser' | 'system'>): string {
  return [browser, system].filter((part) => part !== null).join(' · ') || '—';
}

/** A browser says who it is with this many random bytes, kept as hexadecimal digits. */
export const DEVICE_ID_BYTES = 16;
export const DEVICE_ID_PATTERN = /^[0-9a-f]{32}$/;
/** A device that was not seen for so long is new again. */
export const DEVICE_RETENTION_MS = 180 * DAY_MS;
