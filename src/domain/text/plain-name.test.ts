import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPlainName } from './plain-name.ts';

describe('a name greets', () => {
  test.each([
    '林小漫',
    'Lin Xiaoman',
    'Zoë O’Neill-Müller',
    'J. R. Smith',
    'J.R.R. Tolkien',
    'Dr. Wang',
    'Smith, Jr.',
    '約翰‧史密斯',
    '約翰·史密斯',
    'ゴジラ・ー々',
    'ノノ',
    '王小明 (Ming)',
    '𠮷野家の髙﨑',
    'Анна Петрова',
    'Ελένη Παπαδοπούλου',
    'محمد',
    'Dot Cotton',
    '林 3 號',
    'Mary/瑪莉',
    'Agent 007',
    '王小明。',
  ])('%s', (name) => expect(isPlainName(name)).toBe(true));
});

describe('a name does not greet', () => {
  test.each([
    'evil.com',
    'Win at EVIL.COM',
    'www.evil',
    'w w w evil com',
    'http://evil',
    'h t t p s : / / evil',
    'hxxps://evil',
    'һttp://evil',
    'нттр: // evil',
    'ｈｔｔｐ：／／ｅｖｉｌ．ｃｏｍ',
    'evil．com',
    'evil。com',
    'evil｡com',
    'evil․com',
    'evil .com',
    'evil . com',
    'evil. com',
    'evil[.]com',
    'evil(.)com',
    'evil dot com',
    'evil(dot)com',
    '邪惡點com',
    'еvіl.сom',
    'evil.сом',
    '漫畫.台灣',
    '漫畫。台灣',
    'ev\u00adil.\u200bcom',
    'evil\u2060.com',
    'ⓔⓥⓘⓛ.ⓒⓞⓜ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    'xn--80ak6aa92e',
    'evil%2ecom',
    'evil&#46;com',
    '//evil',
    '\\\\evil',
    '/\\evil',
    '⁄⁄evil',
    'ftp:/evil',
    'javascript:alert(1)',
    'mailto:x',
    'evil@host',
    'evil＠host',
    '203.0.113.7',
    '[2001:db8::1]',
    '中獎請電 0912-345-678',
    '中獎請電 ０９１２３４５６７８',
    'moc.live\u202e',
    '❤️.ws',
  ])('%s', (name) => expect(isPlainName(name)).toBe(false));
});

const SPACES = fc.constantFrom('', ' ', '\u200b', '\u00ad', '\u2060', '\u3000');
const DOTS = fc.constantFrom('.', '。', '．', '｡', '․', '[.]', '(dot)', ' dot ');
const WORD = fc.stringMatching(/^[a-z]{2,12}$/);
const HAN = fc.constantFrom('林小漫', '恭喜中獎', '您', '');
const FONTS = [0x1d400, 0x1d41a, 0xff21, 0xff41] as const;
/** Latin letters as themselves, in full width or mathematical bold: all are read, and some resolved, as the same. */
const dressed = (text: string, dress: number) =>
  [...text].map((letter) => (dress === 0 ? letter : String.fromCodePoint((dress === 1 ? FONTS[3] : FONTS[1]) + letter.charCodeAt(0) - 97))).join('');

test('a domain is seen whatever its dot, its spacing, its letters and what stands around it', () => {
  const ENDING = fc.constantFrom('com', 'net', 'org', 'tw', 'xyz', 'shop');
  fc.assert(
    fc.property(HAN, WORD, DOTS, SPACES, ENDING, fc.nat(2), HAN, (before, word, dot, space, ending, dress, after) => {
      const gap = after === '' ? '' : ' ';
      expect(isPlainName(`${before}${dressed(word, dress)}${dot}${space}${dressed(ending, dress)}${gap}${after}`)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('whatever a browser takes as an address of another host by itself is seen', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('http:', 'https:', 'ftp:', ''),
      fc.constantFrom('//', '\\\\', '/\\', '／／'),
      fc.webPath(),
      fc.domain(),
      (scheme, slashes, path, host) => {
        expect(isPlainName(`${scheme}${slashes}${host}${path}`)).toBe(false);
        expect(isPlainName(`看看 ${host}`)).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

test('names of letters, spaces, hyphens and middle dots are all greeted', () => {
  const part = fc.oneof(
    fc.constantFrom('林', '陳', 'Anna', 'Zoë', 'はな', 'ハナ', 'Петр', '小漫', 'Müller', 'Lê', 'J'),
    fc.stringMatching(/^[\u4e00-\u9fff\u3041-\u3096]{1,4}$/),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), fc.constantFrom(' ', '-', '·', '‧', '・', '. '), (parts, joint) => {
      fc.pre(!/[點点]/.test(parts.join('')));
      expect(isPlainName(parts.join(joint))).toBe(true);
    }),
  );
});

test.each([
  ['h', 'һн'],
  ['t', 'тτ'],
  ['p', 'рρ'],
  ['s', 'ѕЅ'],
  ['w', 'ԝѡωш'],
  ['x', 'хχ'],
  ['c', 'сС'],
  ['o', 'оο'],
  ['m', 'м'],
  ['e', 'еε'],
  ['i', 'іι'],
  ['r', 'г'],
  ['g', 'ɡ'],
  ['a', 'аα'],
  ['v', 'ν'],
])('a letter that looks like %s hides no address: %s', (letter, twins) => {
  const addresses = [
    'h t t p',
    'h x x p',
    'h t t p s',
    'w w w x',
    'evil dot com',
    'evil dot org',
    'evil dot app',
    'evil dot vip',
    'evil dot gg',
    'evil dot me',
  ];
  for (const address of addresses.filter((each) => each.includes(letter))) {
    for (const twin of twins) expect(isPlainName(address.replaceAll(letter, twin)), address.replaceAll(letter, twin)).toBe(false);
  }
});

test('a name with half a character, or one that turns the text, does not greet', () => {
  expect([isPlainName('Lin\ud800'), isPlainName('Lin \u202eman')]).toEqual([false, false]);
});
