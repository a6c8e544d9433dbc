import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSitePath, isWebAddress, linkFault, pictureFault } from './content-address.ts';

describe('an editor may link to', () => {
  test.each([
    '/zh/faq',
    '/zh/faq?q=a%20b#answer',
    '/',
    '#answer',
    'https://host.example',
    'https://host.example:8443/a%20b?x=//y#z',
    'mailto:hello@comichub.example',
    'tel:+886-2-2345-6789',
  ])('%s', (address) => expect(linkFault(address)).toBeNull());
});

describe('an editor may not link to', () => {
  test.each([
    '//host',
    '///host',
    '\\\\host',
    '/\\host',
    '\\/host',
    '/%5Chost',
    '/%2Fhost',
    '/%2f/host',
    '/\t/host',
    '/%09/host',
    '/\n/host',
    '/%0a/host',
    ' //host',
    '%20//host',
    'http://host',
    'https:host',
    'https:/host',
    'https:///host',
    'https:\\\\host',
    'https://comichub.example@host',
    'https://a:b@host/',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://host/1',
    'faq',
    '../faq',
    'www.host.example',
    '?q=1',
    'mailto:',
    'mailto:a@b.example?bcc=c@d.example',
    'ftp://host',
    '',
  ])('%j', (address) => expect(linkFault(address)).not.toBeNull());
});

test.each(['https://host.example/a.png', '//host/a.png', 'data:image/png;base64,AA', 'a.png', '#a', '/\\host/a.png'])(
  'a picture at %s is from elsewhere',
  (address) => expect(pictureFault(address)).not.toBeNull(),
);

const PIECES = [
  '/',
  '\\',
  '//',
  '.',
  '..',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  'host',
  'host.example',
  ':',
  '@',
  '?',
  '#',
  'https:',
  'http:',
  'javascript:',
  '%5c',
  '%2f',
  '%09',
  '%',
  '。',
  '／',
  'é',
];
const address = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.webUrl(),
  fc.string(),
);

test('what is taken for a path stays on the site on whichever page it stands; what is taken for another site names it', () => {
  fc.assert(
    fc.property(address, fc.constantFrom('https://site.example/', 'https://site.example/zh/news/x?y#z', 'https://site.example//a//b'), (each, page) => {
      if (isSitePath(each)) expect(new URL(each, page).host).toBe('site.example');
      if (isWebAddress(each)) expect(new URL(each, page)).toMatchObject({ protocol: 'https:', username: '', href: new URL(each).href });
      if (linkFault(each) === null) expect(['https:', 'mailto:', 'tel:']).toContain(new URL(each, page).protocol);
      if (pictureFault(each) === null) expect(new URL(each, page).origin).toBe('https://site.example');
    }),
    { numRuns: 3000 },
  );
});
