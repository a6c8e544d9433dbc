import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryTakesSms, dialledMobile, isMobile, isTaiwanPhone, searchedMobile, storedMobile, storedPhone } from './mobile.ts';
import { countryOfMobile, dialledPhone, foreignMobile, NUMBER_COUNTRIES, takesSms } from './number-plan.ts';

test.each([
  ['0912345678', true],
  ['819012345678', true],
  ['5511912345678', true],
  ['091234567', false],
  ['0812345678', false],
  ['886912345678', false],
  ['8190', false],
  ['1234567890123456', false],
  ['+819012345678', false],
])('%s is a number as it is stored: %s', (mobile, expected) => expect(isMobile(mobile)).toBe(expected));

test('a Taiwanese number has one form, however it was given', () => {
  for (const given of ['0912345678', '886912345678', '8860912345678']) expect(storedMobile(given)).toBe('0912345678');
  for (const given of ['+886 912-345-678', '0912 345 678', '+8860912345678']) expect(searchedMobile(given)).toBe('0912345678');
  expect(storedMobile('886223456789')).toBe('886223456789');
});

test('what is searched for stays as it is, unless it is a number', () => {
  expect(['+81 90-1234-5678', '林', 'reader01', '-', '', '9F35-B120'].map(searchedMobile)).toEqual(['819012345678', '林', 'reader01', '-', '', '9F35-B120']);
});

test('phones dial a foreign number with its plus', () => {
  expect([dialledMobile('0912345678'), dialledMobile('819012345678')]).toEqual(['0912345678', '+819012345678']);
});

test('a phone number of a form has a plus when another country has it, mobile or landline', () => {
  expect(['819012345678', '81312345678', '23456789', '0912345678', '0223456789', '－'].map(dialledPhone)).toEqual([
    ...['+819012345678', '+81312345678', '23456789'],
    ...['0912345678', '0223456789', '－'],
  ]);
});

test('a Taiwanese phone number is a mobile one or has its area code', () => {
  for (const phone of ['0912345678', '0223456789', '037123456', '082123456', '0800123456', '07012345678'])
    expect([phone, isTaiwanPhone(phone)]).toEqual([phone, true]);
  for (const phone of ['23456789', '091234567', '09012345678', '08012345678', '02345', '0000000000', ''])
    expect([phone, isTaiwanPhone(phone)]).toEqual([phone, false]);
  expect(['886223456789', '8860223456789', '886912345678', '819012345678'].map(storedPhone)).toEqual([
    '0223456789',
    '0223456789',
    '0912345678',
    '819012345678',
  ]);
});

test.each([
  ['JP', '09012345678', '819012345678'],
  ['JP', '9012345678', '819012345678'],
  ['JP', '819012345678', '819012345678'],
  ['GB', '07400123456', '447400123456'],
  ['JP', '8109012345678', '819012345678'],
  ['GB', '4407400123456', '447400123456'],
  ['HK', '91234567', '85291234567'],
  ['BR', '11912345678', '5511912345678'],
  ['US', '2015550123', '12015550123'],
  // Of another country with the same calling code, of none, of Taiwan, of no country.
  ['US', '4165550123', null],
  ['JP', '123', null],
  ['TW', '0912345678', null],
  ['JP', '886912345678', null],
  ['XX', '9012345678', null],
])('a number of %s typed as %s is %s', (country, typed, stored) => expect(foreignMobile(country, typed)).toBe(stored));

test('a phone has one stored number: with a trunk 0 behind the calling code, or the code twice, it is no number', () => {
  for (const other of ['8109012345678', '4407400123456', '610412345678', '8201012345678', '112125550123', '86013812345678']) {
    expect(isMobile(other)).toBe(true);
    expect(countryOfMobile(other), other).toBeNull();
    expect(takesSms(other, ['JP', 'GB', 'AU', 'KR', 'US', 'CN'])).toBe(false);
  }
});

test('SMS reach Taiwan and the countries of the setting', () => {
  expect(['0912345678', '819012345678', '5511912345678', '1234567890'].map((mobile) => takesSms(mobile, ['JP']))).toEqual([true, true, false, false]);
  expect([countryTakesSms('TW', []), countryTakesSms('JP', []), countryTakesSms('JP', ['JP'])]).toEqual([true, false, true]);
});

test('whatever is typed for whichever country, what is stored is a number of that country', () => {
  const countries = NUMBER_COUNTRIES.map(({ country }) => country);
  fc.assert(
    fc.property(fc.constantFrom(...countries), fc.stringMatching(/^[0-9]{4,15}$/), (country, typed) => {
      const stored = foreignMobile(country, typed);
      if (stored === null) return;
      expect(isMobile(stored)).toBe(true);
      expect(countryOfMobile(stored)).toBe(country);
      expect(foreignMobile(country, stored)).toBe(stored);
    }),
    { examples: [['FI', '50000']] },
  );
});
