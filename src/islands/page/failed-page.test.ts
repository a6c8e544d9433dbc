import { afterEach, expect, test, vi } from 'vitest';
import { goToErrorPage } from '../../stores/failed-page.ts';
import { readFailedPage } from './read-failed-page.ts';

afterEach(() => vi.unstubAllGlobals());

function tab(place: { pathname: string; search?: string; hash?: string }) {
  const kept = new Map<string, string>();
  const storage = { setItem: (name: string, value: string) => void kept.set(name, value), getItem: (name: string) => kept.get(name) ?? null };
  const gone: string[] = [];
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('location', { search: '', hash: '', ...place, assign: (path: string) => gone.push(path) });
  return { storage, gone };
}

test('the error page knows the page it was gone to from, with all that its address holds', () => {
  const { storage, gone } = tab({ pathname: '/ja/rent/seat-a1', search: '?hours=2026-11-21T14:00:00/2026-11-21T16:00:00', hash: '#x' });
  goToErrorPage('ja');
  expect(gone).toEqual(['/ja/error500']);
  expect(readFailedPage(storage)).toBe('/ja/rent/seat-a1?hours=2026-11-21T14:00:00/2026-11-21T16:00:00#x');
});

test('where no login returns to a failure may: the way back from a failed registration is the registration', () => {
  const { storage } = tab({ pathname: '/zh/register' });
  goToErrorPage('zh');
  expect(readFailedPage(storage)).toBe('/zh/register');
});

test('nothing leads off this site, and a tab that has met no failure has no way back', () => {
  expect(readFailedPage({ getItem: () => null })).toBeNull();
  for (const path of ['//evil.example/zh/x', 'https://evil.example/zh/x', 'javascript:alert(1)', '/zh', ''])
    expect(readFailedPage({ getItem: () => path })).toBeNull();
});
