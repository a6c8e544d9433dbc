import { expect, test } from 'vitest';
import { bookingNumber } from './booking-number.ts';

test('a booking is called by the first eight digits of its id', () => {
  expect(bookingNumber('9f35b120-7a5f-449d-927a-f27e988b955f')).toBe('9F35-B120');
});
