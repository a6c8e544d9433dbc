import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** The cookie and storage name of the visitor's own choice; shared by browser and server. */
export const LANGUAGE_KEY = 'lang';

export interface LanguageHints {
  /** The visitor's stored choice, if any. */
  stored?: string | null | undefined;
  /** `navigator.languages` or the tags of an Accept-Language header, most wanted first. */
  browser?: readonly string[];
}

/**
 * The language to use where the URL does not say: stored choice, then browser, then zh (docs/rules.md#languages).
 * A tag counts by its primary subtag: `zh-TW` and `zh-CN` are zh.
 */
export function chooseLanguage({ stored, browser = [] }: LanguageHints): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of browser) {
    const primary = tag.toLowerCase().split('-')[0];
    if (isLanguage(primary)) return primary;
  }
  return DEFAULT_LANGUAGE;
}

/** The tags of an Accept-Language header by falling quality; tags refused with `q=0` are left out. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  if (!header) return [];
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const quality = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/**
 * The address in `language` of a path whose first segment is no language of ours.
 * A first segment that looks like a language (`fr`, `zh-TW`) is replaced; any other path is prefixed. `/` is the index.
 */
export function prefixedPath(path: string, language: Language): string {
  const segments = path.split('/').filter(Boolean);
  const first = segments[0];
  if (first !== undefined && /^[a-z]{2}([-_][a-z0-9]{2,8})?$/i.test(first)) segments.shift();
  return `/${[language, ...(segments.length ? segments : ['index'])].join('/')}`;
}

/** The language that a path names, or null. */
export function languageOfPath(path: string): Language | null {
  const first = path.split('/')[1];
  return isLanguage(first) ? first : null;
}

/**
 * Where an address that a plain CDN has no page for leads: one without a language of ours to the same path with it, `/{lang}` to its
 * index (docs/rules.md#addresses-of-pages), a slash at the end away. Null for any other: that is a 404.
 */
export function pathInstead(path: string, language: Language): string | null {
  const named = languageOfPath(path);
  if (!named) return prefixedPath(path, language);
  const bare = path.replace(/\/+$/, '');
  if (bare === `/${named}`) return `/${named}/index`;
  return bare === path ? null : bare;
}

/** The same page in another language. */
export function switchLanguage(path: string, language: Language): string {
  return languageOfPath(path) ? path.replace(/^\/[a-z]+/, `/${language}`) : prefixedPath(path, language);
}
