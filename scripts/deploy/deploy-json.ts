import { REWRITES } from '../../src/domain/site/rewrites.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { TYPES } from '../build/file-types.ts';
import { type DeployOptions, FIXED, type HeaderRule, headerRules } from './deploy-files.ts';
import type { DeployRules } from './deploy-rules.ts';

/** The longest value of a header that Vercel takes, in characters. */
export const VERCEL_MAX_VALUE = 4096;
/** The largest file that Azure Static Web Apps reads. */
export const STATIC_WEB_APP_MAX_BYTES = 20 * 1024;

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
const anyLanguage = `:language(${LANGUAGES.join('|')})`;

/**
 * `vercel.json`, for a project whose root is the site. Not by `cleanUrls`, which would take `index` away from the address of a language's home page: redirects
 * come before files and rewrites after them, so that an address that is no file is that of a page. Of several headers of a name the last counts.
 */
export function vercelFile(rules: DeployRules, options: DeployOptions): string {
  const placed = (path: string) => path.replace('{lang}', anyLanguage).replaceAll(/\{(\w+)\}/g, ':$1');
  const headers = headerRules(rules, options, VERCEL_MAX_VALUE);
  return json({
    headers: headers.map((rule) => ({
      source: rule.path.replaceAll('*', '(.*)'),
      headers: rule.headers.map(([key, value]) => ({ key, value })),
    })),
    redirects: [
      ...['', '/'].map((end) => ({ source: `/${anyLanguage}${end}`, destination: '/:language/index', statusCode: 301 })),
      { source: `/${anyLanguage}/:path(.*[^/])/`, destination: '/:language/:path', statusCode: 301 },
      ...FIXED.map(({ from, to }) => ({ source: from, destination: to, statusCode: 302 })),
    ],
    rewrites: [
      ...REWRITES.map(({ from, to }) => ({ source: placed(from), destination: `${to.replace('{lang}', ':language')}.html` })),
      { source: `/${anyLanguage}/:path(.*)`, destination: '/:language/:path.html' },
    ],
  });
}

/**
 * `staticwebapp.config.json`, of Azure. One rule alone is heeded, the first that fits, and the headers of everything are joined to its own; the file may be so
 * small that pages' policies are left to their heads. Who may frame them is said of everything.
 */
export function staticWebAppFile(rules: DeployRules, options: DeployOptions): string {
  const [everything, ...others] = headerRules(rules, options, 0);
  const named = others.flatMap((rule) => LANGUAGES.map((language) => ({ ...rule, path: rule.path.replace(':language', language) }))).filter(isFirst);
  // What another rule says of the same addresses is said with this one.
  const headersAt = (path: string) => ({ headers: Object.fromEntries(named.filter((rule) => covers(rule.path, path)).flatMap(({ headers }) => headers)) });
  return json({
    trailingSlash: 'never',
    globalHeaders: Object.fromEntries(everything?.headers ?? []),
    mimeTypes: TYPES,
    responseOverrides: { 404: { rewrite: '/404.html' } },
    routes: [
      ...LANGUAGES.flatMap((language) => [
        ...['', '/'].map((end) => ({ route: `/${language}${end}`, redirect: `/${language}/index`, statusCode: 301 })),
        // Otherwise the page is taken for that of its folder, which leads to it.
        { route: `/${language}/index`, rewrite: `/${language}/index.html`, ...headersAt(`/${language}/*`) },
        ...REWRITES.flatMap(({ from, to }) => {
          const shell = to.replace('{lang}', language);
          return [
            { route: `${shell}/`, redirect: shell, statusCode: 301 },
            { route: from.replace('{lang}', language).replace(/\{\w+\}/, '*'), rewrite: `${shell}.html`, ...headersAt(`/${language}/*`) },
          ];
        }),
      ]),
      ...FIXED.map(({ from, to }) => ({ route: from, redirect: to, statusCode: 302 })),
      ...named.toSorted((a, b) => b.path.length - a.path.length).map(({ path }) => ({ route: path, ...headersAt(path) })),
    ],
  });
}

const isFirst = ({ path }: HeaderRule, i: number, all: readonly HeaderRule[]) => all.findIndex((each) => each.path === path) === i;
const covers = (rule: string, path: string) => rule === path || (rule.endsWith('*') && path.startsWith(rule.slice(0, -1)));
