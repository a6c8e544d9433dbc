import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withOwnPolicy } from './own-policy.ts';

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const page = (policy: string, body: string) => `<html><head><meta http-equiv="content-security-policy" content="${policy}"></head><body>${body}</body></html>`;

test('a page allows the scripts and styles that it has, and none of another page', () => {
  const body = '<script>one()</script><script type="module">two()</script><style>p{color:red}</style>';
  const policy = (...hashes: string[]) =>
    `default-src 'self'; script-src 'self'${hashes.map((hash) => ` ${hash}`).join('')}; style-src 'self' ${hashOf('p{color:red}')}`;
  expect(withOwnPolicy(page(policy(hashOf('one()'), hashOf('elsewhere()'), hashOf('two()')), body))).toBe(page(policy(hashOf('one()'), hashOf('two()')), body));
});

test('a script that the site does not allow stays forbidden', () => {
  const html = page("script-src 'self'", '<script>alert(1)</script>');
  expect(withOwnPolicy(html)).toBe(html);
});

test('a page without a policy stays as it is', () => {
  expect(withOwnPolicy('<html><script>one()</script></html>')).toBe('<html><script>one()</script></html>');
});
