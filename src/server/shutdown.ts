import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Assembled } from './assemble.ts';
import type { Config } from './config/config.ts';
import type { Serving } from './site/serve.ts';

/** Beyond the time-out: for giving jobs back and closing the database. A frozen one must not keep the process. */
const LAST_MOMENTS_MS = 3000;

interface Parts {
  config: Pick<Config, 'drainMs' | 'stopTimeoutMs'>;
  log: Logger;
  serving: Pick<Serving, 'refuseReuse' | 'stop'>;
  assembled: Pick<Assembled, 'jobs' | 'close'>;
  /** Makes `/api/health/ready` say no. */
  stopping: AbortController;
}

/**
 * Ends the process on SIGTERM or SIGINT: says at `/api/health/ready` that it leaves and takes no new job, waits until
 * balancers have seen it, stops listening, lets answers and jobs end. Further signals change nothing.
 */
export function stopOnSignals({ config, log, serving, assembled, stopping }: Parts): void {
  const end = async (signal: string) => {
    if (stopping.signal.aborted) return;
    log.info({ signal }, 'stopping');
    stopping.abort();
    serving.refuseReuse();
    assembled.jobs.takeNoMore();
    await delay(config.drainMs);
    const deadline = performance.now() + config.stopTimeoutMs;
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, config.stopTimeoutMs + LAST_MOMENTS_MS).unref();
    await serving.stop(config.stopTimeoutMs);
    await assembled.close(Math.max(0, deadline - performance.now()));
    log.info('stopped');
    process.exit(0);
  };
  const failed = (error: unknown) => {
    log.error({ err: error }, 'stopping failed');
    process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal).catch(failed));
}
