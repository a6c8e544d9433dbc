import type { S3Client as Client } from '@aws-sdk/client-s3';
import type { DriverContract } from 'flydrive/types';
import { waitWithin } from '../budget.ts';

/** An S3-compatible storage. Without `endpoint` it is Amazon's own. */
export interface S3Options {
  bucket: string;
  region: string;
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
  /** After which a call that has no answer is given up, tries and all. */
  timeoutMs?: number;
}

/** For jobs, and at most for a call, which gives what it has left of its own (`server/budget.ts`). */
export const S3_TIMEOUT_MS = 8_000;
const CONNECTION_TIMEOUT_MS = 2_000;
const MAX_ATTEMPTS = 3;

/** Loaded only where it is used: Amazon's client is larger than everything else that the server loads. */
export async function openS3Client({ region, endpoint, accessKeyId, secretAccessKey, timeoutMs = S3_TIMEOUT_MS }: S3Options): Promise<Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    maxAttempts: MAX_ATTEMPTS,
    // Amazon's newer checksums travel as a trailer of a body in pieces (aws-chunked). Other storages keep the framing as if it
    // were the file. What we send is a plain body of a known length; its MD5 and our own digest find what was changed.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(CONNECTION_TIMEOUT_MS, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
  });
  // The tries of one call share its time. The client's own bounds are for each try.
  const send = client.send.bind(client) as (command: never, options: object) => Promise<unknown>;
  Object.assign(client, { send: (command: never) => waitWithin(timeoutMs, (ms) => send(command, { abortSignal: AbortSignal.timeout(ms) })) });
  return client;
}

/** The files that members send. */
export async function openS3(options: S3Options): Promise<DriverContract> {
  const [{ S3Driver }, client] = await Promise.all([import('flydrive/drivers/s3'), openS3Client(options)]);
  return new S3Driver({
    client,
    bucket: options.bucket,
    // Not every storage has access lists; ours stays closed, and the server gives out what may be seen.
    supportsACL: false,
    visibility: 'private',
  });
}
