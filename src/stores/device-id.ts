import { DEVICE_ID_BYTES, DEVICE_ID_PATTERN } from '../domain/identity/login-device.ts';
import { DEVICE_ID_KEY } from '../domain/site/browser-storage.ts';

/** The random name by which the server knows this browser again; made the first time, undefined where nothing can be kept. */
export function readDeviceId(storage: Pick<Storage, 'getItem' | 'setItem'>): string | undefined {
  try {
    const kept = storage.getItem(DEVICE_ID_KEY);
    if (kept !== null && DEVICE_ID_PATTERN.test(kept)) return kept;
    const id = Array.from(crypto.getRandomValues(new Uint8Array(DEVICE_ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    storage.setItem(DEVICE_ID_KEY, id);
    return id;
  } catch {
    return undefined;
  }
}
