import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts';
import { errorText } from '../../src/server/http/error-texts.ts';

/** Questions to a real web server that serves a build by one of the samples for operators. */
const TRIES = 100;
const BETWEEN_MS = 50;

export interface HostResponse {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Asks a server on loopback. */
export function ask(port: number, path: string, method = 'GET', headers: Record<string, string> = {}): Promise<HostResponse> {
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

/** Waits until it listens. @throws what it is refused with at last */
export async function untilAnswered(port: number): Promise<void> {
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

/** The faults while calls are stopped, while everything is, and when the site is open again (docs/runbook.md#maintenance). */
export async function maintenanceFaults(name: string, { port, state }: { port: number; state: string }, others: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const expectAnswer = async (path: string, language: string, expected: { status: number; says?: string }) => {
    const { status, headers, text } = await ask(port, path, 'GET', { 'Accept-Language': language });
    if (status !== expected.status) faults.push(`${name}: ${path} answers ${status}, not ${expected.status}`);
    if (expected.says !== undefined && !text.includes(expected.says)) faults.push(`${name}: ${path} does not say ${expected.says}`);
    if (status === 503 && (headers['retry-after'] === undefined || headers['cache-control'] !== 'no-store'))
      faults.push(`${name}: ${path} does not say when to come again`);
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
