import { expect, test } from 'vitest';
import { absolute } from './absolute.ts';

const site = new URL('https://comichub.example/');

test.each(['/zh/news/spring-2026', '/og/news-1-13.png', '/zh/creator_list/initial/ㄅ', '/ja/tag/a b/news/2', '/zh/faq/visit#hours', '/', '/zh/../en', '/zh/'])(
  '%s is written as the platform writes it',
  (path) => {
    expect(absolute(path, site)).toBe(new URL(path, site).href);
  },
);
