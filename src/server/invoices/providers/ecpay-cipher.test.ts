import { expect, test } from 'vitest';
import { openData, sealData } from './ecpay-cipher.ts';

/** The keys that the provider publishes for its stage. */
const KEYS = { hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' };
const DATA = { MerchantID: '2000132', RelateNumber: 'T1', ItemName: "點數 (a~b)!*'+" };
const SEALED =
  'XeEOdHpTRvxKEqs/JD9RSd16s7VtpyWVCN6AV44pKTV7XoPByaStato0iqOI39rIe6XS2TwNfUctjN19yBXQ/Yic2/4kMmtjlwauIfBpp4nLvwIfi2YfXHYhVoVSKduQUYG2chlCPr6upEIXcZUvY22QhhCHF9wVCu27pchnmqgRUSw35NH1CEo3+mcRpElJ';

test('the data of a call is sealed as the provider does', () => expect(sealData(DATA, KEYS)).toBe(SEALED));
test('and opened again', () => expect(openData(SEALED, KEYS)).toEqual(DATA));
test.each(['+', '%2B', 'a b', 'é漢字😀', '~!\'()*;"&=', ''])('%j comes through', (text) => expect(openData(sealData({ text }, KEYS), KEYS)).toEqual({ text }));
test('what was sealed with other keys is not opened', () => {
  expect(() => openData(SEALED, { ...KEYS, hashKey: 'ejCk326UnaZWKisG' })).toThrow();
});
