import { expect, test } from 'vitest';
import { memoryStorage } from '../../tests/support/browser.ts';
import { readDeviceId } from './device-id.ts';

test('a browser keeps its name, and gets a new one when somebody has spoilt it', () => {
  const storage = memoryStorage();
  const id = readDeviceId(storage);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(readDeviceId(storage)).toBe(id);
  storage.setItem('deviceId', '<script>');
  expect(readDeviceId(storage)).toMatch(/^[0-9a-f]{32}$/);
});

test('a browser that keeps nothing has no name', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(readDeviceId({ getItem: () => null, setItem: full })).toBeUndefined();
});
