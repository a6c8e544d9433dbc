import { createHash, timingSafeEqual } from 'node:crypto';

/** The disk, the quota or the bucket is full: nothing of the file was kept. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** The file store does not answer, or answers that it cannot: to be tried again later. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway';
}

/** A file is not what was stored under its key. Nobody is given its bytes. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/** No room on the device, over the owner's quota, over the largest size of a file. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** Error codes of S3-compatible storages (MinIO, Ceph, Garage). */
const FULL_NAMES = /^(XMinioStorageFull|QuotaExceeded|InsufficientStorage|XMinioAdminBucketQuotaExceeded|SlowDownWriteFull)$/;
const MISSING_CODES = ['ENOENT', 'ENOTDIR'];
const MISSING_NAMES = ['NoSuchKey', 'NotFound'];

/** An error and what caused it, outermost first. */
function* causesOf(error: unknown): Generator<Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }> {
  const MAX_DEPTH = 8;
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause;
  }
}

const some = (error: unknown, is: (cause: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }) => boolean): boolean =>
  [...causesOf(error)].some(is);

/** Whether an error says that there is no room for what was written. */
function isStorageFull(error: unknown): boolean {
  return some(error, ({ code, name, $metadata }) => FULL_CODES.includes(String(code)) || FULL_NAMES.test(name) || $metadata?.httpStatusCode === 507);
}

/** Whether an error says that there is no such file. A bucket that is missing is no missing file. */
export function isFileMissing(error: unknown): boolean {
  return some(error, ({ code, name }) => MISSING_CODES.includes(String(code)) || MISSING_NAMES.includes(name));
}

/** Maps a store's failure to one of the kinds above; a defect stays what it is. */
export function storageFault(error: unknown): unknown {
  if (isStorageFull(error)) return new StorageFull('there is no room left for files', { cause: error });
  const isOutside = some(
    error,
    ({ code, name, $metadata }) => $metadata !== undefined || /^E[A-Z0-9]+$/.test(String(code)) || name === 'TimeoutError' || name === 'AbortError',
  );
  return isOutside ? new StorageAway('the file store could not be used', { cause: error }) : error;
}

export const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Compares a file with the digest that was taken when it came in. @throws FileDamaged */
export function checkDigest(key: string, bytes: Uint8Array, sha256: Uint8Array): void {
  const found = digestOf(bytes);
  if (found.length === sha256.length && timingSafeEqual(found, sha256)) return;
  throw new FileDamaged(`${key} is not the file that was stored: ${bytes.length} bytes with the digest ${found.toString('hex')}`);
}
