import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withPolicy } from './page-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const head = '<!DOCTYPE html><html lang="zh-Hant"><head><meta charset="utf-8">';
const policyOf = (html: string) =>
  /http-equiv="content-security-policy" content="([^"]*)"/.exec(withPolicy(Buffer.from(html), ["default-src 'self'"]).toString())?.[1];

test('what stands in the page may run, and nothing else that is inline', () => {
  const page = `${head}<style>.a{content:"格"}</style><script>let t=0</script><script type="module">import '/a.js'</script><script src="/b.js"></script></head>`;
  expect(policyOf(page)).toBe(`default-src 'self';script-src 'self' ${hash('let t=0')} ${hash("import '/a.js'")};style-src 'self' ${hash('.a{content:"格"}')}`);
});

test('data needs no leave, and an element named in an attribute hides none that is real', () => {
  const page = `${head}<script type="application/ld+json">{"a":1}</script></head><body><astro-island props="<script>"></astro-island><script>run()</script>`;
  expect(policyOf(page)).toContain(hash('run()'));
  expect(policyOf(page)).not.toContain(hash('{"a":1}'));
});

test('the policy stands before everything it is about, and the page stays as it was', () => {
  const page = `${head}<title>漫匯</title></head>`;
  const html = withPolicy(Buffer.from(page), []).toString();
  expect(html.indexOf('http-equiv')).toBeLessThan(html.indexOf('<title>'));
  expect(html.replace(/<meta http-equiv[^>]*>/, '')).toBe(page);
  expect(() => withPolicy(Buffer.from('<html></html>'), [])).toThrow();
});
