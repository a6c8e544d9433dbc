import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { errorText } from '../../src/server/http/error-texts.ts';
import { kindOfFile, securityHeaders } from '../../src/server/site/response-headers.ts';
import { typeOf } from '../build/file-types.ts';
import { freePort } from '../database/postgres.ts';
import { missingOf } from './deploy-readers.ts';
import type { BuiltPage } from './deploy-rules.ts';

/** Serves a build with a real nginx and the sample for operators on a port of its own, and looks at what it answers. */
const SAMPLE = join(import.meta.dirname, '../../docs/deploy/nginx.conf');
const SAMPLE_ROOT = '/srv/comic-hub/dist';
const SAMPLE_STATE = '/srv/comic-hub/state';
const TRIES = 100;
const BETWEEN_MS = 50;

interface Answer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

function ask(port: number, path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

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
    return [...faults, ...(await answerFaults(port, pages, others)), ...(await maintenanceFaults(port, folder, others))];
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function untilAnswered(port: number): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    try {
      await ask(port, '/robots.txt');
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
    }
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

/** The faults while calls are stopped, while everything is, and when the site is open again (docs/runbook.md#maintenance). */
async function maintenanceFaults(port: number, state: string, others: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const expectAnswer = async (path: string, language: string, expected: { status: number; says?: string }) => {
    const { status, headers, text } = await ask(port, path, 'GET', { 'Accept-Language': language });
    if (status !== expected.status) faults.push(`nginx: ${path} answers ${status}, not ${expected.status}`);
    if (expected.says !== undefined && !text.includes(expected.says)) faults.push(`nginx: ${path} does not say ${expected.says}`);
    if (status === 503 && (headers['retry-after'] === undefined || headers['cache-control'] !== 'no-store'))
      faults.push(`nginx: ${path} does not say when to come again`);
  };
  const script = others.find((path) => path.startsWith('/_astro/')) ?? '';
  const stopped = join(state, 'maintenance');
  writeFileSync(stopped, '');
  for (const language of LANGUAGES) await expectAnswer('/api/news', language, { status: 503, says: `"message":"${errorText('UNAVAILABLE_NOW', language)}"` });
  await expectAnswer('/zh/news_list', 'zh', { status: 200 });
  rmSync(stopped);
  const closed = join(state, 'closed');
  writeFileSync(closed, '');
  for (const language of LANGUAGES) await expectAnswer(`/${language}/news_list`, 'zh', { status: 503, says: titleOfClosed(language) });
  await expectAnswer('/', 'en', { status: 503 });
  await expectAnswer('/api/news', 'en', { status: 503, says: 'UNAVAILABLE_NOW' });
  await expectAnswer(script, 'zh', { status: 200 });
  rmSync(closed);
  await expectAnswer('/zh/news_list', 'zh', { status: 200 });
  return faults;
}

const titleOfClosed = (language: Language): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../public/locales/${language}/common.json`), 'utf8')).closedForNow.title;

function faultsOf(name: string, { status, headers }: Answer, expected: { status: number; policy?: string; location?: string }): string[] {
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
