import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { ISSUER, makeGoogleKeys, walletEnvironment } from '../../../../tests/support/services/wallet-keys.ts';
import { readWalletKeys } from '../../config/wallet-keys.ts';
import { googleSaveUrl } from './google-pass.ts';
import type { WalletTicket } from './wallet-ticket.ts';

const TICKET: WalletTicket = {
  id: '5f0c7c1e-0000-4000-8000-0000000000ab',
  language: 'zh',
  isVoid: false,
  sequence: 0,
  title: '夜間巴士',
  place: '2F 展演空間',
  centre: { name: '漫匯', address: '臺北市中正區（示範地址）' },
  next: { start: new Date('2026-12-12T14:00:00+08:00'), end: new Date('2026-12-12T16:00:00+08:00') },
  times: [],
  until: new Date('2026-12-12T16:00:00+08:00'),
  code: 'https://www.comic-hub.example/zh/desk?registration=5f0c7c1e-0000-4000-8000-0000000000ab',
  number: '5F0C7C1E',
  people: 1,
  holder: '林小漫',
  url: 'https://www.comic-hub.example/zh/member/ticket?id=5f0c7c1e-0000-4000-8000-0000000000ab',
};
const { GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_ACCOUNT } = walletEnvironment({ authority: '', certificate: '', key: '', lockedKey: '' }, makeGoogleKeys());
const { google } = readWalletKeys({ GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_ACCOUNT }).keys;

async function eventOf(more: Partial<WalletTicket>) {
  if (google === null) throw new Error('there is a key');
  const url = await googleSaveUrl(google, { ...TICKET, ...more }, { origin: 'https://www.comic-hub.example', now: new Date() });
  // biome-ignore lint/suspicious/noExplicitAny: claims of every shape
  const { payload } = decodeJwt(url.split('/').at(-1) ?? '') as any;
  return { url, event: payload.eventTicketClasses[0], ticket: payload.eventTicketObjects[0] };
}

test('an address stays within what browsers take: first the place goes, then the end of the title, never the code', async () => {
  const plain = await eventOf({});
  expect([plain.event.eventName.defaultValue, plain.event.venue.name.defaultValue.value]).toEqual([{ language: 'zh-Hant', value: '夜間巴士' }, '2F 展演空間']);
  const long = await eventOf({ title: '夜'.repeat(70) });
  expect([long.event.eventName.defaultValue.value, long.event.venue]).toEqual(['夜'.repeat(70), undefined]);
  const longest = await eventOf({ title: '😀'.repeat(300), holder: '林'.repeat(50) });
  expect(longest.event.eventName.defaultValue.value).toMatch(/^(😀){15,30}…$/u);
  for (const { url, ticket } of [plain, long, longest]) {
    expect(url.length).toBeLessThanOrEqual(1800);
    expect(ticket.barcode).toEqual({ type: 'QR_CODE', value: TICKET.code });
    expect(ticket.id).toBe(`${ISSUER}.${TICKET.id}.0.zh`);
  }
});
