import { describe, expect, test } from 'vitest';
import { isIdNumberOf, isPersonNumber, readIdNumber } from './taiwan-id.ts';

// The vectors of the shared facts, checked by independent code.
describe('a person’s number', () => {
  test.each([
    ['A123456789', true],
    ['A234567893', true],
    ['B234567894', true],
    ['C123456781', true],
    ['D123456782', true],
    ['D234567896', true],
    ['E234567897', true],
    ['F123456784', true],
    ['G123456785', true],
    ['G234567899', true],
    ['H234567890', true],
    ['I123456781', true],
    ['J123456787', true],
    ['J234567891', true],
    ['K234567892', true],
    ['L123456788', true],
    ['M123456789', true],
    ['M234567893', true],
    ['N234567894', true],
    ['O123456782', true],
    ['P123456781', true],
    ['P234567895', true],
    ['Q234567896', true],
    ['R123456783', true],
    ['S123456784', true],
    ['S234567898', true],
    ['T234567899', true],
    ['U123456786', true],
    ['V123456787', true],
    ['V234567891', true],
    ['W234567893', true],
    ['X123456787', true],
    ['Y123456788', true],
    ['Y234567892', true],
    ['Z234567894', true],
    ['A800000014', true],
    ['A870000015', true],
    ['H981234562', true],
    ['AB23456789', true],
    ['FA12345670', true],
    ['ZD99999994', true],
    ['A123456788', false],
    ['A323456789', false],
    ['a123456789', false],
    ['A1234567890', false],
    ['1123456789', false],
    ['A12345678X', false],
    ['', false],
    [' A123456789', false],
    ['A800000015', false],
  ])('%j: %s', (number, is) => expect(isPersonNumber(number)).toBe(is));

  test('may be typed in small letters and with white space around it', () => expect(isPersonNumber(readIdNumber(' a123456789 '))).toBe(true));
});

test('each kind of applicant has its own', () => {
  expect([isIdNumberOf('individual', 'A123456789'), isIdNumberOf('individual', '04595257')]).toEqual([true, false]);
  expect([isIdNumberOf('company', '04595257'), isIdNumberOf('organization', '04595257'), isIdNumberOf('company', 'A123456789')]).toEqual([true, true, false]);
});
