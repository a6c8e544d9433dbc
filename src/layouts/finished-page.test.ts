import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishedPage, sheetElement } from './finished-page.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const head = '<!DOCTYPE html><html lang="zh-Hant"><head><meta charset="utf-8">';
const CSS = '.a{content:"格"}';
const sheetOf = (href: string) => (href === '/_astro/a.css' ? sheetElement(CSS) : null);
const finished = (html: string, directives: string[] = []) => Buffer.concat(finishedPage(Buffer.from(html), { directives, sheetOf })).toString();
const policyOf = (html: string) => /http-equiv="content-security-policy" content="([^"]*)"/.exec(finished(html, ["default-src 'self'"]))?.[1];

test('what stands in the page may run, and nothing else that is inline', () => {
  const page = `${head}<style>${CSS}</style><script>let t=0</script><script type="module">import '/a.js'</script><script src="/b.js"></script></head>`;
  expect(policyOf(page)).toBe(`default-src 'self';script-src 'self' ${hash('let t=0')} ${hash("import '/a.js'")};style-src 'self' ${hash(CSS)}`);
});

test('data needs no leave, and an element named in an attribute hides none that is real', () => {
  const page = `${head}<script type="application/ld+json">{"a":1}</script></head><body><astro-island props="<script>"></astro-island><script>run()</script>`;
  expect(policyOf(page)).toContain(hash('run()'));
  expect(policyOf(page)).not.toContain(hash('{"a":1}'));
});

test('a stylesheet stands where its link was, and the policy names it; one without a place in pages stays a file', () => {
  const link = '<link rel="stylesheet" href="/_astro/long.css">';
  const html = finished(`${head}<title>漫匯</title>${link}<link rel="stylesheet" href="/_astro/a.css"><script>run()</script></head>`);
  expect(html).toContain(`<title>漫匯</title>${link}<style>${CSS}</style><script>run()</script></head>`);
  expect(html).toContain(`style-src 'self' ${hash(CSS)}"`);
  expect(() => sheetElement('.a{content:"</style>"}')).toThrow();
});

test('the policy stands before everything it is about, and the rest of the page stays as it was', () => {
  const page = `${head}<title>漫匯</title></head>`;
  const html = finished(page);
  expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<title>'));
  expect(html.replace(/<meta http-equiv[^>]*>/, '')).toBe(page);
  expect(() => finished('<html></html>')).toThrow();
});
