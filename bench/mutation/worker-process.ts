import { type ChildProcess, fork } from 'node:child_process';
import type { Answer, Order } from './use-case-worker.ts';

const MEMORY_MB = 2048;
/** Far above what any order takes on a busy machine: what is silent for longer hangs. */
const LONGEST_SILENCE_MS = 5 * 60_000;

/** A process that runs tests for mutants, replaced by another when it dies, hangs or is worn. */
export interface WorkerProcess {
  /** Null when the process died of the order, or did not answer. */
  ask(order: Order): Promise<Answer | null>;
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
  return {
    ask: async (order) => {
      child ??= start();
      const answer = await answerOf(child, order);
      if (!answer || answer.isWorn) stop();
      return answer;
    },
    stop,
  };
}

function answerOf(child: ChildProcess, order: Order): Promise<Answer | null> {
  return new Promise((resolve) => {
    const end = (answer: Answer | null) => {
      clearTimeout(silence);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => end(answer as Answer);
    const onExit = () => end(null);
    const silence = setTimeout(onExit, LONGEST_SILENCE_MS);
    child.on('message', onMessage);
    child.once('exit', onExit);
    child.send(order);
  });
}
