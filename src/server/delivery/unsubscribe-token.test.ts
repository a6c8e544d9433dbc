import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPTIONAL_KINDS } from '../../domain/notifications/notification-kind.ts';
import { isTokenFor, newUnsubscribeToken, readUnsubscribeToken, tokenOfSubject, unsubscribeLinks } from './unsubscribe-token.ts';

const under = (key: string) => ({ mac: (text: string) => createHmac('sha256', key).update(text).digest() });
const present = under('present');
const former = under('former');
const secrets = { ...present, macs: (text: string): [Buffer, Buffer] => [present.mac(text), former.mac(text)] };
const READER = { memberId: '5f0c7c1e-0000-4000-8000-0000000000ab', kind: 'advisory_reminder', address: 'Hanako@mail.example' } as const;

test('a token names its member and kind, and is for one address alone', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(...OPTIONAL_KINDS), fc.emailAddress(), fc.emailAddress(), (memberId, kind, address, other) => {
      const token = newUnsubscribeToken(secrets, { memberId, kind, address });
      const named = readUnsubscribeToken(token);
      if (named === null) throw new Error(`${token} does not read`);
      expect(named).toMatchObject({ memberId, kind });
      expect(isTokenFor(secrets, named, address.toUpperCase())).toBe(true);
      expect(isTokenFor(secrets, named, other)).toBe(other.toLowerCase() === address.toLowerCase());
    }),
  );
});

test('it shows no address, needs no escaping and stays on one line of a plain text', () => {
  const { footer, header } = unsubscribeLinks(
    { config: { siteUrl: 'https://hub.example', apiUrl: 'https://api.hub.example/api' }, secrets, centre: { mail_from: 'no-reply@hub.example' } },
    { ...READER, language: 'ja' },
  );
  const token = newUnsubscribeToken(secrets, READER);
  expect(token).toMatch(/^[\w.-]{50,80}$/);
  const all = [footer.url, header.url, header.mailto];
  expect(all).toEqual([
    `https://hub.example/ja/unsubscribe/${token}`,
    `https://api.hub.example/api/unsubscribe/${token}`,
    `mailto:no-reply@hub.example?subject=unsubscribe%20${token}`,
  ]);
  expect(`${all}${Buffer.from(token, 'base64url')}`).not.toMatch(/hanako/i);
  expect(tokenOfSubject(decodeURIComponent(header.mailto.split('subject=')[1] ?? ''))).toBe(token);
  expect(tokenOfSubject(`Re: Unsubscribe  ${token} please`)).toBe(token);
  expect(['unsubscribe', 'Unsubscribe me!', token, ''].map(tokenOfSubject)).toEqual([null, null, null, null]);
});

test('the former key still counts while the key is changed, a key of somebody else never', () => {
  const read = (token: string) => readUnsubscribeToken(token) ?? { ...READER, mark: '' };
  expect(isTokenFor(secrets, read(newUnsubscribeToken(former, READER)), READER.address)).toBe(true);
  expect(isTokenFor(secrets, read(newUnsubscribeToken(under('other'), READER)), READER.address)).toBe(false);
  const unkeyed = { mac: (text: string) => createHash('sha256').update(text).digest() };
  expect(isTokenFor(secrets, read(newUnsubscribeToken(unkeyed, READER)), READER.address)).toBe(false);
});

test.each([
  ['another kind', (token: string) => token.replace('advisory_reminder', 'space_reminder')],
  ['another member', (token: string) => `A${token.slice(1) === token ? 'B' : token.slice(1)}`],
  ['another mark', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
])('with %s it is for nobody', (_, change) => {
  const named = readUnsubscribeToken(change(newUnsubscribeToken(secrets, READER)));
  expect(named !== null && isTokenFor(secrets, named, READER.address)).toBe(false);
});

test.each([
  '',
  'unknown',
  '..',
  `${'a'.repeat(22)}.account.${'a'.repeat(22)}`,
  `${'a'.repeat(22)}.toString.${'a'.repeat(22)}`,
  `${'a'.repeat(22)}.constructor.${'a'.repeat(22)}`,
  `${'a'.repeat(21)}é.space_reminder.${'a'.repeat(22)}`,
  `${'a'.repeat(22)}.space_reminder.${'a'.repeat(22)}\n`,
])('%j is no token', (token) => {
  expect(readUnsubscribeToken(token)).toBeNull();
});
