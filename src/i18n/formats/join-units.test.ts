import { describe, expect, test } from 'vitest';
import { joinUnits } from './join-units.ts';

describe('joinUnits', () => {
  test.each([
    ['未滿 20 歲可以加入嗎？', '未滿 20\u00a0歲可以加入嗎？'],
    ['A 區 64 人；B 區', 'A\u00a0區 64\u00a0人；B\u00a0區'],
    ['2026 年 12 月 25 日休館', '2026\u00a0年\u00a012\u00a0月\u00a025\u00a0日休館'],
  ])('keeps a number or a letter with what it counts or names: %s', (text, kept) => {
    expect(joinUnits(text)).toBe(kept);
  });

  test.each(['申請租借 2F', '25 December 2026', '漫匯 Comic Hub', '週二 10:00'])('leaves other spaces: %s', (text) => {
    expect(joinUnits(text)).toBe(text);
  });
});
