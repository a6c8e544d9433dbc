import { expect, test } from 'vitest';
import {
  base64,
  ISSUER,
  KEY_PASSWORD,
  makeAppleKeys,
  makeGoogleKeys,
  PASS_TYPE,
  TEAM,
  walletEnvironment,
} from '../../../tests/support/services/wallet-keys.ts';
import { readConfig } from './config.ts';

const apple = makeAppleKeys();
const google = makeGoogleKeys();
const whole = walletEnvironment(apple, google);

test('without keys there is no wallet, with those of one there is that one', () => {
  expect(readConfig({}).wallets).toEqual({ apple: null, google: null });
  const { GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_ACCOUNT, ...ofApple } = whole;
  expect(readConfig(ofApple).wallets).toMatchObject({ apple: { passTypeId: PASS_TYPE, teamId: TEAM }, google: null });
  expect(readConfig({ GOOGLE_WALLET_ISSUER_ID, GOOGLE_WALLET_ACCOUNT }).wallets).toMatchObject({ apple: null, google: { issuerId: ISSUER } });
});

test('files come as they are, on one line, or as base64; a key may have a password', () => {
  const wallets = readConfig(whole).wallets;
  const lines = (pem: string) => pem.replaceAll('\n', '\\n');
  const plain = { APPLE_PASS_CERTIFICATE: apple.certificate, APPLE_PASS_KEY: lines(apple.key), APPLE_PASS_AUTHORITY: lines(apple.authority) };
  expect(readConfig({ ...whole, ...plain, GOOGLE_WALLET_ACCOUNT: google.file }).wallets.apple).toEqual(wallets.apple);
  const locked = { ...whole, APPLE_PASS_KEY: base64(apple.lockedKey), APPLE_PASS_KEY_PASSWORD: KEY_PASSWORD };
  expect(readConfig(locked).wallets.apple).toEqual(wallets.apple);
});

const others = ['GOOGLE_WALLET', 'APPLE_PASS'] as const;
test.each(Object.keys(whole))('without %s the start is refused, with its name', (name) => {
  const wallet = others.find((each) => name.startsWith(each));
  expect(() => readConfig({ ...whole, [name]: '' })).toThrow(`The configuration is not complete: ${name}: must be set with the other ${wallet} variables`);
});

test.each([
  ['a certificate that is none', { APPLE_PASS_CERTIFICATE: 'x' }, /: APPLE_PASS_CERTIFICATE: must be a certificate/],
  ['an authority that is none', { APPLE_PASS_AUTHORITY: base64('-----BEGIN CERTIFICATE-----') }, /: APPLE_PASS_AUTHORITY: must be a certificate/],
  ['a key that is none', { APPLE_PASS_KEY: base64(apple.certificate) }, /: APPLE_PASS_KEY: must be an RSA key/],
  ['a key without its password', { APPLE_PASS_KEY: base64(apple.lockedKey) }, /: APPLE_PASS_KEY: must be an RSA key/],
  ['the key of another certificate', { APPLE_PASS_KEY: base64(makeAppleKeys().key) }, /: APPLE_PASS_KEY: is not the key of/],
  ['an authority that has not signed it', { APPLE_PASS_AUTHORITY: base64(makeAppleKeys().authority) }, /: APPLE_PASS_AUTHORITY: has not signed/],
  ['a certificate of something else', { APPLE_PASS_CERTIFICATE: base64(apple.authority) }, /: APPLE_PASS_CERTIFICATE: must be the certificate of a pass type/],
  ['an issuer that is no number', { GOOGLE_WALLET_ISSUER_ID: 'comic-hub' }, /: GOOGLE_WALLET_ISSUER_ID: must be a number/],
  ['an account that is no JSON', { GOOGLE_WALLET_ACCOUNT: base64('key') }, /: GOOGLE_WALLET_ACCOUNT: must be the JSON key file/],
  ['an account without a key', { GOOGLE_WALLET_ACCOUNT: '{"client_email":"a@mail.example"}' }, /: GOOGLE_WALLET_ACCOUNT: must be the JSON key file/],
])('%s is refused in words that hold nothing of it', (_, wrong, words) => {
  const read = () => readConfig({ ...whole, ...wrong });
  expect(read).toThrow(words);
  expect(read).not.toThrow(/BEGIN|private_key|client_email/);
});

test('a password without a key is refused', () => {
  expect(() => readConfig({ APPLE_PASS_KEY_PASSWORD: KEY_PASSWORD })).toThrow(/APPLE_PASS_KEY_PASSWORD: is for APPLE_PASS_KEY/);
});
