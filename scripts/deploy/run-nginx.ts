import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kindOfFile, securityHeaders } from '../../src/server/site/response-headers.ts';
import { typeOf } from '../build/file-types.ts';
import { freePort } from '../database/postgres.ts';
import { missingOf } from './deploy-readers.ts';
import type { BuiltPage } from './deploy-rules.ts';
import { ask, type HostResponse, maintenanceFaults, untilAnswered } from './host-answers.ts';

/** Serves a build with a real nginx and the sample for operators on a port of its own, and looks at what it answers. */
const SAMPLE = join(import.meta.dirname, '../../docs/deploy/nginx.conf');
const SAMPLE_ROOT = '/srv/comic-hub/dist';
const SAMPLE_STATE = '/srv/comic-hub/state';

/** The operator's sample, on loopback without TLS. */
function configuration(folder: string, dist: string, port: number): string {
  const site = readFileSync(SAMPLE, 'utf8')
    .replaceAll(SAMPLE_ROOT, dist)
    .replaceAll(SAMPLE_STATE, folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/^.*ssl_certificate.*\n/gm, '');
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const text = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { access_log off; ${folders.join(' ')}\n${site}}\n`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, text);
  return path;
}

/** The faults in the responses of a real nginx; it must take the sample without a warning. @throws Error when there is none */
export async function checkWithNginx(binary: string, dist: string, pages: readonly BuiltPage[], others: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-nginx-'));
  // Its workers are another user's: they look whether a file is there.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const args = ['-p', folder, '-c', configuration(folder, dist, port)];
  const { stderr } = await promisify(execFile)(binary, ['-t', ...args]);
  const server = spawn(binary, args, { stdio: 'ignore' });
  // That it could not be run shows by nobody answering.
  server.on('error', () => {});
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    await untilAnswered(port);
    const faults = [...stderr.matchAll(/\[(?:warn|emerg)\].*/g)].map(([line]) => `nginx: ${line}`);
    return [...faults, ...(await answerFaults(port, pages, others)), ...(await maintenanceFaults('nginx', { port, state: folder }, others))];
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function answerFaults(port: number, pages: readonly BuiltPage[], others: readonly string[]): Promise<string[]> {
  const policyOf = (path: string) => pages.find((page) => page.path === path)?.policy ?? '';
  const page = pages.find(({ path }) => path.startsWith('/zh/news/'))?.path ?? '/zh/index.html';
  const pageAddress = page.replace('.html', '');
  const script = others.find((path) => path.startsWith('/_astro/') && path.endsWith('.js')) ?? '';
  const shell = '/zh/register/verify';
  const lost = policyOf('/404.html');
  const asked: { path: string; status: number; policy?: string; location?: string; method?: string }[] = [
    { path: pageAddress, status: 200, policy: policyOf(page) },
    { path: `${pageAddress}?from=mail`, status: 200, policy: policyOf(page) },
    { path: `${shell}/a-code`, status: 200, policy: policyOf(`${shell}.html`) },
    { path: '/', status: 200, policy: policyOf('/index.html') },
    { path: '/zh', status: 301, location: '/zh/index' },
    { path: '/en/?from=mail', status: 301, location: '/en/index?from=mail' },
    { path: `${pageAddress}/`, status: 301, location: pageAddress },
    { path: '/en/news_list/?from=mail', status: 301, location: '/en/news_list?from=mail' },
    { path: '/zh/creator_list/initial/%E3%84%85/', status: 301, location: '/zh/creator_list/initial/%E3%84%85' },
    { path: `${shell}/a-code/`, status: 301, location: `${shell}/a-code` },
    { path: '/.well-known/change-password', status: 302, location: '/zh/change_password' },
    ...['/zh/news/not-there', '/not-there', '/.files.json', '/.deploy/nginx-http.conf', '/_headers'].map((path) => ({ path, status: 404, policy: lost })),
    { path: pageAddress, status: 405, method: 'POST' },
    ...[script, '/favicon.svg', '/favicon.ico', '/robots.txt', '/.well-known/security.txt', '/sitemap-index.xml'].map((path) => ({ path, status: 200 })),
  ];
  const faults: string[] = [];
  for (const path of [pageAddress, script]) {
    const { headers } = await ask(port, path, 'GET', { 'Accept-Encoding': 'gzip' });
    if (headers['content-encoding'] !== 'gzip' || !String(headers['vary']).includes('Accept-Encoding')) faults.push(`nginx: ${path} does not come as gzip`);
  }
  for (const { path, method, ...expected } of asked) {
    const answer = await ask(port, path, method);
    faults.push(...faultsOf(`${method ?? 'GET'} ${path}`, answer, expected));
    const etag = answer.headers['etag'];
    if (answer.status !== 200 || typeof etag !== 'string') continue;
    const known = await ask(port, path, method, { 'If-None-Match': etag });
    faults.push(...faultsOf(`${path} that is known`, known, { ...expected, status: 304 }));
    // A page goes out as its file's kind, a file exactly as the server would send it.
    if (expected.policy) continue;
    const own = securityHeaders(kindOfFile(typeOf(path)), { isSecure: false });
    for (const [name, value] of [...Object.entries(own), ['Content-Type', typeOf(path)] as const])
      if (answer.headers[name.toLowerCase()] !== value) faults.push(`nginx: ${path} has ${name}: ${answer.headers[name.toLowerCase()]}, not ${value}`);
  }
  return faults;
}

function faultsOf(name: string, { status, headers }: HostResponse, expected: { status: number; policy?: string; location?: string }): string[] {
  const { 'Content-Security-Policy': _, 'Cross-Origin-Resource-Policy': __, ...every } = securityHeaders('answer', { isSecure: false });
  const sent = String(headers['content-security-policy']);
  return [
    ...(status === expected.status ? [] : [`answers ${status}, not ${expected.status}`]),
    ...(headers['location'] === expected.location ? [] : [`leads to ${headers['location']}`]),
    ...Object.entries(every).flatMap(([header, value]) => (headers[header.toLowerCase()] === value ? [] : [`has ${header}: ${headers[header.toLowerCase()]}`])),
    ...(sent.includes("frame-ancestors 'none'") ? [] : ['may stand in a frame']),
    ...(expected.policy ? missingOf(expected.policy, sent).map((missing) => `is sent a policy that is not its own: ${missing}`) : []),
    ...(expected.status === 404 && headers['cache-control'] !== 'no-store' ? [`is kept: ${headers['cache-control']}`] : []),
  ].map((fault) => `nginx: ${name} ${fault}`);
}
