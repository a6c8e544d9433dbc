import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const SCRIPT = join(import.meta.dirname, 'send-each-once.lua');

/** A request of a member's; a key and a body are sent once. */
export interface OneRequest {
  /** Where it is not that of the address. */
  path?: string;
  token: string;
  key: string;
  /** As a form. */
  body: string;
}

/** Whether a program can be run at all. */
export const canRun = (program: string): Promise<boolean> =>
  new Promise((resolve) => execFile(program, ['-v'], (error) => resolve(error?.code !== 'ENOENT' && error?.code !== 'EACCES')));

/** Asks over kept connections for some seconds; how many answers came. @throws when an answer is no success */
export async function responsesInSeconds(
  url: string,
  headers: Record<string, string>,
  connections: number,
  seconds: number,
): Promise<{ answers: number; perSecond: number }> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}`, ...sent, url]);
  const [, answers] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond] = /Requests\/sec:\s*([\d.]+)/.exec(stdout) ?? [];
  if (!answers || !perSecond || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk ${url}:\n${stdout}`);
  return { answers: Number(answers), perSecond: Number(perSecond) };
}

/** Asks over kept connections for some seconds. @returns the milliseconds that 99 of 100 answers took at most @throws when an answer is no success */
export async function slowestOf(url: string, connections: number, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}`, '--latency', url]);
  const [, time, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (time === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk ${url}:\n${stdout}`);
  return Number(time) * (MILLISECONDS[unit] ?? 1);
}
const MILLISECONDS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/**
 * Sends each request once, and measures from the first of them to the last of `amount` answers: answers a second. There are as
 * many more as connections, so that none idles before the end. The load must cost little: with two cores it is taken from what
 * is measured. @throws when an answer is no success
 */
export async function responsesOfEach(
  url: string,
  connections: number,
  amount: number,
  requests: readonly OneRequest[],
  method: 'POST' | 'PUT' = 'POST',
): Promise<number> {
  if (!(await canRun('wrk'))) throw new Error('This needs wrk (Debian: apt-get install wrk)');
  const folder = mkdtempSync(join(tmpdir(), 'bench-wrk-'));
  const file = join(folder, 'requests');
  writeFileSync(file, requests.map(({ path = new URL(url).pathname, token, key, body }) => `${path}\t${token}\t${key}\t${body}\n`).join(''));
  const wrk = spawn('wrk', ['-t1', `-c${connections}`, '-d1h', '-s', SCRIPT, url, '--', file, method, String(amount)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => wrk.once('close', resolve));
  try {
    for await (const line of createInterface(wrk.stdout)) {
      const [, seconds, failures] = /^(\d+\.\d+) (\d+)$/.exec(line) ?? [];
      if (seconds === undefined) continue;
      if (failures !== '0') throw new Error(`${url}: ${failures} answers were no success`);
      return amount / Number(seconds);
    }
    throw new Error(`wrk ${url} ended before the last answer`);
  } finally {
    wrk.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  }
}
