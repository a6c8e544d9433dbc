import { actAs } from '../db/acting.ts';
import type { JobHandlers, JobName } from './job-kinds.ts';

/**
 * Jobs in the name of the clock: what they change of bookings and money is recorded as theirs, and a job that was woken
 * from within a call of staff is not taken for that staff's doing. Each begins once it is `ready`: with the settings as they are.
 */
export function actingJobs(handlers: JobHandlers, now: () => Date, ready: () => Promise<void>): JobHandlers {
  const acting = <N extends JobName>(name: N): JobHandlers[N] => {
    const handle: JobHandlers[N] = handlers[name];
    return ((payload, jobId, queuedAt) =>
      actAs({ actorId: null, role: 'system', call: name, requestId: jobId, at: now() }, async () => {
        await ready();
        return handle(payload, jobId, queuedAt);
      })) as JobHandlers[N];
  };
  return Object.fromEntries(Object.keys(handlers).map((name) => [name, acting(name as JobName)])) as unknown as JobHandlers;
}
