import { expect, test } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { moneyText } from './money.ts';

test('an amount is written alike in every language, with its thousands apart and no cents', () => {
  for (const language of LANGUAGES) {
    expect(moneyText(4800, language)).toBe('NT$4,800');
    expect(moneyText(0, language)).toBe('NT$0');
    expect(moneyText(1250000, language)).toBe('NT$1,250,000');
  }
});
