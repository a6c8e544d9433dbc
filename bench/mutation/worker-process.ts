import { type ChildProcess, fork } from 'node:child_process';
import type { Order, WorkerResponse } from './use-case-worker.ts';

const MEMORY_MB = 2048;
/** Far above what any order takes on a busy machine: what is silent for longer hangs. */
const LONGEST_SILENCE_MS = 5 * 60_000;

/** A process that runs tests for mutants, replaced by another when it dies, hangs or is worn. */
export interface WorkerProcess {
  /** Null when the process ended of the order, twice, or did not answer. */
  ask(order: Order): Promise<WorkerResponse | null>;
  stop(): void;
}

export function openWorkerProcess(plan: string, environment: Record<string, string>): WorkerProcess {
  let child: ChildProcess | null = null;
  const start = () =>
    fork(`${import.meta.dirname}/use-case-worker.ts`, [plan], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      // The server's log is no matter here; a worker that cannot start says why.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...environment },
    });
  const stop = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const askOnce = async (order: Order) => {
    child ??= start();
    const answer = await answerOf(child, order);
    if (typeof answer === 'string' || answer.isWorn) stop();
    return answer;
  };
  return {
    ask: async (order) => {
      // A process may end of what came before: a fresh one says whether it was the order.
      const first = await askOnce(order);
      const answer = first === 'ended' ? await askOnce(order) : first;
      return typeof answer === 'string' ? null : answer;
    },
    stop,
  };
}

function answerOf(child: ChildProcess, order: Order): Promise<WorkerResponse | 'ended' | 'silent'> {
  return new Promise((resolve) => {
    const end = (answer: WorkerResponse | 'ended' | 'silent') => {
      clearTimeout(silence);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => end(answer as WorkerResponse);
    const onExit = () => end('ended');
    const silence = setTimeout(() => end('silent'), LONGEST_SILENCE_MS);
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.send(order);
  });
}
