import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StorageAway } from '../../adapters/storage-fault.ts';

/** A file that is too large to be held whole: its bytes are read from where they lie, piece by piece, each time that somebody asks for them. */
export interface StoredBytes {
  size: number;
  /** The name that git gives to its bytes. */
  sha: string;
  chunks(): AsyncIterable<Uint8Array>;
}
/** The name of a file that is kept, and its size. */
export type KeptName = Pick<StoredBytes, 'size' | 'sha'>;
/** The bytes of a file as an act is given them: at hand, or stored somewhere. */
export type FileBytes = Uint8Array | StoredBytes;

export const isAtHand = (bytes: FileBytes): bytes is Uint8Array => bytes instanceof Uint8Array;
export const sizeOf = (bytes: FileBytes): number => (isAtHand(bytes) ? bytes.length : bytes.size);
/** The name that git gives to bytes. */
export const blobSha = (bytes: Uint8Array): string => createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
export const shaOf = (bytes: FileBytes): string => (isAtHand(bytes) ? blobSha(bytes) : bytes.sha);

/** The bytes in order, none of them held longer than whoever reads them holds them. @throws StorageAway at the end of a file that is not what it was said to be */
export async function* chunksOf(bytes: FileBytes): AsyncGenerator<Uint8Array, void, undefined> {
  if (isAtHand(bytes)) {
    yield bytes;
    return;
  }
  const hash = createHash('sha1').update(`blob ${bytes.size}\0`);
  for await (const chunk of bytes.chunks()) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== bytes.sha) throw new StorageAway(`a stored file is not what ${bytes.sha} names`);
}

/** So much of a file is read at a time. */
const READ_BYTES = 256 * 1024;

/** A file of a disk. */
export const bytesOfFile = (path: string, { size, sha }: KeptName): StoredBytes => ({
  size,
  sha,
  chunks: async function* () {
    const file = await open(path);
    try {
      for (;;) {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, null);
        if (bytesRead === 0) return;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  },
});

/** Writes a file as its bytes come, and lets it reach the disk. */
export async function writeSynced(path: string, bytes: FileBytes): Promise<void> {
  const file = await open(path, 'w');
  try {
    for await (const chunk of chunksOf(bytes)) await writeAll(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
}

/** Bytes as base64, in pieces that stand one behind the other. */
export async function* base64Of(bytes: FileBytes): AsyncGenerator<string, void, undefined> {
  let left: Uint8Array = new Uint8Array();
  for await (const chunk of chunksOf(bytes)) {
    const all = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    // Three bytes are four letters: what is left over begins the next piece.
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.buffer, all.byteOffset, whole).toString('base64');
    left = all.slice(whole);
  }
  if (left.length > 0) yield Buffer.from(left).toString('base64');
}
export const base64Length = (size: number): number => Math.ceil(size / 3) * 4;
