import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRegisteredRedirect, redirectFault, withQuery } from './redirect-uri.ts';

const WEB = 'https://reader.example/oauth/back';
const LOOPBACK = 'http://127.0.0.1/callback';

describe('an address that was registered', () => {
  test.each([WEB, `${WEB}?kept=1`, 'example.comichub.app:/back'])('%s is itself', (uri) => {
    expect(isRegisteredRedirect(uri, uri)).toBe(true);
  });

  test.each([
    ['a prefix of it', 'https://reader.example/oauth'],
    ['a suffix more', `${WEB}k`],
    ['a path below it', `${WEB}/evil`],
    ['a slash at the end', `${WEB}/`],
    ['a query more', `${WEB}?next=https://evil.example`],
    ['a lone question mark', `${WEB}?`],
    ['a fragment', `${WEB}#evil`],
    ['an empty fragment', `${WEB}#`],
    ['another case of the path', 'https://reader.example/oauth/Back'],
    ['another case of the host', 'https://Reader.example/oauth/back'],
    ['another case of the scheme', 'HTTPS://reader.example/oauth/back'],
    ['plain http', 'http://reader.example/oauth/back'],
    ['the port that is meant anyway', 'https://reader.example:443/oauth/back'],
    ['another port', 'https://reader.example:8443/oauth/back'],
    ['a user before the host', 'https://reader.example@evil.example/oauth/back'],
    ['a user of the host', 'https://evil@reader.example/oauth/back'],
    ['the host as part of another', 'https://reader.example.evil.example/oauth/back'],
    ['a host below it', 'https://evil.reader.example/oauth/back'],
    ['a dot after the host', 'https://reader.example./oauth/back'],
    ['steps up', 'https://reader.example/oauth/../oauth/back'],
    ['steps up, encoded', 'https://reader.example/x/%2e%2e/oauth/back'],
    ['an encoded letter', 'https://reader.example/oauth/b%61ck'],
    ['an encoded slash', 'https://reader.example/oauth%2Fback'],
    ['two slashes', 'https://reader.example//oauth/back'],
    ['backslashes', 'https:\\\\reader.example\\oauth\\back'],
    ['white space before it', ` ${WEB}`],
    ['a line break after it', `${WEB}\n`],
    ['a NUL', `${WEB}\u0000`],
    ['nothing', ''],
    ['a script', 'javascript:alert(1)'],
  ])('is not %s', (_, given) => {
    expect(isRegisteredRedirect(WEB, given)).toBe(false);
  });

  test.each(['http://127.0.0.1:1/callback', 'http://127.0.0.1:49152/callback', 'http://127.0.0.1:65535/callback', LOOPBACK])(
    'on the own machine may be %s',
    (given) => {
      expect(isRegisteredRedirect(LOOPBACK, given)).toBe(true);
    },
  );

  test.each([
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:0/callback',
    'http://127.0.0.1:080/callback',
    'http://127.0.0.1:65536/callback',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.1:80/evil/callback',
    'http://127.0.0.1:80/callback/',
    'http://127.0.0.1:80/Callback',
    'http://127.0.0.1:80/callback?x=1',
    'http://127.0.0.1:80/callback#x',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.2:80/callback',
    'http://localhost/callback',
    'http://localhost:80/callback',
    'http://[::1]:80/callback',
    'https://127.0.0.1:80/callback',
    'http://0x7f.0.0.1:80/callback',
    'http://2130706433:80/callback',
  ])('on the own machine may not be %s', (given) => {
    expect(isRegisteredRedirect(LOOPBACK, given)).toBe(false);
  });

  test('never takes a code to another place, whatever is tried', () => {
    const place = (uri: string) => {
      const { protocol, hostname, pathname, search, hash, username } = new URL(uri);
      return [protocol, hostname, pathname, search, hash, username];
    };
    const piece = fc.constantFrom(
      '/',
      '//',
      '..',
      '.',
      '@',
      ':',
      '#',
      '?',
      '%2f',
      '%2e',
      '\\',
      ' ',
      '\n',
      '80',
      '443',
      'evil.example',
      'reader.example',
      '127.0.0.1',
      'back',
      'A',
      '',
    );
    const near = fc
      .tuple(fc.constantFrom(WEB, LOOPBACK), fc.nat(50), fc.nat(3), fc.array(piece, { maxLength: 4 }))
      .map(([uri, at, cut, pieces]) => uri.slice(0, at) + pieces.join('') + uri.slice(at + cut));
    fc.assert(
      fc.property(fc.constantFrom(WEB, LOOPBACK), fc.oneof({ weight: 4, arbitrary: near }, fc.string()), (registered, given) => {
        if (isRegisteredRedirect(registered, given)) expect(place(given)).toEqual(place(registered));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an address to register', () => {
  test.each([WEB, `${WEB}?kept=1`, LOOPBACK, 'http://[::1]/callback', 'example.comichub.app:/back'])('may be %s', (uri) => {
    expect(redirectFault(uri)).toBeNull();
  });

  test.each([
    'reader.example/back',
    'http://reader.example/back',
    'http://localhost/callback',
    'http://127.0.0.1:8080/callback',
    'https://reader.example/back#part',
    'https://reader.example/back#',
    'https://user@reader.example/back',
    'https://reader.example',
    'https://Reader.example/back',
    'https://reader.example:443/back',
    'https://reader.example/a/../back',
    'javascript:alert(1)',
    'data:text/html,x',
    'app:/back',
    'file:///etc/passwd',
  ])('may not be %s', (uri) => {
    expect(redirectFault(uri)).toEqual(expect.any(String));
  });
});

test('an address keeps its own query', () => {
  expect(withQuery(WEB, { code: 'a b', state: undefined })).toBe(`${WEB}?code=a+b`);
  expect(withQuery(`${WEB}?kept=1%2B1`, { code: 'x' })).toBe(`${WEB}?kept=1%2B1&code=x`);
});
