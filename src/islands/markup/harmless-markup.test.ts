import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from '../../editorial/markdown.ts';
import { isHarmless } from './harmless-markup.ts';

test('what the build and the server write passes', () => {
  for (const markup of [
    '',
    'plain words, 1 > 0',
    '<img src="/zh/comic/a.svg" width="300" height="420" alt="" loading="lazy"><h3><a class="covers" href="/zh/comic/a">北上的二等車</a></h3><p>2011・推理</p>',
    '<div lang=zh-Hant><p>一<br/>二</p></div>',
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener">out</a> <a href="mailto:office@example.com">write</a> <a href="#top">up</a>',
    '<p title="onclick=1 <b>">said, not done</p>',
    '<picture><img src="data:image/svg+xml;base64,PHN2Zy8+" width="300" height="360" alt=""></picture>',
    renderMarkdown('| a |\n| - |\n| 1 |\n'),
  ])
    expect(isHarmless(markup), markup).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT src=/a.js></SCRIPT>',
  '<p onclick="alert(1)">a</p>',
  '<img src=x onerror=alert(1)>',
  '<p/onclick=alert(1)>a</p>',
  '<img src="x"onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<a href="java&#115;cript:alert(1)">a</a>',
  '<a href="java&Tab;script:alert(1)">a</a>',
  '<a href=JaVaScRiPt:alert(1)>a</a>',
  '<a href="data:text/html,a">a</a>',
  '<a href="data:image/svg+xml;base64,PHN2Zy8+">a</a>',
  '<img src="data:text/html,a">',
  '<iframe srcdoc="a"></iframe>',
  '<p style="x">a</p>',
  '<svg><animate onbegin=alert(1)></svg>',
  '<math><mi xlink:href="data:a">',
  '<base href="https://elsewhere.example/">',
  '<!-- a --><p>a</p>',
  '<template><p>a</p></template>',
  '<form action="/a"><input></form>',
  '<<b>script>alert(1)</script>',
  '<p title="a>b</p>',
  'a <',
])('%s is refused', (markup) => {
  expect(isHarmless(markup)).toBe(false);
});

test('a handler is refused wherever it stands, and Markdown of any text passes', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.constantFrom('p', 'a', 'img', 'li'), word, fc.array(word), (element, event, classes) => {
      const own = classes.map((each) => ` data-${each}="1"`).join('');
      expect(isHarmless(`<${element}${own}>`)).toBe(true);
      expect(isHarmless(`<${element}${own} on${event}="a()">`)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(isHarmless(renderMarkdown(text.replaceAll(/[[\]()!<>]/g, ' ')))).toBe(true);
    }),
  );
});
