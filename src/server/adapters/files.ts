import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { waitWithin } from '../budget.ts';
import { openS3, S3_TIMEOUT_MS, type S3Options } from './s3.ts';
import { checkDigest, isFileMissing, storageFault } from './storage-fault.ts';

/**
 * Where what members send is kept: keys like `avatar/<id>-512.webp`, each written once and never changed.
 * Every method throws StorageFull when there is no room and StorageAway when the store cannot be used.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Writes while it reads, however long it is: never whole in memory. What broke off leaves nothing behind. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, mediaType: string): Promise<void>;
  /**
   * The bytes of a file, whole and compared with the digest that was taken when it came in, so that no byte of a damaged one
   * leaves. Null for what is not there. A null digest is for files that came in before digests were taken.
   * @throws FileDamaged
   */
  read(key: string, sha256: Uint8Array | null): Promise<Uint8Array | null>;
  /** A missing file counts as removed. */
  remove(key: string): Promise<void>;
  /** The keys under a folder, a page at a time. */
  list(folder: string): AsyncIterable<string>;
  /** When a file was written; null for what is not there. */
  writtenAt(key: string): Promise<Date | null>;
}

/** The folder of a file on its way to S3 begins with this; what a killed process left of them is purged. */
export const TEMPORARY_PREFIX = 'comic-hub-upload-';

/** Folders that killed processes left of files on their way to S3. */
export async function temporaryFoldersOlderThan(moment: Date): Promise<string[]> {
  const paths = (await readdir(tmpdir())).filter((name) => name.startsWith(TEMPORARY_PREFIX)).map((name) => join(tmpdir(), name));
  const times = await Promise.all(paths.map((path) => stat(path).then(({ mtime }) => mtime, orGone)));
  return paths.filter((_, index) => (times[index] ?? moment) < moment);
}

export const removeTemporaryFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** Its file has arrived meanwhile. */
function orGone(error: unknown): null {
  if (isFileMissing(error)) return null;
  throw error;
}

/** A folder of this machine, or the storage when one is configured. */
export async function openFiles(s3: S3Options | null, folder: string): Promise<FileStore> {
  const disk = new Disk(s3 === null ? new FSDriver({ location: folder, visibility: 'private' }) : await openS3(s3));
  // An object of S3 is there whole or not at all; of a call that hung nobody knows, and asking would hang as long again.
  const removePart = async (key: string) => (s3 === null ? disk.delete(key).catch(ignore) : undefined);
  const timeoutMs = s3 === null ? undefined : (s3.timeoutMs ?? S3_TIMEOUT_MS);
  return {
    put: async (key, bytes, mediaType) => {
      try {
        await disk.put(key, bytes, { contentType: mediaType, ...(s3 !== null && { ContentMD5: md5Of(bytes) }) });
      } catch (error) {
        await removePart(key);
        throw storageFault(error);
      }
    },
    putStream: async (key, chunks, mediaType) => {
      const sender = watchSender(chunks);
      try {
        if (s3 === null) await writeThrough(disk, { key, path: join(folder, key), chunks: sender.chunks });
        else await putThroughFile(disk, { key, chunks: sender.chunks, mediaType });
      } catch (error) {
        await removePart(key);
        // A sender who hangs up is no fault of the store's, though both end with the same words of the system.
        throw sender.fault() ?? storageFault(error);
      }
    },
    read: async (key, sha256) => {
      const bytes = await known(orNull(readWhole(disk, key, timeoutMs)));
      if (bytes !== null && sha256 !== null) checkDigest(key, bytes, sha256);
      return bytes;
    },
    remove: (key) => known(disk.delete(key)),
    list: async function* (under) {
      let paginationToken: string | undefined;
      do {
        const page = await known(listPage(disk, under, paginationToken));
        // A prefix loses its last slash on the way: `list/` would give what is in `listed/`, too.
        for (const file of page.objects) if (file.isFile && file.key.startsWith(`${under}/`)) yield file.key;
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
    writtenAt: async (key) => (await known(orNull(disk.getMetaData(key))))?.lastModified ?? null,
  };
}

/** The nightly purge finds what cannot be removed now; the first fault is the one reported. */
const ignore = () => {};

/** @throws StorageFull, StorageAway, or what was no fault of the store's as it was */
async function known<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw storageFault(error);
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isFileMissing(error)) return null;
    throw error;
  }
}

/**
 * Reads a file to its end: flydrive's own `getBytes` gives a pool of memory for the bytes of an empty file. The client of S3
 * bounds the head of an answer only; a body that stops half-way would be waited for for ever.
 */
async function readWhole(disk: Disk, key: string, timeoutMs: number | undefined): Promise<Uint8Array> {
  const stream = await disk.getStream(key);
  if (timeoutMs === undefined) return allOf(stream);
  return waitWithin(timeoutMs, async (ms) => {
    const timer = setTimeout(() => stream.destroy(new DOMException('the file did not come in time', 'TimeoutError')), ms);
    try {
      return await allOf(stream);
    } finally {
      clearTimeout(timer);
    }
  });
}

async function allOf(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Hands a sender's chunks on and remembers whether it was the sender who failed. */
function watchSender(chunks: AsyncIterable<Uint8Array>): { chunks: AsyncIterable<Uint8Array>; fault(): Error | null } {
  let fault: Error | null = null;
  return {
    fault: () => fault,
    chunks: (async function* () {
      try {
        yield* chunks;
      } catch (error) {
        fault = error instanceof Error ? error : new Error(String(error));
        throw error;
      }
    })(),
  };
}

const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');

/** S3 wants to know how long a file is before it begins, so it waits on this machine's disk. */
async function putThroughFile(disk: Disk, { key, chunks, mediaType }: { key: string; chunks: AsyncIterable<Uint8Array>; mediaType: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), TEMPORARY_PREFIX));
  try {
    const path = join(folder, 'file');
    const md5 = createHash('md5');
    await pipeline(
      chunks,
      async function* (source: AsyncIterable<Uint8Array>) {
        for await (const chunk of source) {
          md5.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    const { size } = await stat(path);
    const options = { contentType: mediaType, ContentMD5: md5.digest('base64') };
    // A stream of nothing would be sent without a length.
    if (size === 0) await disk.put(key, new Uint8Array(0), options);
    else await sendFile(disk, path, { key, options: { ...options, contentLength: size } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The client of S3 does not listen to what it sends: a file that cannot be read would end the process. */
async function sendFile(disk: Disk, path: string, { key, options }: { key: string; options: NonNullable<Parameters<Disk['putStream']>[2]> }): Promise<void> {
  const source = createReadStream(path);
  const broken = new Promise<never>((_, reject) => void source.on('error', reject));
  try {
    await Promise.race([disk.putStream(key, source, options), broken]);
  } finally {
    source.destroy();
  }
}

/** Flydrive's own stream into a folder tells of a full disk as of a sender who broke off. */
async function writeThrough(disk: Disk, { key, path, chunks }: { key: string; path: string; chunks: AsyncIterable<Uint8Array> }): Promise<void> {
  // It looks at the key, and makes the folder.
  await disk.put(key, new Uint8Array(0));
  await pipeline(chunks, createWriteStream(path));
}

async function listPage(disk: Disk, under: string, paginationToken: string | undefined): ReturnType<Disk['listAll']> {
  try {
    return await disk.listAll(`${under}/`, { recursive: true, ...(paginationToken !== undefined && { paginationToken }) });
  } catch (error) {
    // The folder of a machine on which nobody has sent anything yet.
    if (isFileMissing(error)) return { objects: [] };
    throw error;
  }
}
