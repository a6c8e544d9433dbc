import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file that is kept, by its path from `/`, and a digest of its bytes. */
export interface KeptFile {
  path: string;
  digest: string;
}

export const digestOfFile = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The paths of all files of a folder, from `/`, in their order. `passOver`: a folder at its top that is not looked into. */
export function filesIn(folder: string, passOver?: string): string[] {
  const files: string[] = [];
  // Node's own walk takes twice as long, which tens of thousands of files are asked for at each build.
  const walk = (path: string) => {
    for (const entry of readdirSync(folder + path, { withFileTypes: true })) {
      const within = `${path}/${entry.name}`;
      if (entry.isFile()) files.push(within);
      else if (entry.isDirectory() && !(path === '' && entry.name === passOver)) walk(within);
    }
  };
  walk('');
  return files.sort();
}

/** The same bytes under a second name; a copy where the file system has no links. @throws when there is one of that name */
export function linkOrCopy(from: string, to: string): void {
  const fault = linkFault(from, to);
  if (fault === 'EEXIST') throw new Error(`There is a ${to} already`);
  if (fault === 'ENOENT') mkdirSync(dirname(to), { recursive: true });
  // Folders are rare among tens of thousands of files, and so are file systems without links.
  if (fault === 'ENOENT' && linkFault(from, to) === null) return;
  if (fault !== null) copyFileSync(from, to);
}

/** The same for a file that may be gone. @returns false when it is */
export function linkIfThere(from: string, to: string): boolean {
  const fault = linkFault(from, to);
  // One that is gone, or a folder that is not there yet.
  if (fault === 'ENOENT' && !existsSync(from)) return false;
  if (fault !== null) linkOrCopy(from, to);
  return true;
}

/** The code of the system's fault. */
function linkFault(from: string, to: string): string | null {
  try {
    linkSync(from, to);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
}

/**
 * Takes a file over where it has the same bytes: then it is one file under two names, or, where the file system has no links, one of the same time. Tens
 * of thousands of small files: at once, which takes a fifth of the time. @returns false for another file, or one that is not there
 */
export function takeOverSame(from: string, to: string): boolean {
  const [a, b] = [from, to].map((file) => statSync(file, { throwIfNoEntry: false }));
  if (!a || !b || a.size !== b.size) return false;
  if (a.ino === b.ino && a.dev === b.dev) return true;
  if (!readFileSync(from).equals(readFileSync(to))) return false;
  const beside = `${to}.kept`;
  if (linkFault(from, beside) === null) renameSync(beside, to);
  else utimesSync(to, a.atime, a.mtime);
  return true;
}
