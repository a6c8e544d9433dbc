import { expect, test } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

test('a plain name travels as it is', () => {
  expect(contentDisposition('attachment', 'rent-b3.ics')).toBe('attachment; filename="rent-b3.ics"');
});

test('a name in Chinese comes twice: for old clients without its letters, for others whole', () => {
  expect(contentDisposition('attachment', '企劃書 (2).pdf')).toBe(
    `attachment; filename="___ (2).pdf"; filename*=UTF-8''%E4%BC%81%E5%8A%83%E6%9B%B8%20%282%29.pdf`,
  );
});

test.each(['a".pdf\r\nX-Evil: 1', 'a\\b%41.pdf', 'half \ud800.pdf'])('%j ends neither its quotes nor its line', (name) => {
  const header = contentDisposition('inline', name);
  expect(header).toMatch(/^inline; filename="[^"\\%\r\n]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/);
  expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
});
