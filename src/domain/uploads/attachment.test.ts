import { describe, expect, test } from 'vitest';
import { hasPdfHead, hasPdfTail, safePdfName } from './attachment.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['%PDF-1.7\n', true],
  ['%PDF-2.0\r', true],
  ['MZ\u0090\u0000', false],
  ['<!doctype html>', false],
  [' %PDF-1.7', false],
  ['%PDF-', false],
  ['', false],
])('%j begins a PDF: %s', (text, is) => expect(hasPdfHead(bytes(text))).toBe(is));

test.each([
  ['startxref\n1234\n%%EOF\n', true],
  ['startxref\r\n0\r\n%%EOF', true],
  [`startxref\n1234\n%%EOF\n${'\0'.repeat(500)}`, true],
  [`startxref\n1234\n%%EOF\n${'x'.repeat(2000)}`, false],
  ['%%EOF', false],
  ['nothing of it', false],
])('%j ends a PDF: %s', (text, is) => expect(hasPdfTail(bytes(text))).toBe(is));

describe('a name is made safe:', () => {
  test.each([
    ['企劃書.pdf', '企劃書.pdf'],
    ['Plan (final) v2.PDF', 'Plan (final) v2.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\id card.pdf', 'id card.pdf'],
    ['setup.exe', 'setup.exe.pdf'],
    ['gpj\u202Efdp.exe', 'gpjfdp.exe.pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    ['.pdf.pdf', 'file.pdf'],
    ['NUL.pdf', 'file-NUL.pdf'],
    ['a<b>"c"|?*.pdf', 'a_b__c____.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
  ])('%j is %j', (given, safe) => expect(safePdfName(given)).toBe(safe));

  test('one that is too long keeps its beginning, and its ending', () => {
    expect(safePdfName(`${'漫'.repeat(300)}.pdf`)).toBe(`${'漫'.repeat(80)}.pdf`);
  });
});
