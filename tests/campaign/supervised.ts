import { join } from 'node:path';
import { type ServerProcess, startServer } from '../support/process.ts';

const SKEW = join(import.meta.dirname, 'skewed-clock.ts');
const START_AGAIN_MS = 300;

/** A process of the product that is started again whenever it has ended, as a service manager does. */
export interface Supervised {
  name: string;
  origin: string;
  /** Ends it, if it runs; it comes back by itself. @returns whether there was one to end */
  end(signal: 'SIGKILL' | 'SIGTERM'): boolean;
  /** The state of the process. */
  counts: {
    starts: number;
    /** Starts that found no database, or not in time. */
    failedStarts: number;
    /** It ended though nobody had asked it to: never right. */
    endedByItself: string[];
  };
  /** Resolves as soon as it runs. */
  running(): Promise<void>;
  /** Ends it in order and keeps it away until `resume`. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends it for good and resolves when it has. */
  stop(): Promise<void>;
}

/** Starts a process and keeps it running. `skewMs` is asked at each start. */
export function supervise(name: string, environment: Record<string, string>, skewMs: () => number): Supervised {
  const counts: Supervised['counts'] = { starts: 0, failedStarts: 0, endedByItself: [] };
  let current: ServerProcess | null = null;
  let wasEnded = false;
  let isOver = false;
  let waiting: (() => void)[] = [];
  let paused: { until: Promise<void>; resume: () => void } | null = null;

  async function keep(): Promise<void> {
    while (!isOver) {
      await paused?.until;
      wasEnded = false;
      const started = await startServer({ ...environment, NODE_OPTIONS: `--import ${SKEW}`, CLOCK_SKEW_MS: String(skewMs()) }).catch(() => null);
      if (started === null) {
        counts.failedStarts += 1;
        await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
        continue;
      }
      counts.starts += 1;
      current = started;
      // Told to stop while it was starting.
      if (isOver) started.kill('SIGTERM');
      for (const resolve of waiting) resolve();
      waiting = [];
      const code = await started.exited;
      current = null;
      if (!wasEnded) counts.endedByItself.push(`${name} ended with ${code}: ${started.output().slice(-2000)}`);
    }
  }
  const kept = keep();
  const running = () => (current ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)));
  return {
    name,
    origin: `http://127.0.0.1:${environment['PORT']}`,
    counts,
    end: (signal) => {
      if (current === null) return false;
      wasEnded = true;
      current.kill(signal);
      return true;
    },
    running,
    pause: async () => {
      // One that is starting would be there a moment later.
      await running();
      const { promise: until, resolve: resume } = Promise.withResolvers<void>();
      paused = { until, resume };
      wasEnded = true;
      const ending = current?.exited;
      current?.kill('SIGTERM');
      await ending;
    },
    resume: () => {
      paused?.resume();
      paused = null;
    },
    stop: async () => {
      isOver = true;
      wasEnded = true;
      current?.kill('SIGTERM');
      await kept;
    },
  };
}
