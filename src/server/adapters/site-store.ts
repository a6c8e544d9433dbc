import { MINUTE_MS } from '../../domain/time/period.ts';
import { openS3Client, type S3Options } from './s3.ts';
import { isFileMissing } from './storage-fault.ts';

/** Something that is put on the storage of a site. */
interface SiteObject {
  bytes: Buffer;
  type: string;
  cacheControl: string;
}

/** A storage that a CDN takes the site from. Its calls throw what stood in the way. */
export interface SiteStore {
  put(key: string, object: SiteObject): Promise<void>;
  /** Of what is not there it removes nothing. */
  remove(key: string): Promise<void>;
  /** Null for what is not there. */
  read(key: string): Promise<string | null>;
}

/** A file of the site may be large, and is tried thrice. */
const SITE_TIMEOUT_MS = MINUTE_MS;

/** An S3-compatible storage. Who may read it is a rule of the bucket. */
export async function openSiteStore(options: S3Options): Promise<SiteStore> {
  const [client, { DeleteObjectCommand, GetObjectCommand, PutObjectCommand }] = await Promise.all([
    openS3Client({ timeoutMs: SITE_TIMEOUT_MS, ...options }),
    import('@aws-sdk/client-s3'),
  ]);
  const Bucket = options.bucket;
  return {
    put: async (Key, { bytes, type, cacheControl }) => {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType: type, CacheControl: cacheControl }));
    },
    remove: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    read: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
        return (await Body?.transformToString()) ?? null;
      } catch (error) {
        if (isFileMissing(error)) return null;
        throw error;
      }
    },
  };
}
