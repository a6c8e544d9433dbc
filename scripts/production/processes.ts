import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of the production. */
export interface Running {
  name: string;
  child: ChildProcess;
  exited: Promise<number | null>;
  /** The file of what it says. */
  log: string;
}

export interface Processes {
  start(name: string, command: readonly string[], cwd: string, environment: Record<string, string>): Running;
  /** Ends one as a power cut would. */
  kill(name: string): Promise<void>;
  /** Ends all, the last first. @returns a line for each that did not end well; nothing the second time */
  stop(): Promise<string[]>;
}

const LOOK_AGAIN_MS = 100;
const LOOKS = 900;
const MAX_SHOWN = 2000;

/** Processes that end with this one, whose logs are in a folder. `alsoStop` runs when they have ended. */
export function openProcesses(folder: string, alsoStop: () => Promise<void>): Processes {
  const running: Running[] = [];
  const killed = new Set<string>();
  let isOver = false;
  const stop = async (): Promise<string[]> => {
    if (isOver) return [];
    isOver = true;
    const faults: string[] = [];
    for (const { name, child, exited, log } of running.reverse()) {
      // nginx ends its answers first when it is told so.
      child.kill(name === 'web' ? 'SIGQUIT' : 'SIGTERM');
      const code = await exited;
      if (code !== 0 && !killed.has(name)) faults.push(`${name} ended with ${code}:\n${readFileSync(log, 'utf8').slice(-MAX_SHOWN)}`);
    }
    await alsoStop();
    return faults;
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop().finally(() => process.exit(130)));
  return {
    start: (name, [program = '', ...args], cwd, environment) => {
      const log = join(folder, `${name}.log`);
      const file = openSync(log, 'a');
      const child = spawn(program, args, { cwd, env: { PATH: process.env['PATH'], ...environment }, stdio: ['ignore', file, file] });
      const exited = new Promise<number | null>((resolve) => {
        child.once('exit', resolve);
        child.on('error', () => resolve(null));
      });
      const each = { name, child, exited, log };
      running.push(each);
      return each;
    },
    kill: async (name) => {
      killed.add(name);
      const each = running.find((one) => one.name === name);
      each?.child.kill('SIGKILL');
      await each?.exited;
    },
    stop,
  };
}

/** Waits until a process has said some words. @throws Error with what it said instead */
export function untilSaid(running: Running, words: string): Promise<void> {
  return until(running, async () => readFileSync(running.log, 'utf8').includes(words));
}

/** Waits until a process answers well at a URL. @throws Error with what it said when it does not */
export function untilReady(running: Running, url: string): Promise<void> {
  return until(running, () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

async function until({ name, child, log }: Running, isSo: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS && child.exitCode === null; look += 1) {
    if (await isSo()) return;
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`${name} was not ready:\n${readFileSync(log, 'utf8')}`);
}
