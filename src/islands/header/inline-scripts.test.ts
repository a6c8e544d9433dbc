import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { ENTRY_SCRIPT, GUARD_SCRIPT, LEAD_ON_SCRIPT, PATH_LANGUAGE_SCRIPT } from './inline-scripts.ts';

/** A browser small enough for a script that runs before the page. */
function visit(script: string, pathname: string, { token, search = '?from=x', hash = '' }: { token?: string; search?: string; hash?: string } = {}) {
  const kept = new Map<string, string>();
  const page = {
    replaced: '',
    shown: '',
    window: {} as { appEntry?: unknown },
    kept,
    root: { hidden: false, lang: 'zh-Hant', dataset: {} as Record<string, string> },
  };
  runInNewContext(script, {
    localStorage: { getItem: () => token ?? null },
    sessionStorage: { getItem: () => null, setItem: (key: string, value: string) => kept.set(key, value) },
    URLSearchParams,
    window: page.window,
    history: { state: null, replaceState: (_state: unknown, _title: string, url: string) => Object.assign(page, { shown: url }) },
    document: { documentElement: page.root },
    location: {
      pathname,
      search,
      hash,
      replace: (to: string) => {
        page.replaced = to;
      },
    },
  });
  return page;
}

test('a page for visitors leads a member on to the page behind it, and leaves a visitor there', () => {
  expect(visit(LEAD_ON_SCRIPT, '/ja/advisory/preview', { token: 'token', search: '?category=legal' })).toMatchObject({
    replaced: '/ja/advisory?category=legal',
    root: { hidden: true },
  });
  expect(visit(LEAD_ON_SCRIPT, '/ja/advisory/preview')).toMatchObject({ replaced: '', root: { hidden: false } });
});

test('a visitor without a token goes to sign, in the language of the page, which is remembered', () => {
  const page = visit(GUARD_SCRIPT, '/ja/member/rent');
  expect(page.replaced).toBe('/ja/sign');
  expect(page.root.hidden).toBe(true);
  expect(page.kept.get('returnTo')).toBe('/ja/member/rent?from=x');
});

test('who has a token stays, and so does anyone with an id of preview', () => {
  expect(visit(GUARD_SCRIPT, '/zh/member/rent', { token: 'token' }).replaced).toBe('');
  expect(visit(GUARD_SCRIPT, '/zh/rent/preview').replaced).toBe('');
});

describe('a login that the app hands over', () => {
  const search = '?page=2&from=app&code=c%2Bd&verifier=v';

  test('is taken out of the address before anything else; the rest of it stays', () => {
    const page = visit(ENTRY_SCRIPT, '/zh/news_list', { search, hash: '#top' });
    expect(page.window.appEntry).toEqual({ code: 'c+d', verifier: 'v' });
    expect(page.shown).toBe('/zh/news_list?page=2#top');
    expect(visit(ENTRY_SCRIPT, '/zh/index', { search: '?from=app&code=c&verifier=v' }).shown).toBe('/zh/index');
  });

  test.each(['', '?from=app', '?from=app&code=c', '?from=app&verifier=v', '?code=c&verifier=v', '?from=App&code=c&verifier=v'])('is none in %j', (none) => {
    const page = visit(ENTRY_SCRIPT, '/zh/index', { search: none });
    expect([page.window.appEntry, page.shown]).toEqual([undefined, '']);
  });

  test('keeps a page for members shut, and remembers nothing', () => {
    const page = visit(`${ENTRY_SCRIPT}${GUARD_SCRIPT}`, '/zh/member/rent', { search });
    expect([page.root.hidden, page.replaced, page.kept.size]).toEqual([true, '', 0]);
  });
});

test('the 404 page of a CDN speaks the language of the path', () => {
  expect(visit(PATH_LANGUAGE_SCRIPT, '/en/nowhere').root).toMatchObject({ lang: 'en', dataset: { only: 'en' }, hidden: false });
  expect(visit(PATH_LANGUAGE_SCRIPT, '/fr/nowhere').root.hidden).toBe(true);
});
