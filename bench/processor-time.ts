import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../src/server/db/client.ts';

/** Of the system: what /proc counts in. */
const TICK_MS = 10;
const [UTIME, STIME, CUTIME, CSTIME] = [11, 12, 13, 14];

/** Processor time that a process has used so far, in ms; with `ended`, also what its children used that are gone. NaN where there is no `/proc`. */
function usedMs(pid: number, ended: boolean): number {
  try {
    // The name stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = [UTIME, STIME, ...(ended ? [CUTIME, CSTIME] : [])].reduce((sum, i) => sum + Number(fields[i]), 0);
    return ticks * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** Processor time of one process, in ms. */
export const processMs = (pid: number): number => usedMs(pid, false);

/** Processor time of a process and of all that it has begun, those that have ended too, in ms. */
export function familyMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + familyMs(child), usedMs(pid, true) || 0);
}

/** Processor time of a PostgreSQL server with all its backends, those that have ended too, in ms. */
export function clusterMs(postmaster: number): number {
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return backends.reduce((sum, pid) => sum + (usedMs(pid, false) || 0), usedMs(postmaster, true));
}

/** The process of the PostgreSQL server that a database is on. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
}
