import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '../../contract/refusal.ts';
import { RefusedUpload, StoredUpload } from '../../contract/uploads/pdf.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { hasPdfHead, hasPdfTail, PDF_HEAD_BYTES, PDF_MAX_BYTES, PDF_TAIL_BYTES, safePdfName } from '../../domain/uploads/attachment.ts';
import { StorageFull } from '../adapters/storage-fault.ts';
import { countTry } from '../http/callers/rate-limit.ts';
import type { UploadReceiver, UploadTools } from '../http/upload-receiver.ts';
import { cleanUp } from './remove-leftovers.ts';
import { UPLOAD_FOLDER } from './uploads.ts';

/** 192 random bits: nobody guesses it, and no two files ever meet. */
const newKey = () => `${UPLOAD_FOLDER}/${randomBytes(24).toString('base64url')}.pdf`;

/** Counts a request that carries files, and receives them. @throws Refusal TOO_MANY_REQUESTS */
export async function receiveUploads(tools: UploadTools, memberId: string | undefined): Promise<UploadReceiver> {
  await countTry(tools, LIMITS.uploadByMember, memberId ?? 'anonymous');
  const { database, files, log } = tools;
  const keys: string[] = [];
  return {
    maxBytes: PDF_MAX_BYTES,
    store: async (chunks, name) => {
      const key = newKey();
      const seen = new Inspection();
      await files.putStream(key, seen.watch(chunks), 'application/pdf');
      const fault = seen.fault();
      if (fault !== null) {
        await cleanUp({ files, log }, [key]);
        return new RefusedUpload(fault);
      }
      keys.push(key);
      return new StoredUpload({ key, name: safePdfName(name), size: seen.size, sha256: seen.digest() });
    },
    settle: async (error) => {
      // Of a refusal, and of a full store, it is known that nothing was committed; of anything else it is not.
      if (keys.length === 0 || (error !== undefined && !(error instanceof Refusal) && !(error instanceof StorageFull))) return;
      const taken = await database.db.selectFrom('uploads').select('key').where('key', 'in', keys).execute();
      const kept = new Set(taken.map(({ key }) => key));
      await cleanUp(
        { files, log },
        keys.filter((key) => !kept.has(key)),
      );
    },
  };
}

/** Looks at a file while it passes: its length, its first and last bytes, its digest. */
class Inspection {
  size = 0;
  private head = Buffer.alloc(0);
  private tail = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  async *watch(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.size += chunk.length;
      if (this.head.length < PDF_HEAD_BYTES) this.head = Buffer.concat([this.head, chunk.subarray(0, PDF_HEAD_BYTES)]);
      // The rest of what is refused is let pass, so that the other fields can be read and all be told at once.
      if (this.size > PDF_MAX_BYTES || this.isNone()) continue;
      this.hash.update(chunk);
      this.tail = Buffer.from(Buffer.concat([this.tail, chunk.subarray(-PDF_TAIL_BYTES)]).subarray(-PDF_TAIL_BYTES));
      yield chunk;
    }
  }

  fault(): 'FILE_FORMAT' | 'FILE_TOO_LARGE' | null {
    if (!hasPdfHead(this.head)) return 'FILE_FORMAT';
    if (this.size > PDF_MAX_BYTES) return 'FILE_TOO_LARGE';
    return hasPdfTail(this.tail) ? null : 'FILE_FORMAT';
  }

  digest(): string {
    return this.hash.digest('hex');
  }

  private isNone(): boolean {
    return this.head.length >= PDF_HEAD_BYTES && !hasPdfHead(this.head);
  }
}
