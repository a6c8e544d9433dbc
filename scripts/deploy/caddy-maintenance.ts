import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { errorText } from '../../src/server/http/error-texts.ts';
import { COME_BACK_SECONDS, caddyHeaders, type DeployOptions, MADE, SHOWN_CLOSED } from './deploy-files.ts';
import type { DeployRules } from './deploy-rules.ts';

/** Caddy would take `{code}` for a name of its own. */
const said = (language: Language) =>
  JSON.stringify(`{"code":"UNAVAILABLE_NOW","message":"${errorText('UNAVAILABLE_NOW', language)}"}`.replaceAll('{', '\\{').replaceAll('}', '\\}')).replaceAll(
    '\\\\',
    '\\',
  );

/** Of all pages this one is shown. */
const ofClosedPage = (rules: DeployRules): DeployRules => ({
  ...rules,
  groups: rules.groups.filter(({ prefix }) => new RegExp(`^/${DEFAULT_LANGUAGE}/${prefix}`).test(`/${DEFAULT_LANGUAGE}/error503.html`)),
});

/**
 * For a site of Caddy, imported with the folder of its state: while a file `maintenance` is in it, calls are told to come again, in the caller's language; while
 * `closed` is, so are all who come, by the page that says so, which the sample's `handle_errors` shows.
 */
export function caddyMaintenance(rules: DeployRules, options: DeployOptions): string {
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  const whileThere = (...files: string[]) => ['    file {', '        root {args.0}', `        try_files ${files.join(' ')}`, '    }'];
  return [
    MADE,
    'map {http.request.header.Accept-Language} {comic_hub_later} {',
    ...others.map((language) => `    ~(?i)^\\s*${language} ${said(language)}`),
    // Not `default`, in which Caddy leaves the backslashes.
    `    ~.* ${said(DEFAULT_LANGUAGE)}`,
    '}',
    'map {path} {comic_hub_closed_page} {',
    ...others.map((language) => `    ~^/${language}(?:/|$) /${language}/error503.html`),
    `    default /${DEFAULT_LANGUAGE}/error503.html`,
    '}',
    '@stopped {',
    '    path /api/*',
    ...whileThere('/maintenance', '/closed'),
    '}',
    'handle @stopped {',
    `    header Retry-After ${COME_BACK_SECONDS}`,
    '    header Cache-Control no-store',
    '    header Content-Type application/json',
    '    respond {comic_hub_later} 503',
    '}',
    '@closed {',
    `    not path_regexp ${SHOWN_CLOSED}`,
    ...whileThere('/closed'),
    '}',
    'handle @closed {',
    ...caddyHeaders(ofClosedPage(rules), options, '{comic_hub_closed_page}').map((line) => `    ${line}`),
    `    header Retry-After ${COME_BACK_SECONDS}`,
    '    error 503',
    '}',
    '',
  ].join('\n');
}
