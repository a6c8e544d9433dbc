import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];
const LOOK_AGAIN_MS = 50;
const LOOKS = 400;

export interface Browser {
  /** Of the debugging protocol, which Lighthouse speaks. */
  port: number;
  stop(): Promise<void>;
}

/** Starts Chromium without a window: `CHROMIUM_PATH`, the system's, or the one the tests use. */
export async function startBrowser(): Promise<Browser> {
  const program = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome', chromium.executablePath()].find((each) =>
    existsSync(each),
  );
  if (!program) throw new Error('No Chromium: name one in CHROMIUM_PATH');
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const note = join(profile, 'DevToolsActivePort');
  for (let look = 0; look < LOOKS && child.exitCode === null; look += 1) {
    const port = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0;
    if (port > 0) {
      return {
        port,
        stop: async () => {
          child.kill('SIGTERM');
          await exited;
          rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
        },
      };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  child.kill('SIGKILL');
  throw new Error('Chromium did not start');
}
