import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payCodeAddress, payCodeOf, readPayCode, shownPayCode } from './pay-code.ts';

const codes = fc.uint8Array({ minLength: 8, maxLength: 12 }).map(payCodeOf);

test('a code is read back however it is shown, typed or scanned', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      for (const typed of [
        code,
        code.toLowerCase(),
        shownPayCode(code),
        ` ${code.slice(0, 4)} ${code.slice(4)} `,
        payCodeAddress('https://hub.example/zh', code),
      ])
        expect(readPayCode(typed)).toBe(code);
    }),
  );
});

test('every letter of the alphabet is as likely as any other', () => {
  const letters = Array.from({ length: 32 }, (_, start) => payCodeOf(Uint8Array.from({ length: 8 }, (_each, i) => start * 8 + i))).join('');
  for (const letter of new Set(letters)) expect([...letters].filter((each) => each === letter)).toHaveLength(8);
});

describe('what is no code', () => {
  test.each(['', 'ABCD', 'ABCDEFGHJ', 'ABCD-EFG0', 'ABCDEFGI', 'https://hub.example/zh/desk?rent=9f35b120', '漫漫漫漫漫漫漫漫'])('%j', (typed) => {
    expect(readPayCode(typed)).toBeNull();
  });
});

test('too few bytes make none', () => {
  expect(() => payCodeOf(new Uint8Array(7))).toThrow(RangeError);
});
