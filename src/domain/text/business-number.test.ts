import { describe, expect, test } from 'vitest';
import { isBusinessNumber } from './business-number.ts';

// The vectors of the shared facts, checked by independent code.
describe('a business number by the rule of 2023', () => {
  test.each([
    ['04595257', true],
    ['04595252', true],
    ['10458574', true],
    ['10458570', true],
    ['12345675', true],
    ['12345678', false],
    ['00000000', false],
    ['04595253', false],
    ['1045857', false],
    ['104585750', false],
    ['', false],
    ['10324679', true],
    ['11029470', true],
    ['13492279', true],
    ['13698173', true],
  ])('%j: %s', (number, is) => expect(isBusinessNumber(number)).toBe(is));
});
