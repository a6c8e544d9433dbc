import { atom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { WalletButtons } from './WalletButtons.tsx';
import type { Wallets } from './wallets-store.ts';

const { createWallets } = vi.hoisted(() => ({ createWallets: vi.fn() }));
vi.mock('./wallets-store.ts', () => ({ createWallets }));

/** The buttons of a ticket for which the server has named wallets. */
function shown(wallets: Wallets | null): string[] {
  createWallets.mockReturnValue({ $wallets: atom(wallets), $isBusy: atom(false), load: async () => {}, add: async () => {} });
  const markup = renderToStaticMarkup(<WalletButtons registrationId="1" t={(key: string) => key} language="en" />);
  return markup === '' ? [] : [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, words = '']) => words.replace(/<[^>]*>/g, ''));
}
const APPLE = 'https://hub.example/pass.pkpass';
const GOOGLE = 'https://pay.google.example/1';

test('a ticket has a button for each wallet that the centre has keys for, and nothing where it has none', () => {
  expect(shown(null)).toEqual([]);
  expect(shown({ is_void: false, apple_url: null, google_url: null })).toEqual([]);
  expect(shown({ is_void: false, apple_url: APPLE, google_url: null })).toEqual(['wallet:apple']);
  expect(shown({ is_void: false, apple_url: null, google_url: GOOGLE })).toEqual(['wallet:google']);
  expect(shown({ is_void: false, apple_url: APPLE, google_url: GOOGLE })).toEqual(['wallet:apple', 'wallet:google']);
});

test('what is cancelled is made void in the wallet where it may lie', () => {
  expect(shown({ is_void: true, apple_url: APPLE, google_url: null })).toEqual(['wallet:void']);
});
