import { expect, test } from 'vitest';
import { rewritePath } from './rewrites.ts';

test('a free last segment is answered by its shell, in the page’s language', () => {
  expect(rewritePath('/ja/register/verify/AbC-123')).toBe('/ja/register/verify');
});

test('other paths stay', () => {
  expect(['/ja/register/verify', '/ja/register/verify/', '/ja/register/verify/a/b', '/ja/news/a'].map(rewritePath)).toEqual([
    '/ja/register/verify',
    '/ja/register/verify/',
    '/ja/register/verify/a/b',
    '/ja/news/a',
  ]);
});

test('every link of an e-mail has a page that answers it', () => {
  const pages = ['register/verify', 'forget/verify', 'identity/verify', 'olduser/verify', 'olduser/info', 'unsubscribe'];
  expect(pages.map((page) => rewritePath(`/en/${page}/code`))).toEqual(pages.map((page) => `/en/${page}`));
});
