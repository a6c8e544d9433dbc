import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Messages as files instead of sending them: `<time>-<id>.eml` and `<time>-<id>.sms.json`. */
export interface Outbox {
  /** Writes a file whole or not at all; the same id is written once. */
  put(id: string, extension: 'eml' | 'sms.json', content: string | Uint8Array, at: Date): Promise<void>;
  /** Newest first. */
  list(): Promise<string[]>;
  read(file: string): Promise<string>;
  /** Files written before an instant, including the partial files of processes that were killed. */
  olderThan(moment: Date): Promise<string[]>;
  remove(file: string): Promise<void>;
}

/** A message, or what a killed process left half written of one. */
const WRITTEN = /^\d{4}-\d\d-\d\dT\d{9}Z-.*\.(eml|sms\.json)(\.part)?$/;
/** A demo under load fills no disk: more messages than this, and the oldest go. */
const MAX_FILES = 10_000;
const stampOf = (at: Date) => at.toISOString().replaceAll(':', '').replace('.', '');

export function openOutbox(folder: string, maxFiles = MAX_FILES): Outbox {
  const files = async () => (await readdir(folder).catch(() => [])).filter((file) => /\.(eml|sms\.json)$/.test(file));
  return {
    put: async (id, extension, content, at) => {
      await mkdir(folder, { recursive: true });
      const written = await files();
      if (written.some((file) => file.endsWith(`-${id}.${extension}`))) return;
      if (written.length >= maxFiles) for (const file of written.sort().slice(0, written.length - maxFiles + 1)) await rm(join(folder, file), { force: true });
      const name = `${stampOf(at)}-${id}.${extension}`;
      const part = join(folder, `${name}.part`);
      try {
        await writeFile(part, content);
        await rename(part, join(folder, name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    list: async () => (await files()).sort().reverse(),
    // A name begins with its time: `2026-11-18T023000000Z-…`.
    olderThan: async (moment) => (await readdir(folder).catch(() => [])).filter((file) => WRITTEN.test(file) && file < stampOf(moment)),
    remove: (file) => rm(join(folder, file), { force: true }),
    read: (file) => readFile(join(folder, file), 'utf8'),
  };
}
