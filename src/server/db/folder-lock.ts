import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The embedded database takes no lock of its own, and two processes on one folder lose each other's rows. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Takes the exclusive lock of a data folder; returns what gives it back. A lock whose process has died is taken over.
 * @throws FolderInUse naming the folder and the process that holds it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock.pid');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => {
        if (holderOf(file) === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if (!isExisting(error)) throw error;
      const holder = holderOf(file);
      if (holder !== null && holder !== process.pid && isAlive(holder)) {
        throw new FolderInUse(
          `The data folder ${folder} is in use by process ${holder}. Stop that process, choose another folder with DATA_DIR, or set DATABASE_URL to use a PostgreSQL server.`,
        );
      }
      if (holder === process.pid) throw new FolderInUse(`The data folder ${folder} is open in this process already.`);
      rmSync(file, { force: true });
    }
  }
  throw new FolderInUse(`The data folder ${folder} is being taken by another process.`);
}

function holderOf(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
