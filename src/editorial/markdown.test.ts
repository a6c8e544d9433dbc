import { expect, test } from 'vitest';
import { MarkdownError, renderMarkdown } from './markdown.ts';

const failureOf = (source: string) => {
  try {
    return renderMarkdown(source);
  } catch (error) {
    return error;
  }
};

test.each([
  ['a link', '[x](//host)'],
  ['with a title', '[x](//host "title")'],
  ['between angle brackets', '[x](<//host>)'],
  ['with a tab', '[x](</\t/host>)'],
  ['with a backslash', '[x](/\\\\host)'],
  ['with two', '[x](\\\\\\\\host)'],
  ['with entities', '[x](&sol;&sol;host)'],
  ['with an entity of a tab', '[x](/&Tab;/host)'],
  ['by reference', '[x][host]\n\n[host]: //host'],
  ['by a reference of its own name', '[host]\n\n[host]: //host'],
  ['in a heading', '# [x](//host)'],
  ['in a list', '- a\n- [x](//host)'],
  ['in a table', '| a |\n| - |\n| [x](//host) |'],
  ['around a picture', '[![x](/a.png)](//host)'],
  ['without TLS', '[x](http://host.example)'],
  ['as an autolink', '<http://host.example>'],
  ['a script', '[x](javascript:alert(1))'],
  ['a script in entities', '[x](java&#115;cript:alert(1))'],
  ['a script as an autolink', '<javascript:alert(1)>'],
  ['a page in its address', '[x](data:text/html,x)'],
  ['with a login', '[x](https://comichub.example@host.example)'],
  ['a picture from elsewhere', '![x](https://host.example/a.png)'],
  ['a picture of another host', '![x](//host.example/a.png)'],
  ['a picture by reference', '![x][a]\n\n[a]: https://host.example/a.png'],
  ['a picture in its address', '![x](data:image/png;base64,AAAA)'],
  ['a picture in the words of a picture', '![![x](//host/a.png)](/a.png)'],
])('%s is an error', (_, source) => {
  expect(failureOf(source)).toBeInstanceOf(MarkdownError);
});

test('a table, which scrolls where it is wider than the page, can be reached by the keyboard', () => {
  expect(renderMarkdown('|a|b|\n|-|-|\n|1|2|\n')).toMatch(/^<table tabindex="0">\n<thead>/);
});

test('an error names the line, deep in a text too', () => {
  expect(failureOf('One.\n\nTwo\nthree [x](//host) four')).toMatchObject({ line: 4 });
  expect(failureOf('- a\n- b\n  - c  \n    d ![x](//host)')).toMatchObject({ line: 4 });
});

test('links within the site, to others by https and to people stay, and so do pictures of the site', () => {
  const html = renderMarkdown('[a](/zh/faq#x) <https://host.example/?q=漫畫> [b](mailto:a@b.example) <a@b.example> [c](#d) ![e](/media/e.webp)');
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/zh/faq#x',
    'https://host.example/?q=%E6%BC%AB%E7%95%AB',
    'mailto:a@b.example',
    'mailto:a@b.example',
    '#d',
    '/media/e.webp',
  ]);
});
