import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPart } from './part-store.ts';

const PARTS = ['closings', 'hours'] as const;
const heard = new Map<string, () => void>();
let address: { pathname: string; search: string; hash: string };
const go = (_state: unknown, _unused: string, url: string) => {
  const { pathname, search, hash } = new URL(url, 'https://hub.example');
  Object.assign(address, { pathname, search, hash });
};
beforeEach(() => {
  address = { pathname: '/en/staff/closings', search: '?q=x', hash: '' };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { state: null, pushState: go, replaceState: go });
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => heard.set(kind, listener));
  vi.stubGlobal('removeEventListener', (kind: string) => heard.delete(kind));
});
afterEach(() => vi.unstubAllGlobals());

test('the part that is shown stands in the address beside what is there, and the first needs no word', () => {
  const { $part, show } = createPart(PARTS);
  expect($part.get()).toBe('closings');
  show('hours');
  expect([$part.get(), address.search]).toEqual(['hours', '?q=x&part=hours']);
  expect(createPart(PARTS).$part.get()).toBe('hours');
  show('closings');
  expect(address.search).toBe('?q=x');
});

test('the history of the browser leads back to it, and what is no part is the first', () => {
  const { $part, show } = createPart(PARTS);
  const unbind = $part.listen(() => {});
  show('hours');
  address.search = '';
  heard.get('popstate')?.();
  expect($part.get()).toBe('closings');
  address.search = '?part=nonsense';
  heard.get('popstate')?.();
  expect($part.get()).toBe('closings');
  unbind();
});
