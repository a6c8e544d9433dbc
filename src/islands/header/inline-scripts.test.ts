import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { GUARD_SCRIPT, PATH_LANGUAGE_SCRIPT } from './inline-scripts.ts';

/** A browser small enough for a script that runs before the page. */
function visit(script: string, pathname: string, token?: string) {
  const kept = new Map<string, string>();
  const page = { replaced: '', kept, root: { hidden: false, lang: 'zh-Hant', dataset: {} as Record<string, string> } };
  runInNewContext(script, {
    localStorage: { getItem: () => token ?? null },
    sessionStorage: { getItem: () => null, setItem: (key: string, value: string) => kept.set(key, value) },
    document: { documentElement: page.root },
    location: {
      pathname,
      search: '?from=x',
      replace: (to: string) => {
        page.replaced = to;
      },
    },
  });
  return page;
}

test('a visitor without a token goes to sign, in the language of the page, which is remembered', () => {
  const page = visit(GUARD_SCRIPT, '/ja/member/rent');
  expect(page.replaced).toBe('/ja/sign');
  expect(page.root.hidden).toBe(true);
  expect(page.kept.get('returnTo')).toBe('/ja/member/rent?from=x');
});

test('who has a token stays, and so does anyone with an id of preview', () => {
  expect(visit(GUARD_SCRIPT, '/zh/member/rent', 'token').replaced).toBe('');
  expect(visit(GUARD_SCRIPT, '/zh/rent/preview').replaced).toBe('');
});

test('the 404 page of a CDN speaks the language of the path', () => {
  expect(visit(PATH_LANGUAGE_SCRIPT, '/en/nowhere').root).toMatchObject({ lang: 'en', dataset: { only: 'en' }, hidden: false });
  expect(visit(PATH_LANGUAGE_SCRIPT, '/fr/nowhere').root.hidden).toBe(true);
});
