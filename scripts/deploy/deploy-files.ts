import { REDIRECTS } from '../../src/domain/site/redirects.ts';
import { REWRITES } from '../../src/domain/site/rewrites.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { errorText } from '../../src/server/http/error-texts.ts';
import { CAMERA_PAGES, kindOfFile, permissionsPolicy, type ResponseKind, securityHeaders } from '../../src/server/site/response-headers.ts';
import { IS_FRAGMENT, isText, TYPES, typeOf } from '../build/file-types.ts';
import type { DeployRules } from './deploy-rules.ts';

/** Contents of the files besides the pages' policies. */
export interface DeployOptions {
  /** The site is reached by https. */
  isSecure: boolean;
}

/** The longest line of a `_headers` file that Cloudflare Pages reads, in characters. */
export const MAX_LINE = 2000;

export const POLICY = 'Content-Security-Policy';
const RESOURCE = 'Cross-Origin-Resource-Policy';
const PERMISSIONS = 'Permissions-Policy';
export const LANGUAGE = LANGUAGES.join('|');
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, max-age=0, must-revalidate';
const HASHED = `^/_astro/|${IS_FRAGMENT.source}`;
export const MADE = '# Made by the build, for this build alone: the hashes of its pages stand here. Do not edit.';

/** An address of a page with a slash at its end: without, it is the page's own. */
const SLASHED = `^(/(?:${LANGUAGE})/.*[^/])/+$`;
/** Where addresses without a language lead, on a host that knows no visitor's. */
export const FIXED = REDIRECTS.map(({ from, to }) => ({ from, to: to.replace('{lang}', DEFAULT_LANGUAGE) }));
/** Below this a compressed answer travels in as many packets. */
const MIN_COMPRESSED_BYTES = 1024;

/** An address of a page ends as it likes, a file as its kind does. */
const FILE_ENDINGS = Object.keys(TYPES).flatMap((ending) => (kindOfFile(typeOf(`_${ending}`)) === 'file' ? [ending.slice(1)] : []));

const headersOf = (kind: ResponseKind, policy?: string) => {
  const { [POLICY]: csp = '', [RESOURCE]: resource = '', ...rest } = securityHeaders(kind, { isSecure: false, policy });
  return { csp, resource, rest };
};
/** The headers of every answer; `permissions` stands for what a page may use of the device. */
const everyHeader = (options: DeployOptions, permissions = permissionsPolicy()) => {
  const { [POLICY]: _, [RESOURCE]: __, ...every } = securityHeaders('page', options);
  return Object.entries({ ...every, [PERMISSIONS]: permissions });
};
/** Of the pages that may use the camera, whose addresses and files begin so. */
const WITH_CAMERA = `^/(?:${LANGUAGES.join('|')})/${CAMERA_PAGES}`;
const CAMERA = permissionsPolicy(`/${DEFAULT_LANGUAGE}/${CAMERA_PAGES}`);

/** Headers of the addresses that fit a path, in which `*` is anything and `:name` one segment. */
export interface HeaderRule {
  path: string;
  headers: (readonly [string, string])[];
}

/**
 * The rules of a host that knows addresses and no files, the more particular after the more general. Where several meet, one host joins their values (two
 * policies, both kept), the other takes the later: so the first says what is true of everything, and each later policy is whole. What several
 * policies would spoil (`Cross-Origin-Resource-Policy`) is never said twice. A policy longer than a header of the host may be is left to the pages, each of
 * which has its own in its head; who may frame them, which a head cannot say, is said of everything.
 */
export function headerRules(rules: DeployRules, options: DeployOptions, maxLength: number): HeaderRule[] {
  const page = (policy: string) => [POLICY, headersOf('page', policy).csp] as const;
  const pageResource = [RESOURCE, headersOf('page').resource] as const;
  return [
    { path: '/*', headers: [...everyHeader(options), [POLICY, headersOf('script').csp]] },
    ...LANGUAGES.map((language) => ({ path: `/${language}/*`, headers: [pageResource] })),
    // Joined to what is said of everything it is the later word on the camera (RFC 9651, section 3.2), and alone it is whole.
    { path: `/:language/${CAMERA_PAGES}*`, headers: [[PERMISSIONS, CAMERA]] },
    ...rules.groups
      .map(({ prefix, policy }) => ({ path: `/:language/${prefix}*`, headers: [page(policy)] }))
      .filter(({ headers }) => headers.every((header) => headerLine(header).length <= maxLength)),
    { path: '/', headers: [page(rules.home), pageResource] },
    ...rules.others.map(({ path, hasScripts, hasFiles }): HeaderRule => {
      const { csp, resource } = headersOf(hasFiles ? 'file' : 'script');
      // A worker lives by the policy of its file: no folder with scripts gets one that stops them.
      const headers: [string, string][] = [...(hasScripts ? [] : [[POLICY, csp] as [string, string]]), [RESOURCE, resource]];
      if (path === '/_astro/') headers.push(['Cache-Control', FOREVER]);
      return { path: path.endsWith('/') ? `${path}*` : path, headers };
    }),
  ];
}

const headerLine = ([name, value]: readonly [string, string]) => `  ${name}: ${value}`;

/** `_headers`, as Netlify and Cloudflare Pages read it. */
export function headersFile(rules: DeployRules, options: DeployOptions): string {
  const lines = headerRules(rules, options, MAX_LINE).flatMap(({ path, headers }) => [path, ...headers.map(headerLine)]);
  return [MADE, ...lines, ''].join('\n');
}

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it: the first rule that fits decides. Both lead from a page's address with a
 * slash to the page by themselves, and Netlify takes an address with and without for one: no rule may lead from the one to the other
 * unless another stands before it.
 */
export function redirectsFile(): string {
  const placed = (path: string, language: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'lang' ? language : `:${name}`));
  const rules = LANGUAGES.flatMap((language) => [
    ...['', '/'].map((end) => `/${language}${end} /${language}/index 301`),
    ...REWRITES.flatMap(({ from, to }) => [
      `${placed(from, language)} ${placed(to, language)} 200`,
      // To Cloudflare an address with a slash is another.
      `${placed(from, language)}/ ${placed(from, language)} 301`,
    ]),
  ]);
  return [MADE, ...rules, ...FIXED.map(({ from, to }) => `${from} ${to} 302`), ''].join('\n');
}

const patternOf = (from: string) => from.replace('{lang}', `(${LANGUAGE})`).replaceAll(/\{\w+\}/g, '[^/]+');
const quoted = (value: string) => `"${value}"`;

/** For nginx's `http` block: which policy a file has, by its path. */
export function nginxMaps(rules: DeployRules): string {
  const map = (name: string, lines: readonly (readonly [string, string])[]) => [
    `map $uri $comic_hub_${name} {`,
    ...lines.map(([pattern, value]) => `    ${pattern} ${quoted(value)};`),
    '}',
  ];
  const [page, script, file] = [headersOf('page'), headersOf('script'), headersOf('file')];
  return [
    MADE,
    ...map('policy', [
      ...rules.groups.map(({ prefix, policy }) => [`~^/(?:${LANGUAGE})/${prefix}.*\\.html$`, headersOf('page', policy).csp] as const),
      ['~^/index\\.html$', headersOf('page', rules.home).csp],
      ['~\\.html$', headersOf('page', rules.lost).csp],
      ['~\\.js$', script.csp],
      ['default', file.csp],
    ]),
    ...map('resource_policy', [
      ['~\\.html$', page.resource],
      ['~\\.js$', script.resource],
      ['default', file.resource],
    ]),
    ...map('permissions', [
      [`~${WITH_CAMERA}`, CAMERA],
      ['default', permissionsPolicy()],
    ]),
    ...maintenanceMaps(),
    'map $status:$uri $comic_hub_cache {',
    '    "~^(?:404|503):" "no-store";',
    `    "~^\\d+:(?:/_astro/|.*${IS_FRAGMENT.source})" "${FOREVER}";`,
    `    default "${ASK_AGAIN}";`,
    '}',
    '',
  ].join('\n');
}

/** The seconds after which programs come back to a site that is worked on. */
export const COME_BACK_SECONDS = 300;
/** The page that is shown while the site is closed, and what it is made of. */
export const SHOWN_CLOSED = `^/(?:(?:${LANGUAGE})/error503\\.html$|_astro/|favicon|icon-)`;

/** While a file is in the folder of the site's state, calls are told to come again (`maintenance`), or all who come (`closed`), each in their language. */
function maintenanceMaps(): string[] {
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  const said = (language: Language) => `{"code":"UNAVAILABLE_NOW","message":"${errorText('UNAVAILABLE_NOW', language)}"}`;
  return [
    'map $http_accept_language $comic_hub_later {',
    ...others.map((language) => `    "~*^\\s*${language}" '${said(language)}';`),
    `    default '${said(DEFAULT_LANGUAGE)}';`,
    '}',
    'map $request_uri $comic_hub_closed_page {',
    ...others.map((language) => `    "~^/${language}(?:/|$)" /${language}/error503.html;`),
    `    default /${DEFAULT_LANGUAGE}/error503.html;`,
    '}',
    // What it says of the page that is shown instead must not be what it said of the address that was asked for.
    'map $uri $comic_hub_closes {',
    '    volatile;',
    `    "~${SHOWN_CLOSED}" open;`,
    '    default closed;',
    '}',
    'map $status $comic_hub_retry {',
    `    503 ${COME_BACK_SECONDS};`,
    '    default "";',
    '}',
  ];
}

/** For nginx's `server` block, after `root`: everything that is not the API's. */
export function nginxServer(options: DeployOptions): string {
  const header = (name: string, value: string) => `    add_header ${name} ${quoted(value)} always;`;
  const types = Object.entries(TYPES).map(([ending, type]) => `        ${type.split(';')[0]} ${ending.slice(1)};`);
  const packed = new Set(Object.values(TYPES).flatMap((type) => (isText(type) && !type.startsWith('text/html') ? [type.split(';')[0]] : [])));
  const charsets = new Set(Object.values(TYPES).flatMap((type) => (type.includes('charset=') && !type.startsWith('text/html') ? [type.split(';')[0]] : [])));
  return [
    MADE,
    'absolute_redirect off;',
    'error_page 404 /404.html;',
    'error_page 503 $comic_hub_closed_page;',
    '# What tells of the build is no page.',
    'location ~ ^/(?:\\.(?!well-known/)|_headers$|_redirects$|vercel\\.json$|staticwebapp\\.config\\.json$) { return 404; }',
    'location / {',
    '    if (-f "$comic_hub_state/$comic_hub_closes") { return 503; }',
    ...everyHeader(options, '$comic_hub_permissions').map(([name, value]) => header(name, value)),
    header(POLICY, '$comic_hub_policy'),
    header(RESOURCE, '$comic_hub_resource_policy'),
    header('Cache-Control', '$comic_hub_cache'),
    header('Retry-After', '$comic_hub_retry'),
    '    types {',
    ...types,
    '    }',
    '    default_type application/octet-stream;',
    `    charset utf-8;\n    charset_types ${[...charsets].join(' ')};`,
    '    # What the build has packed goes out so; pages are packed as they are asked for.',
    `    gzip_static on;\n    gzip on;\n    gzip_vary on;\n    gzip_min_length ${MIN_COMPRESSED_BYTES};\n    gzip_types ${[...packed].join(' ')};`,
    '    rewrite ^/$ /index.html break;',
    `    rewrite ^/(${LANGUAGE})/?$ /$1/index permanent;`,
    `    rewrite ${SLASHED} $1 permanent;`,
    ...FIXED.map(({ from, to }) => `    rewrite ^${from.replaceAll('.', '\\.')}$ ${to} redirect;`),
    ...REWRITES.map(({ from, to }) => `    rewrite ^${patternOf(from)}$ ${to.replace('{lang}', '$1')} break;`),
    '    try_files $uri $uri.html =404;',
    '}',
    '',
  ].join('\n');
}

/** The headers that Caddy gives a page by a path, which is the address unless another is shown. */
export function caddyHeaders(rules: DeployRules, options: DeployOptions, path = '{path}'): string[] {
  const line = (pattern: string, { csp, resource }: { csp: string; resource: string }) => `    ${pattern} ${quoted(csp)} ${resource}`;
  return [
    `map ${path} {comic_hub_policy} {comic_hub_resource_policy} {`,
    line('~\\.js$', headersOf('script')),
    line(`~\\.(?:${[...FILE_ENDINGS, 'pf_[a-z]+', 'pagefind'].join('|')})$`, headersOf('file')),
    ...rules.groups.map(({ prefix, policy }) => line(`~^/(?:${LANGUAGE})/${prefix}`, headersOf('page', policy))),
    line('~^/$', headersOf('page', rules.home)),
    line('default', headersOf('page', rules.lost)),
    '}',
    `map ${path} {comic_hub_permissions} {`,
    `    ~${WITH_CAMERA} ${quoted(CAMERA)}`,
    `    default ${quoted(permissionsPolicy())}`,
    '}',
    'header {',
    ...everyHeader(options, '{comic_hub_permissions}').map(([name, value]) => `    ${name} ${quoted(value)}`),
    `    ${POLICY} {comic_hub_policy}`,
    `    ${RESOURCE} {comic_hub_resource_policy}`,
    `    Cache-Control "${ASK_AGAIN}"`,
    '}',
  ];
}

/** For a `handle` of Caddy, after `root`: addresses have no ending, files have one. */
export function caddySite(rules: DeployRules, options: DeployOptions): string {
  return [
    MADE,
    ...caddyHeaders(rules, options),
    `@hashed path_regexp ${HASHED}`,
    `header @hashed Cache-Control "${FOREVER}"`,
    '@hidden {',
    '    path /.* /_headers /_redirects /vercel.json /staticwebapp.config.json',
    '    not path /.well-known/*',
    '}',
    'error @hidden 404',
    ...caddyRedirect('language', `^/(${LANGUAGE})/?$`, '/{re.language.1}/index'),
    ...caddyRedirect('slashed', SLASHED, '{re.slashed.1}'),
    ...FIXED.map(({ from, to }) => `redir ${from} ${to} 302`),
    ...REWRITES.flatMap(({ from, to }, i) => [
      `@shell${i} path_regexp shell${i} ^${patternOf(from)}$`,
      `rewrite @shell${i} ${to.replace('{lang}', `{re.shell${i}.1}`)}.html`,
    ]),
    'try_files {path} {path}.html',
    '# What the build has packed goes out so; pages are packed as they are asked for.',
    'encode zstd gzip',
    'file_server {',
    '    precompressed br gzip',
    '}',
    '',
  ].join('\n');
}

/** Leads on with what is asked besides: by itself Caddy would drop it. */
function caddyRedirect(name: string, pattern: string, to: string): string[] {
  return [
    `@${name}_asked {`,
    `    path_regexp ${name} ${pattern}`,
    '    expression `{query} != ""`',
    '}',
    `redir @${name}_asked ${to}?{query} 301`,
    `@${name} path_regexp ${name} ${pattern}`,
    `redir @${name} ${to} 301`,
  ];
}
