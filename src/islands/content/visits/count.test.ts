import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCESS_TOKEN_KEY } from '../../../domain/site/browser-storage.ts';
import { countVisit } from './count.ts';

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(''));
const storage = (kept: Record<string, string>) => ({ getItem: (key: string) => kept[key] ?? null });

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { counted: 'news.lost-property' } }) });
  vi.stubGlobal('sessionStorage', storage({}));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockClear();
  vi.unstubAllGlobals();
});
const sent = () => fetched.mock.calls.map(([url, { method, headers }]) => [url, method, headers]);

test('a reading is counted, and that of a signed-in member as theirs', () => {
  vi.stubGlobal('localStorage', storage({ [ACCESS_TOKEN_KEY]: 'abc' }));
  countVisit();
  expect(sent()).toEqual([[expect.stringMatching(/news\.lost-property/), 'PUT', { Authorization: 'Bearer abc' }]]);
});

test('where the browser refuses storage, a reading is counted as a visitor’s', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  try {
    countVisit();
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
  expect(sent()).toEqual([[expect.stringMatching(/news\.lost-property/), 'PUT', undefined]]);
});
