import { expect, test } from 'vitest';
import { toDeviceResponse } from './rent-response.ts';

test('a device that the centre no longer has is named by its id, and stands on no floor', () => {
  expect(toDeviceResponse({ devices: [] }, { deviceId: 'seat-z9', kind: 'seat' })).toEqual({
    id: 'seat-z9',
    kind: 'seat',
    label: 'seat-z9',
    floor: null,
    title_zh: 'seat-z9',
    title_en: null,
    title_ja: null,
  });
});
