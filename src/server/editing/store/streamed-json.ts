import { randomUUID } from 'node:crypto';
import { base64Length, base64Of, type FileBytes, sizeOf } from './file-bytes.ts';

/** A file that stands in JSON as base64, and is read only while it is sent. */
export class InBase64 {
  readonly bytes: FileBytes;
  constructor(bytes: FileBytes) {
    this.bytes = bytes;
  }
}

/** JSON whose files are read while it is sent, none of them whole; its length is known before. */
export function jsonOf(value: unknown): { length: number; chunks: () => AsyncGenerator<Uint8Array, void, undefined> } {
  const files: FileBytes[] = [];
  const mark = randomUUID();
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (!(each instanceof InBase64)) return each;
    files.push(each.bytes);
    return mark;
  });
  const parts = text.split(mark).map((part) => Buffer.from(part));
  const length = parts.reduce((sum, { length: bytes }) => sum + bytes, 0) + files.reduce((sum, file) => sum + base64Length(sizeOf(file)), 0);
  return {
    length,
    chunks: async function* () {
      for (const [i, part] of parts.entries()) {
        yield part;
        const file = files[i];
        if (file !== undefined) for await (const letters of base64Of(file)) yield Buffer.from(letters, 'latin1');
      }
    },
  };
}

/** A body of a request, of which nothing is read before it is sent. */
export const streamOf = (chunks: AsyncGenerator<Uint8Array, void, undefined>): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
