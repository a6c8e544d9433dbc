import type { Logger } from 'pino';
import type { RefusedUpload, StoredUpload } from '../../contract/uploads/pdf.ts';
import type { FileStore } from '../adapters/files.ts';
import type { Secrets } from '../adapters/secrets.ts';
import type { Database } from '../db/client.ts';

/** The files of one request. */
export interface UploadReceiver {
  /** No file is larger. */
  maxBytes: number;
  /** Puts a PDF away while it comes in. What is none, or too large, is read to its end and kept nowhere. */
  store(chunks: AsyncIterable<Uint8Array>, name: string): Promise<StoredUpload | RefusedUpload>;
  /** When the request is answered: removes what no record has taken. What cannot be removed now, the sweep finds. */
  settle(error?: unknown): Promise<void>;
}

export interface UploadTools {
  database: Database;
  files: FileStore;
  log: Logger;
  secrets: Secrets;
}

/** Receives the files of a request; assemble.ts provides it. @throws Refusal TOO_MANY_REQUESTS */
export type ReceiveUploads = (tools: UploadTools, memberId: string | undefined) => Promise<UploadReceiver>;
