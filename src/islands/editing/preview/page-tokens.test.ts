import { expect, test } from 'vitest';
import { tokensOf } from './page-tokens.ts';

test('a page is read with its texts, attributes and ends', () => {
  expect(tokensOf('<!DOCTYPE html><p class="lead" data-x=\'1\'>a &amp; b&#39;s <br>c</p>')).toEqual([
    {
      kind: 'open',
      name: 'p',
      attributes: [
        ['class', 'lead'],
        ['data-x', '1'],
      ],
      isEmpty: false,
    },
    { kind: 'text', text: "a & b's " },
    { kind: 'open', name: 'br', attributes: [], isEmpty: true },
    { kind: 'text', text: 'c' },
    { kind: 'close', name: 'p' },
  ]);
  expect(tokensOf('<svg viewBox="0 0 1 1"><path d="M0 0/"/></svg>').map((token) => 'name' in token && token.name)).toEqual(['svg', 'path', 'svg']);
});

test('nothing that runs comes along, and of a stylesheet its rules', () => {
  const source =
    '<head><meta http-equiv="content-security-policy" content="x"><style>a > b { color: red }</style><script>if (a < b) "</p>"</script><noscript><p>no</p></noscript></head>';
  expect(tokensOf(source)).toEqual([
    { kind: 'open', name: 'head', attributes: [], isEmpty: false },
    { kind: 'style', css: 'a > b { color: red }' },
    { kind: 'close', name: 'head' },
  ]);
  expect(tokensOf('<a onclick="go()" style="x" href="javascript:go()" title="t">')).toEqual([
    { kind: 'open', name: 'a', attributes: [['title', 't']], isEmpty: false },
  ]);
});
