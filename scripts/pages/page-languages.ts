import { HTML_LANG, LANGUAGES } from '../../src/i18n/languages.ts';

/**
 * Every text of a built page stands under the language that it is in (WCAG 3.1.1, 3.1.2): the page names that of its address, and what is
 * written in another script is marked with `lang`, so that a screen reader says it in the right voice and a browser takes the right glyphs.
 */

/** Elements without an end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TOKEN = /<!--[\s\S]*?-->|<(?:script|style)\b[\s\S]*?<\/(?:script|style)>|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+)/g;
const SPOKEN = /\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g;
const KANA = /[\u3041-\u3096\u30a1-\u30fa]/g;
const HAN = /\p{Script=Han}/gu;
/** A word that is quoted, as a drawn sound, needs no mark: it is this share of its text at most. */
const QUOTED_SHARE = 0.2;

/** The faults of a page: its language, values of `lang` that no language of the site has, and texts under another language than theirs. */
export function languageFaults(path: string, html: string): string[] {
  const faults: string[] = [];
  const open: { tag: string; lang: string | null }[] = [];
  const own = LANGUAGES.find((language) => new RegExp(`^/${language}(?:/|\\.html$)`).test(path));
  const read = (text: string, lang: string | null) => {
    const fault = own === undefined || lang === null ? null : scriptFault(text, lang);
    if (fault !== null) faults.push(`${path}: ${fault} in ${lang}: “${text.trim().slice(0, 60)}”`);
  };
  for (const [, end, tag, attributes = '', text] of html.matchAll(TOKEN)) {
    const current = open.at(-1)?.lang ?? null;
    if (text !== undefined) read(text, current);
    if (tag === undefined) continue;
    if (end) {
      const at = open.findLastIndex((each) => each.tag === tag);
      if (at >= 0) open.length = at;
      continue;
    }
    const lang = /\slang="?([^"\s>]*)/.exec(attributes)?.[1] ?? current;
    if (lang !== current && !Object.values<string | null>(HTML_LANG).includes(lang)) faults.push(`${path}: lang="${lang}" is no language of the site`);
    if (tag === 'html' && own !== undefined && lang !== HTML_LANG[own]) faults.push(`${path}: the page is in ${lang}`);
    for (const [, said = ''] of attributes.matchAll(SPOKEN)) read(said, lang);
    if (!VOID.test(tag) && !attributes.endsWith('/')) open.push({ tag, lang });
  }
  return faults;
}

/** The script of a text that its language does not write; null when it does, or quotes no more than a word. */
function scriptFault(text: string, lang: string): 'kana' | 'Han' | null {
  const isMuch = (script: RegExp) => (text.match(script)?.length ?? 0) > text.trim().length * QUOTED_SHARE;
  if (lang !== HTML_LANG.ja && isMuch(KANA)) return 'kana';
  return lang === HTML_LANG.en && isMuch(HAN) ? 'Han' : null;
}
