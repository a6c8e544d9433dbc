import { expect, test } from 'vitest';
import { summaryOf } from './creator-page.ts';

test.each([
  ['我畫海。也畫海邊的人。', '我畫海。'],
  [' I draw buses at night. And trains. ', 'I draw buses at night.'],
  ['第一行\n第二行', '第一行'],
  ['海'.repeat(80), '海'.repeat(80)],
  ['𠮷'.repeat(81), `${'𠮷'.repeat(79)}…`],
])('the summary of %j', (profile, summary) => expect(summaryOf(profile)).toBe(summary));
