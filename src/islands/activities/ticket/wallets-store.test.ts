import { expect, test, vi } from 'vitest';
import { createWallets } from './wallets-store.ts';

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
class Failure extends Error {}
vi.mock('../../../stores/api.ts', () => ({ send, isCallFailure: (error: unknown) => error instanceof Failure }));

const named = (apple: string | null, google: string | null) => ({ data: { is_void: false, apple_url: apple, google_url: google } });

test('nothing is shown until the server has named wallets, and nothing where it cannot be asked', async () => {
  const store = createWallets('1', 'en');
  expect(store.$wallets.get()).toBeNull();
  send.mockRejectedValueOnce(new Failure());
  await store.load();
  expect(store.$wallets.get()).toBeNull();
  send.mockResolvedValueOnce(named(null, 'https://pay.google.example/1'));
  await store.load();
  expect(store.$wallets.get()).toMatchObject({ apple_url: null, google_url: 'https://pay.google.example/1' });
});

test('a wallet is opened by an address of that moment, once for a double press, and not at all when it is no longer there', async () => {
  const open = vi.fn();
  const store = createWallets('1', 'en', open);
  send.mockResolvedValueOnce(named('old', null));
  await store.load();
  send.mockResolvedValueOnce(named('new', null));
  await Promise.all([store.add('apple'), store.add('apple')]);
  expect(open.mock.calls).toEqual([['new']]);
  send.mockResolvedValueOnce(named(null, null));
  await store.add('apple');
  send.mockRejectedValueOnce(new Failure());
  await store.add('google');
  expect([open.mock.calls.length, store.$isBusy.get(), store.$wallets.get()?.apple_url]).toEqual([1, false, null]);
});
