import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const LOOK_EVERY_MS = 200;
const KB_IN_GB = 1024 * 1024;

export interface Run {
  seconds: number;
  /** Most memory one process had, in GB; NaN where there is no `/proc`. */
  largest: number;
  /** Most memory all processes had at one moment, in GB; what several have in common counts once. */
  together: number;
  /** Each line printed, with the second it came at. */
  lines: { at: number; text: string }[];
}

/** Runs a command and watches the memory of it and all its children. @throws with its last lines when it fails */
export async function measuredRun(cwd: string, command: readonly string[], environment: Record<string, string> = {}): Promise<Run> {
  const [program = '', ...args] = command;
  const started = performance.now();
  const lines: Run['lines'] = [];
  const child = spawn(program, args, { cwd, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [largest, together] = [0, 0];
  const look = setInterval(() => {
    const all = child.pid ? family(child.pid) : [];
    largest = Math.max(largest, ...all.map(({ peak }) => peak));
    together = Math.max(together, inAll(all));
  }, LOOK_EVERY_MS);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      const at = (performance.now() - started) / 1000;
      for (const line of text.split('\n')) if (line.trim()) lines.push({ at, text: line });
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  clearInterval(look);
  const TOLD = 20;
  if (code !== 0) {
    const last = lines.slice(-TOLD).map(({ text }) => text);
    throw new Error(`${command.join(' ')} ended with ${code}:\n${last.join('\n')}`);
  }
  const gigabytes = (kilobytes: number) => (kilobytes > 0 ? kilobytes / KB_IN_GB : Number.NaN);
  return { seconds: (performance.now() - started) / 1000, largest: gigabytes(largest), together: gigabytes(together), lines };
}

/** Memory of a process, in KB: most so far, its own now, and what it has of files now, which others of its program have too. */
interface Memory {
  peak: number;
  own: number;
  files: number;
  program: string;
}

/**
 * From `status`, not from `smaps_rollup`: to add that up the system walks all pages of a process, which waits meanwhile; looked
 * at five times a second, a large one becomes visibly slower.
 */
function family(pid: number): Memory[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    const memory = { peak: field('VmHWM'), own: field('RssAnon') + field('RssShmem'), files: field('RssFile'), program: readlinkSync(`/proc/${pid}/exe`) };
    return [memory, ...children.flatMap(family)];
  } catch {
    // It has ended meanwhile, or this system has no /proc.
    return [];
  }
}

function inAll(processes: readonly Memory[]): number {
  const own = processes.reduce((sum, each) => sum + each.own, 0);
  const files = Map.groupBy(processes, ({ program }) => program);
  return [...files.values()].reduce((sum, same) => sum + Math.max(...same.map((each) => each.files)), own);
}
