import { expect, test } from 'vitest';
import { isPostalCodeOf, isWebAddress } from './creator-profile.ts';

test.each(['https://ink.example', 'HTTP://ink.example/a?b=c#d', 'https://漫畫.example/作品', 'http://ink.example:8080/'])('%s is a web address', (value) => {
  expect(isWebAddress(value)).toBe(true);
});

test.each([
  'ink.example',
  'javascript:alert(1)',
  'JAVASCRIPT://ink.example/%0aalert(1)',
  'data:text/html,x',
  'ftp://ink.example',
  '//ink.example',
  'http:ink.example',
  'https://',
  'https://localhost',
  'https://name:secret@ink.example',
  'https://ink.example/a b',
  'https:\\\\ink.example',
])('%s is none that we link to', (value) => {
  expect(isWebAddress(value)).toBe(false);
});

test('a postal code has three, five or six digits and begins with its district’s', () => {
  expect(['106', '10600', '106001'].map((code) => isPostalCodeOf('106', code))).toEqual([true, true, true]);
  expect(['', '10', '1060', '1060011', '107', '10a', '１０６'].map((code) => isPostalCodeOf('106', code))).toEqual(Array(7).fill(false));
});
