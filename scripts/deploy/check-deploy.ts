import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REDIRECTS } from '../../src/domain/site/redirects.ts';
import { REWRITES } from '../../src/domain/site/rewrites.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/i18n/languages.ts';
import { kindOfFile, NO_FRAMES, permissionsPolicy, securityHeaders } from '../../src/server/site/response-headers.ts';
import { listSiteFiles } from '../../src/server/site/site-manifest.ts';
import { typeOf } from '../build/file-types.ts';
import { MAX_LINE } from './deploy-files.ts';
import { STATIC_WEB_APP_MAX_BYTES } from './deploy-json.ts';
import { fileOfStaticWebApp, fileOfVercel, hostOfStaticWebApp, hostOfVercel, redirectsOfStaticWebApp, redirectsOfVercel } from './deploy-json-readers.ts';
import {
  type HeaderRule,
  type Host,
  hostOfCaddy,
  hostOfNginx,
  hostOfRules,
  missingOf,
  type Redirects,
  readRules,
  redirectsOfCaddy,
  redirectsOfNginx,
  redirectsOfRules,
} from './deploy-readers.ts';
import { type BuiltPage, readPage } from './deploy-rules.ts';
import { checkWithCaddy } from './run-caddy.ts';
import { checkWithNginx } from './run-nginx.ts';

/**
 * Checks that the headers which hosts send by the built files let every page run as its own policy does, and no more
 * than its neighbours' hashes; and an address leads on from them as from the server. `npm run node -- scripts/deploy/check-deploy.ts nginx`
 * asks a real nginx as well, `caddy` a real Caddy; `nginx=/path/to/it` is another one.
 */
const MAX_SHOWN = 20;
/** Limit of Cloudflare Pages on a `_headers` file. */
const MAX_RULES = 100;

export interface DeployTexts {
  headers: string;
  redirects: string;
  nginx: string;
  nginxServer: string;
  caddy: string;
  vercel: string;
  staticWebApp: string;
}
/** A page as somebody may ask for it. */
interface Asked {
  address: string;
  page: BuiltPage;
}

/** Every address at which a page is shown: its own, those that are rewritten to it, those that lead nowhere. */
export function addressesOf(pages: readonly BuiltPage[]): Asked[] {
  const lost = pages.find(({ path }) => path === '/404.html');
  if (!lost) throw new Error('the build has no 404.html');
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const rewritten = LANGUAGES.flatMap((language) =>
    REWRITES.flatMap(({ from, to }) => {
      const page = byPath.get(`${to.replace('{lang}', language)}.html`);
      return page ? [{ address: from.replace('{lang}', language).replace(/\{\w+\}/, 'a-code'), page }] : [];
    }),
  );
  const own = pages.map((page) => ({ address: page.path === '/index.html' ? '/' : page.path.replace(/\.html$/, ''), page }));
  const nowhere = own.map(({ address }) => ({ address: `${address === '/' ? '' : address}/not-there`, page: lost }));
  return [...own, ...rewritten, ...nowhere, { address: '/not-there', page: lost }];
}

export function deployFaults(texts: DeployTexts, pages: readonly BuiltPage[], otherPaths: readonly string[]): string[] {
  const rules = readRules(texts.headers);
  const asked = addressesOf(pages);
  const nginx = hostOfNginx(texts.nginx);
  const onFiles = pages.map((page) => ({ address: page.path, page }));
  return [
    ...limitFaults(rules),
    ...jsonLimitFaults(texts),
    ...pageFaults('_headers, joined', hostOfRules(rules, 'joined'), asked),
    ...pageFaults('_headers, the last', hostOfRules(rules, 'last'), asked),
    ...pageFaults('Caddy', hostOfCaddy(texts.caddy), asked),
    ...pageFaults('nginx', nginx, onFiles),
    ...pageFaults('Vercel', hostOfVercel(texts.vercel), asked),
    ...pageFaults('Static Web Apps', hostOfStaticWebApp(texts.staticWebApp), asked),
    ...shownFaults(texts, asked, [...pages.map(({ path }) => path), ...otherPaths]),
    ...otherPaths.flatMap((path) => fileFaults(path, nginx(path), hostOfCaddy(texts.caddy)(path))),
    ...workerFaults('_headers', hostOfRules(rules, 'joined'), otherPaths),
    ...workerFaults('Vercel', hostOfVercel(texts.vercel), otherPaths),
    ...workerFaults('Static Web Apps', hostOfStaticWebApp(texts.staticWebApp), otherPaths),
    ...redirectFaults(texts, asked),
  ];
}

/** Addresses that lead to others lead there on every host, in one step, and no page's own address leads away. */
function redirectFaults({ redirects, nginxServer, caddy, vercel, staticWebApp }: DeployTexts, asked: readonly Asked[]): string[] {
  const shown = asked.filter(({ address, page }) => address !== '/' && page.path !== '/404.html').map(({ address }) => address);
  const pages = new Set(shown.filter((address) => asked.some(({ page }) => page.path === `${address}.html`)));
  const hosts: Record<string, Redirects> = {
    nginx: redirectsOfNginx(nginxServer),
    Caddy: redirectsOfCaddy(caddy),
    '_redirects, Netlify': redirectsOfRules(redirects, { isOneAddress: true, pages }),
    '_redirects, Cloudflare': redirectsOfRules(redirects, { isOneAddress: false, pages }),
    Vercel: redirectsOfVercel(vercel),
    'Static Web Apps': redirectsOfStaticWebApp(staticWebApp, pages),
  };
  const expected: (readonly [string, string | null])[] = [
    ...shown.map((address) => [address, null] as const),
    ...LANGUAGES.flatMap((language) => ['', '/'].map((end) => [`/${language}${end}`, `/${language}/index`] as const)),
    ...REDIRECTS.map(({ from, to }) => [from, to.replace('{lang}', DEFAULT_LANGUAGE)] as const),
  ];
  const slashed = shown.map((address) => [`${address}/`, address] as const);
  // Two of them show a rewritten page at either address.
  const isOneAddress = (name: string) => name.endsWith('Netlify') || name === 'Static Web Apps';
  const isRewritten = (address: string) => !pages.has(address.slice(0, -1));
  return Object.entries(hosts).flatMap(([name, leads]) =>
    [...expected, ...slashed.filter(([address]) => !(isOneAddress(name) && isRewritten(address)))].flatMap(([address, to]) =>
      leads(address) === to ? [] : [`${name}: ${address} leads to ${leads(address)}, not ${to}`],
    ),
  );
}

function limitFaults(rules: readonly HeaderRule[]): string[] {
  const long = rules.filter(({ headers }) => headers.some(([name, value]) => `  ${name}: ${value}`.length > MAX_LINE));
  return [
    ...(rules.length > MAX_RULES ? [`_headers has ${rules.length} rules; Cloudflare reads ${MAX_RULES}`] : []),
    ...long.map(({ path }) => `_headers: a line of ${path} is over ${MAX_LINE} characters`),
  ];
}

function jsonLimitFaults({ staticWebApp }: DeployTexts): string[] {
  const bytes = Buffer.byteLength(staticWebApp);
  return bytes > STATIC_WEB_APP_MAX_BYTES ? [`staticwebapp.config.json has ${bytes} bytes; Azure reads ${STATIC_WEB_APP_MAX_BYTES}`] : [];
}

function pageFaults(name: string, host: Host, asked: readonly Asked[]): string[] {
  return asked.flatMap(({ address, page }) => {
    const { policies, permissions } = host(address);
    // What is not there is shown by the page that says so, below any address.
    if (page.path !== '/404.html' && permissions !== permissionsPolicy(page.path)) return [`${name}: ${address} may use of the device: ${permissions}`];
    if (!policies.some((policy) => policy.includes(NO_FRAMES))) return [`${name}: ${address} may stand in a frame`];
    // One that says only who may frame the page stands beside the page's.
    const missing = policies.filter((policy) => policy !== NO_FRAMES).flatMap((policy) => missingOf(page.policy, policy));
    return missing.length > 0 ? [`${name}: ${address} (${page.path}) is sent a policy that is not its own: ${missing.join(', ')}`] : [];
  });
}

/** Files have what the server says of them, exactly. */
function fileFaults(path: string, ...sent: ReturnType<Host>[]): string[] {
  const own = securityHeaders(kindOfFile(typeOf(path)), { isSecure: false });
  const isPlain = typeOf(path) === 'application/octet-stream';
  const isRight = ({ policies, resource, permissions }: ReturnType<Host>) =>
    permissions === own['Permissions-Policy'] && policies.join() === own['Content-Security-Policy'] && resource === own['Cross-Origin-Resource-Policy'];
  return !isPlain && sent.some((each) => !isRight(each)) ? [`${path} is sent other headers than the server's`] : [];
}

/** Hosts that are told by JSON show each page at its addresses, and no other. */
function shownFaults({ vercel, staticWebApp }: DeployTexts, asked: readonly Asked[], files: readonly string[]): string[] {
  const all = new Set(files);
  const hosts = { Vercel: fileOfVercel(vercel, all), 'Static Web Apps': fileOfStaticWebApp(staticWebApp, all) };
  const addresses = asked.filter(({ address, page }) => address !== '/' && page.path !== '/404.html');
  return Object.entries(hosts).flatMap(([name, fileOf]) =>
    addresses.flatMap(({ address, page }) => (fileOf(address) === page.path ? [] : [`${name}: ${address} shows ${fileOf(address)}, not ${page.path}`])),
  );
}

/** A worker lives by the policy of its file: the search's needs WebAssembly. */
function workerFaults(name: string, host: Host, paths: readonly string[]): string[] {
  const stopped = paths.filter((path) => path.endsWith('worker.js') && host(path).policies.some((policy) => policy !== NO_FRAMES));
  return stopped.map((path) => `${name}: ${path} is sent a policy under which it cannot work`);
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '../../dist');
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const paths = listSiteFiles(dist).filter((path) => !/\.(?:br|gz)$/.test(path));
  const pages = paths.filter((path) => path.endsWith('.html')).map((path) => readPage(dist, path));
  const texts = {
    headers: read('_headers'),
    redirects: read('_redirects'),
    nginx: read('.deploy/nginx-http.conf'),
    nginxServer: read('.deploy/nginx-server.conf'),
    caddy: read('.deploy/caddy-site'),
    vercel: read('vercel.json'),
    staticWebApp: read('staticwebapp.config.json'),
  };
  const others = paths.filter((path) => !path.endsWith('.html'));
  const faults = deployFaults(texts, pages, others);
  for (const asked of process.argv.slice(2)) {
    const [name = '', binary = name] = asked.split('=');
    const check = { nginx: checkWithNginx, caddy: checkWithCaddy }[name];
    if (check === undefined) throw new Error(`${name} is no web server that is known here: nginx, caddy`);
    const found = check(binary, dist, pages, others).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      return [`${binary} is not on this machine (Debian: apt-get install nginx-light caddy)`];
    });
    faults.push(...(await found));
  }
  for (const fault of faults.slice(0, MAX_SHOWN)) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${pages.length} pages and ${others.length} files under what hosts send: ${faults.length} faults\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
