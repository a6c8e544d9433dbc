import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

/** The embedded database takes no lock of its own, and two processes on one folder lose each other's rows. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

const HolderSchema = v.object({ pid: v.number(), startedAt: v.string(), host: v.string() });
type Holder = v.InferOutput<typeof HolderSchema>;

/** The interval at which a holder shows that it lives, and the time after which another machine or container may take it for dead. */
const BEAT_MS = 3_000;
const DEAD_AFTER_MS = 15_000;
const heldHere = new Set<string>();

/**
 * Takes the exclusive lock of a data folder; returns what gives it back. The lock of a process that has died is taken
 * over: at once on the same machine, after 15 seconds without a sign of life from another (a shared volume).
 * @throws FolderInUse naming the folder and the process that holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock.json');
  if (heldHere.has(file)) throw new FolderInUse(`The data folder ${folder} is open in this process already.`);
  const me: Holder = { pid: process.pid, startedAt: startOf(process.pid), host: hostname() };
  const MAX_TRIES = 100;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (create(file, me)) return hold(file);
    const holder = readHolder(file);
    if (holder && isAlive(holder, file)) throw inUse(folder, holder);
    removeDead(file, me);
  }
  throw new FolderInUse(`The data folder ${folder} is being taken by another process.`);
}

/** Looks whether anybody holds a data folder, and changes nothing. @throws FolderInUse */
export function checkFolderFree(folder: string): void {
  const file = join(folder, 'lock.json');
  const holder = readHolder(file);
  if (holder && isAlive(holder, file)) throw inUse(folder, holder);
}

function inUse(folder: string, { pid, host }: Holder): FolderInUse {
  return new FolderInUse(
    `The data folder ${folder} is in use by process ${pid}${host === hostname() ? '' : ` on ${host}`}. Stop that process, choose another folder with DATA_DIR, or set DATABASE_URL to use a PostgreSQL server.`,
  );
}

/** The file appears whole or not at all, and only where there is none: a link is atomic. */
function create(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.pid}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead holder. One process at a time, by a lock of its own, and only after having looked again:
 * whoever comes second must not remove what the first has just taken.
 */
function removeDead(file: string, me: Holder): void {
  const guard = `${file}.takeover`;
  if (!create(guard, me)) {
    const holder = readHolder(guard);
    if (!holder || !isAlive(holder, guard)) rmSync(guard, { force: true });
    return;
  }
  try {
    const holder = readHolder(file);
    if (!holder || !isAlive(holder, file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

function hold(file: string): () => void {
  heldHere.add(file);
  const beat = setInterval(() => {
    // Somebody removed the file by hand: there is nothing to keep alive.
    if (existsSync(file)) utimesSync(file, new Date(), new Date());
  }, BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    heldHere.delete(file);
    rmSync(file, { force: true });
  };
}

function readHolder(file: string): Holder | null {
  try {
    const result = v.safeParse(HolderSchema, JSON.parse(readFileSync(file, 'utf8')));
    return result.success ? result.output : null;
  } catch {
    // Gone again, or no lock of ours: nobody holds it.
    return null;
  }
}

/** A process number is used again, in a container it is always the same: the moment it started tells them apart. */
function isAlive({ pid, startedAt, host }: Holder, file: string): boolean {
  if (host !== hostname()) return existsSync(file) && Date.now() - statSync(file).mtimeMs < DEAD_AFTER_MS;
  return startOf(pid) === startedAt && isRunning(pid);
}

/** When a process started, in the kernel's own measure; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    // Fields 3 and 22 of `stat`, counted after the name, which may hold spaces and brackets. A zombie is dead.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'dead' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
