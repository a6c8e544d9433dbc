import { expect, test } from 'vitest';
import { hasAnchor, readLinks } from './page-links.ts';

const PAGE = `<!doctype html><head><link rel=stylesheet href=/_astro/a.css><link rel=preload as=image imagesrcset="/a-1.webp 1x, /a-2.webp 2x"></head>
<body><h1 id="漫畫">a</h1><a name=old></a><a href="/en/news?page=2&amp;tag=1#list">n</a><a href="#漫畫">x</a><img src=/b.webp srcset="/b-1.webp 320w, /b,2.webp 640w">
<video poster=/c.webp><source src=/c.mp4></video><form action=/en/google_search></form><form action=""></form><script>const no = '<a href="/nowhere">';</script>
<!-- <a href="/gone"> --></body>`;

test('every address of a page is read once, of a list of pictures each; none of a script or a comment', () => {
  expect([...readLinks(PAGE).links].sort()).toEqual(
    [
      '#漫畫',
      '/_astro/a.css',
      '/a-1.webp',
      '/a-2.webp',
      '/b,2.webp',
      '/b-1.webp',
      '/b.webp',
      '/c.mp4',
      '/c.webp',
      '/en/google_search',
      '/en/news?page=2&tag=1#list',
    ].sort(),
  );
});

test('a place is one by its id or, of a link, its name; the head of the page is always one', () => {
  const page = readLinks(PAGE);
  for (const hash of ['', '#', '#top', '#old', `#${encodeURIComponent('漫畫')}`, '#:~:text=a']) expect(hasAnchor(page, hash), hash).toBe(true);
  for (const hash of ['#list', '#gone', '#Old']) expect(hasAnchor(page, hash), hash).toBe(false);
});
