import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract } from 'flydrive/types';

/** Where what members send is kept (design section 2): keys like `avatar/<id>-512.webp`, each written once and never changed. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Writes while it reads, however long it is: never whole in memory. What broke off may have left a part behind. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, mediaType: string): Promise<void>;
  /** Null for what is not there. */
  read(key: string): Promise<Uint8Array | null>;
  /** As it is read from where it is kept; null for what is not there. */
  readStream(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
  /** The keys under a folder, a page at a time. */
  list(folder: string): AsyncIterable<string>;
  /** When a file was written; null for what is not there. */
  writtenAt(key: string): Promise<Date | null>;
}

/** An S3-compatible storage. Without `endpoint` it is Amazon's own. */
export interface S3Options {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A folder of this machine, or the storage when one is configured. */
export async function openFiles(s3: S3Options | null, folder: string): Promise<FileStore> {
  const disk = new Disk(s3 === null ? new FSDriver({ location: folder, visibility: 'private' }) : await openS3(s3));
  const orNull = async <T>(key: string, work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (!(await disk.exists(key))) return null;
      throw error;
    }
  };
  return {
    put: (key, bytes, mediaType) => disk.put(key, bytes, { contentType: mediaType }),
    putStream: (key, chunks, mediaType) =>
      s3 === null ? disk.putStream(key, Readable.from(chunks), { contentType: mediaType }) : putThroughFile(disk, { key, chunks, mediaType }),
    read: (key) => orNull(key, disk.getBytes(key)),
    readStream: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    remove: (key) => disk.delete(key),
    list: async function* (under) {
      let paginationToken: string | undefined;
      do {
        const page = await listPage(disk, under, paginationToken);
        for (const file of page.objects) if (file.isFile) yield file.key;
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
    writtenAt: async (key) => (await orNull(key, disk.getMetaData(key)))?.lastModified ?? null,
  };
}

/** S3 wants to know how long a file is before it begins, so it waits on this machine's disk. */
async function putThroughFile(disk: Disk, { key, chunks, mediaType }: { key: string; chunks: AsyncIterable<Uint8Array>; mediaType: string }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'comic-hub-upload-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, chunks);
    await disk.putStream(key, createReadStream(path), { contentType: mediaType, contentLength: (await stat(path)).size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function listPage(disk: Disk, under: string, paginationToken: string | undefined): ReturnType<Disk['listAll']> {
  try {
    return await disk.listAll(`${under}/`, { recursive: true, ...(paginationToken !== undefined && { paginationToken }) });
  } catch (error) {
    // The folder of a machine on which nobody has sent anything yet.
    if (isMissing(error) || (error instanceof Error && isMissing(error.cause))) return { objects: [] };
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Loaded only where it is used: the client of Amazon's is larger than all else that the server loads. */
async function openS3({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Options): Promise<DriverContract> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Not every storage has access lists; ours stays closed, and the server gives out what may be seen.
    supportsACL: false,
    visibility: 'private',
    maxAttempts: 3,
  });
}
