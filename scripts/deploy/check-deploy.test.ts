import { describe, expect, test } from 'vitest';
import { NO_FRAMES } from '../../src/server/site/response-headers.ts';
import { deployFaults } from './check-deploy.ts';
import { caddySite, headersFile, nginxMaps, nginxServer, redirectsFile } from './deploy-files.ts';
import { STATIC_WEB_APP_MAX_BYTES, staticWebAppFile, vercelFile } from './deploy-json.ts';
import { hostOfRules, readRules } from './deploy-readers.ts';
import { type BuiltPage, deployRules, unionOf } from './deploy-rules.ts';

const policy = (...hashes: string[]) => `default-src 'self';script-src 'self' ${hashes.map((hash) => `'sha256-${hash}='`).join(' ')}`;
const PAGES: BuiltPage[] = [
  { path: '/404.html', policy: policy('lost') },
  { path: '/index.html', policy: policy('home') },
  { path: '/zh/news/a.html', policy: policy('a') },
  { path: '/en/news/b.html', policy: policy('b') },
  { path: '/zh/news_list.html', policy: policy('list') },
  { path: '/zh/register/verify.html', policy: policy('verify') },
];
const OTHERS = [
  '/_astro/index.js',
  '/_astro/drawing.svg',
  '/favicon.svg',
  '/favicon.ico',
  '/.well-known/security.txt',
  '/pagefind/zh/pagefind-worker.js',
  '/zh/news_list/event/rss.xml',
];

function texts(pages = PAGES, others = OTHERS, isSecure = false) {
  const rules = deployRules(pages, others);
  return {
    headers: headersFile(rules, { isSecure }),
    redirects: redirectsFile(),
    nginx: nginxMaps(rules),
    nginxServer: nginxServer({ isSecure }),
    caddy: caddySite(rules, { isSecure }),
    vercel: vercelFile(rules, { isSecure }),
    staticWebApp: staticWebAppFile(rules, { isSecure }),
  };
}

describe('what hosts are told to send', () => {
  test('lets every page run, at every address at which it is shown', () => {
    expect(deployFaults(texts(), PAGES, OTHERS)).toEqual([]);
  });

  test('a page that was made otherwise since is found in each of them', () => {
    const changed = PAGES.map((page) => (page.path === '/en/news/b.html' ? { ...page, policy: policy('new') } : page));
    const faults = deployFaults(texts(), changed, OTHERS);
    for (const host of ['_headers, joined', '_headers, the last', 'Caddy', 'nginx', 'Vercel'])
      expect(faults.filter((fault) => fault.startsWith(`${host}: /en/news/b`))).toEqual([expect.stringContaining("'sha256-new='")]);
  });

  test('a policy that is stricter than the page in another way is found', () => {
    const strict = { ...texts(), caddy: texts().caddy.replaceAll("default-src 'self'", "default-src 'self';img-src 'none'") };
    expect(deployFaults(strict, PAGES, OTHERS)).toContainEqual(expect.stringContaining('img-src is more than the page says'));
  });

  test('a file with other headers than the server’s, and a worker that is stopped, are found', () => {
    const [made, moved] = [texts(), texts(PAGES, ['/pagefind/zh/index.pf_meta'])];
    expect(deployFaults({ ...made, nginx: made.nginx.replace('~\\.js$', '~\\.svg$') }, PAGES, OTHERS)).toContainEqual(expect.stringContaining('/favicon.svg'));
    expect(deployFaults({ ...made, headers: moved.headers }, PAGES, OTHERS)).toContainEqual(expect.stringContaining('/pagefind/zh/pagefind-worker.js'));
  });

  test('more rules or longer lines than a host reads are found', () => {
    const many = Array.from({ length: 101 }, (_, i) => ({ path: `/zh/p${String(i).padStart(3, '0')}.html`, policy: policy('p') }));
    const faults = deployFaults(texts([...PAGES, ...many]), [...PAGES, ...many], OTHERS);
    expect(faults).toEqual([expect.stringMatching(/^_headers has \d+ rules; Cloudflare reads 100$/)]);
    const { headers, ...made } = texts();
    expect(deployFaults({ ...made, headers: `${headers}/zh/long*\n  X-Note: ${'x'.repeat(2000)}\n` }, PAGES, OTHERS)).toEqual([
      '_headers: a line of /zh/long* is over 2000 characters',
    ]);
  });

  test('a policy longer than a line may be is left to its page; who may frame it is said all the same', () => {
    const pages = [...PAGES, { path: '/zh/long.html', policy: policy('x'.repeat(2000)) }];
    const made = texts(pages);
    expect(made.headers).not.toContain('long');
    expect(deployFaults(made, pages, OTHERS)).toEqual([]);
    expect(hostOfRules(readRules(made.headers), 'joined')('/zh/long').policies).toEqual([NO_FRAMES]);
  });

  test('a slash at the end of an address, and what has no page of its own, leads on from each of them', () => {
    const { redirects, nginxServer: nginx, caddy, ...others } = texts();
    const without = (text: string, line: RegExp) => text.replaceAll(line, '');
    const faults = (broken: object) => deployFaults({ ...others, redirects, nginxServer: nginx, caddy, ...broken }, PAGES, OTHERS);
    expect(faults({ nginxServer: without(nginx, /^ *rewrite .*\/\+\$ .*\n/gm) })).toContain('nginx: /zh/news_list/ leads to null, not /zh/news_list');
    expect(faults({ caddy: without(caddy, /^redir @slashed .*\n/gm) })).toContain('Caddy: /en/news/b/ leads to null, not /en/news/b');
    expect(faults({ redirects: without(redirects, /^\/ja\/ .*\n/gm) })).toEqual(['_redirects, Cloudflare: /ja/ leads to null, not /ja/index']);
    expect(faults({ redirects: without(redirects, /^.*change-password.*\n/gm) })).toHaveLength(2);
    // What Netlify takes for one address must not lead to itself for ever.
    const looping = redirects.replace(/^(\/zh\/register\/verify\/:code) .* 200\n/m, '');
    expect(faults({ redirects: looping })).toContainEqual(expect.stringMatching(/^_redirects, Netlify: \/zh\/register\/verify\/a-code leads to/));
  });

  test('each page is at its addresses where a host is told by JSON: without its rewrites, and with a file too large, it is found', () => {
    const { vercel, staticWebApp, ...others } = texts();
    const faults = (broken: object) => deployFaults({ ...others, vercel, staticWebApp, ...broken }, PAGES, OTHERS);
    const without = (text: string, part: 'rewrites' | 'redirects' | 'routes') => JSON.stringify({ ...JSON.parse(text), [part]: [] });
    expect(faults({ vercel: without(vercel, 'rewrites') })).toContain('Vercel: /zh/news/a shows null, not /zh/news/a.html');
    expect(faults({ vercel: without(vercel, 'redirects') })).toContain('Vercel: /zh/ leads to null, not /zh/index');
    const bare = faults({ staticWebApp: without(staticWebApp, 'routes') });
    expect(bare).toContain('Static Web Apps: /zh/register/verify/a-code shows null, not /zh/register/verify.html');
    expect(bare).toContain('Static Web Apps: /zh leads to null, not /zh/index');
    expect(faults({ staticWebApp: staticWebApp.padEnd(STATIC_WEB_APP_MAX_BYTES + 1) })).toEqual([expect.stringContaining('Azure reads')]);
  });

  test('what carries its hash in its name is told to be good for ever', () => {
    const { vercel, staticWebApp } = texts();
    const rule = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
    expect(JSON.parse(vercel).headers.find(({ source }: { source: string }) => source === '/_astro/(.*)').headers).toContainEqual(rule);
    expect(JSON.parse(staticWebApp).routes.find(({ route }: { route: string }) => route === '/_astro/*').headers).toMatchObject({ [rule.key]: rule.value });
  });

  test('hosts are told to compress what is written', () => {
    expect(nginxServer({ isSecure: false })).toMatch(/gzip_types [^;]*text\/javascript[^;]*;/);
    expect(texts().caddy).toContain('precompressed br gzip');
  });

  test('HSTS is said where the site is reached by https, and only there', () => {
    const said = 'Strict-Transport-Security';
    expect([texts(PAGES, OTHERS, true).headers, texts(PAGES, OTHERS, true).caddy, nginxServer({ isSecure: true })].every((text) => text.includes(said))).toBe(
      true,
    );
    expect([texts().headers, texts().caddy, nginxServer({ isSecure: false })].some((text) => text.includes(said))).toBe(false);
  });

  test('a page that no rule would reach ends the build', () => {
    expect(() => texts([...PAGES, { path: '/beside.html', policy: policy('x') }])).toThrow('/beside.html');
    expect(() => texts(PAGES.slice(1))).toThrow('/404.html');
  });

  test('policies come together by their directives', () => {
    expect(unionOf([policy('a'), `${policy('b')};form-action 'self'`])).toBe(`${policy('a', 'b')};form-action 'self'`);
  });
});
