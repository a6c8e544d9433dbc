import { hasBidiControls, isWellFormed, withoutInvisible } from './invisible-characters.ts';

/*
 * Anybody may type any name with anybody's e-mail address: the e-mail that greets with it would carry the typist's words to
 * a stranger, from the centre. Words alone are a joke; an address in them is a trap. Erring costs a greeting without a name.
 */

/** Characters that are read, or resolved by IDNA, as the dot of a domain, and as a slash, a colon, an at sign. */
const LOOKALIKES: readonly [RegExp, string][] = [
  [/[\u3002\uff61\ufe12\u2024\u0701\u0702\u06d4\ua4f8\u{10a50}\u{1d16d}]/gu, '.'],
  [/[\u2044\u2215\u29f8\u27cb\u2571\u3033]/gu, '/'],
  [/[\u02d0\u02f8\u0589\u05c3\u2236\ua789\ufe13\ufe30]/gu, ':'],
];
/** Letters of other scripts that look like those of `http`, `www`, `ftp` and of the endings below. */
const LATIN_TWINS: Readonly<Record<string, string>> = {
  һ: 'h',
  н: 'h',
  т: 't',
  τ: 't',
  р: 'p',
  ρ: 'p',
  ѕ: 's',
  ԝ: 'w',
  ѡ: 'w',
  ω: 'w',
  ш: 'w',
  х: 'x',
  χ: 'x',
  с: 'c',
  о: 'o',
  ο: 'o',
  м: 'm',
  е: 'e',
  ε: 'e',
  і: 'i',
  ι: 'i',
  г: 'r',
  ɡ: 'g',
  а: 'a',
  α: 'a',
  ν: 'v',
};
const ENDINGS =
  'com|net|org|info|biz|edu|gov|app|dev|xyz|top|shop|site|online|store|club|live|link|click|icu|vip|tw|cn|hk|jp|kr|sg|ru|uk|io|me|co|cc|tv|to|gg|ly';

const ADDRESSES: readonly RegExp[] = [
  // A dot with no space before it and a word, a number or the code of a script right after it: `evil.com`, `203.0.113.7`, `漫畫.台灣`.
  /\S\.(?:[\p{L}\p{M}\p{N}-]{2,}|\p{N})/u,
  // A dot that stands alone, or with a space only after it before a word in small letters or an ending: `evil .com`, `evil. com`.
  /\s\.\s*[\p{L}\p{N}]/u,
  /\S\.\s+(?:[a-z]{2,}(?!\p{L})|[A-Z]{2,}(?!\p{L}))/u,
  // `evil dot com`, `evil(dot)com`, `evil點com`.
  new RegExp(`[\\s([{]?(?:\\bdot\\b|點|点|ドット)[\\s)\\]}]*(?:${ENDINGS})(?![\\p{L}\\p{N}])`, 'iu'),
  // The name of a scheme before its colon, and what begins an address without one.
  /[a-z][a-z\d+.-]*:\s*[/\\]/iu,
  /[/\\]\s*[/\\]/u,
  /\b(?:mailto|tel|sms|javascript|data):/iu,
  /@|%[\da-f]{2}|&#|\bxn--|\[[\da-f:.]*:[\da-f:.]*\]/iu,
  // A number to ring.
  /\p{N}(?:[\s()+-]*\p{N}){6,}/u,
];
/** However its letters are set apart: `h t t p`, `w.w.w`, `hxxp`. */
const SPELLED = /h[tx]{2}ps?(?![a-z])|h[tx]{2}ps?(?=[:/])|^h[tx]{2}p|www|^ftps?[:/]/u;

/**
 * Whether a name is safe in a greeting to somebody who may not have typed it: it holds no domain, no address of any kind and no
 * telephone number, in whatever letters or spacing, and nothing that hides or turns text.
 */
export function isPlainName(name: string): boolean {
  if (!isWellFormed(name) || hasBidiControls(name)) return false;
  const seen = LOOKALIKES.reduce((text, [twins, plain]) => text.replace(twins, plain), withoutInvisible(name).normalize('NFKC'));
  const latin = seen.replace(/\p{L}/gu, (letter) => LATIN_TWINS[letter.toLowerCase()] ?? letter);
  const unbracketed = latin.replace(/[([{<]\s*(\.|:|\/|dot)\s*[)\]}>]/giu, '$1');
  if ([seen, latin, unbracketed].some((text) => ADDRESSES.some((address) => address.test(text)))) return false;
  return !SPELLED.test(latin.toLowerCase().replace(/[^\p{L}\p{N}:/]+/gu, ''));
}
