import { expect, test } from 'vitest';
import { DEVICE_ID_BYTES, DEVICE_ID_PATTERN, DEVICE_RETENTION_MS, deviceName } from './login-device.ts';

test('a login is called after what is known of its device', () => {
  expect(deviceName({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome · Windows');
  expect(deviceName({ browser: null, system: 'iOS' })).toBe('iOS');
  expect(deviceName({ browser: 'Firefox', system: null })).toBe('Firefox');
  expect(deviceName({ browser: null, system: null })).toBe('—');
});

test('a browser is known by sixteen random bytes in hexadecimal, for half a year', () => {
  const id = Buffer.alloc(DEVICE_ID_BYTES, 0xab).toString('hex');
  expect([id, id.slice(1), `${id}0`, id.toUpperCase()].map((each) => DEVICE_ID_PATTERN.test(each))).toEqual([true, false, false, false]);
  expect(DEVICE_RETENTION_MS / 86_400_000).toBe(180);
});
