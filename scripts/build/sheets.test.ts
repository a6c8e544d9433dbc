import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasPdfHead, hasPdfTail, PDF_HEAD_BYTES, PDF_TAIL_BYTES } from '../../src/domain/uploads/attachment.ts';
import { sheets } from './sheets.ts';

const MAX_BYTES = 300 * 1024;

describe.each(sheets().map((sheet) => [sheet.language, sheet] as const))('the sheet in %s', (_, { file, mark }) => {
  const bytes = readFileSync(file);
  const text = bytes.toString('latin1');
  test('is printed from the texts and settings of today: otherwise run npm run sheets', () => {
    expect(text.endsWith(mark)).toBe(true);
  });
  test('is one page of A4 with its fonts inside, small enough to fetch anywhere', () => {
    expect(text).toMatch(/\/Count 1\b/);
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text);
    expect([Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))]).toEqual([595, 842]);
    expect(text).toMatch(/\/Subtype \/Type3|\/FontFile[23]? /);
    expect(text).not.toMatch(/\/Subtype \/Type1\b/);
    expect(bytes.length).toBeLessThan(MAX_BYTES);
  });
  test('is a PDF that the form itself takes', () => {
    expect(hasPdfHead(bytes.subarray(0, PDF_HEAD_BYTES))).toBe(true);
    expect(hasPdfTail(bytes.subarray(-PDF_TAIL_BYTES))).toBe(true);
  });
});
