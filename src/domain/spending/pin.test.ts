import { expect, test } from 'vitest';
import { isSimplePin, PIN_PATTERN } from './pin.ts';

test.each(['0000', '111111', '1234', '456789', '4321', '987654'])('%s is among the first that anybody tries', (pin) => {
  expect(isSimplePin(pin)).toBe(true);
});

test.each(['1357', '1233', '0912', '135790', '9081'])('%s is not', (pin) => {
  expect(isSimplePin(pin)).toBe(false);
});

test.each([
  ['1357', true],
  ['135790', true],
  ['135', false],
  ['1357901', false],
  ['13a7', false],
  ['１３５７', false],
])('%s as a PIN: %s', (pin, is) => {
  expect(PIN_PATTERN.test(pin)).toBe(is);
});
