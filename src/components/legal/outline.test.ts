import { expect, test } from 'vitest';
import { outline } from './outline.ts';

test('every heading of a legal text can be linked to, in its order', () => {
  const { html, headings } = outline('<h2>一　總則</h2>\n<p>…</p>\n<h2>二　<em>點數</em></h2>');
  expect(headings).toEqual([
    { id: 's1', text: '一　總則' },
    { id: 's2', text: '二　點數' },
  ]);
  expect(html).toContain('<h2 id="s2">二　<em>點數</em></h2>');
});
