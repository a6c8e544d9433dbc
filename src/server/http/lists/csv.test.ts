import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test('no cell of a report is a formula to a spreadsheet, in whichever width its sign is, and each stays in its cell', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])
    expect(csvLines([[2, `${sign}HYPERLINK(1)`]])).toBe(`"2","'${sign}HYPERLINK(1)"\r\n`);
  expect(csvLines([[2, 'a "b", c\r\nd', '']])).toBe('"2","a ""b"", c\r\nd",""\r\n');
});
