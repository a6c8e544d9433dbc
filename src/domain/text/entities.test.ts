import { expect, test } from 'vitest';
import { readEntities } from './entities.ts';

test('entities are read by name and by number, each once', () => {
  expect(readEntities('&lt;b&gt; &amp;amp; &quot;it&apos;s&quot;&nbsp;&middot;&hellip;')).toBe('<b> &amp; "it\'s" ·…');
  expect(readEntities('&#28459;&#x6F2B;&#X1f58b;')).toBe('漫漫🖋');
});

test('what is no character stays as it is', () => {
  for (const text of ['&nosuch;', '&#0;', '&#x0;', '&#1114112;', '&#x110000;', '&amp', '& lt;', '&#;']) expect(readEntities(text)).toBe(text);
  expect(readEntities('&#1114111;')).toBe('\u{10ffff}');
  expect(readEntities('&#1;')).toBe('\u0001');
});
