import type { Context } from 'hono';
import type { ErrorCode } from '../../contract/error-code.ts';
import { Refusal } from '../../contract/refusal.ts';
import { readStreamed, type StreamedFiles } from './read-multipart.ts';

/** No body may be larger but an upload. */
const MAX_BODY_BYTES = 1024 * 1024;
/** The room for what comes with a file: names, boundaries, small fields. */
const UPLOAD_EXTRA_BYTES = 64 * 1024;
/** No form of ours has a tenth as many fields; reading more would be work for nobody. */
const MAX_FIELDS = 500;

export interface BodyOptions {
  /** A file may be in it, which has more room, in multipart only. */
  uploadMaxBytes?: number | undefined;
  /** Files that are put away while they come in, in multipart only. */
  streamed?: StreamedFiles | null;
}

/**
 * Reads a body as fields: JSON, urlencoded or multipart (docs/rules.md#calls). No body at all is no fields.
 * @throws Refusal MALFORMED_BODY, PAYLOAD_TOO_LARGE, FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(c: Context, { uploadMaxBytes, streamed = null }: BodyOptions = {}): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type') ?? '';
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (streamed && kind === 'multipart/form-data') return fieldsOf(await readStreamed(c, streamed));
  const isUpload = uploadMaxBytes !== undefined && kind === 'multipart/form-data';
  const bytes = await readBytes(
    c,
    isUpload ? { maxBytes: uploadMaxBytes + UPLOAD_EXTRA_BYTES, code: 'FILE_TOO_LARGE' } : { maxBytes: MAX_BODY_BYTES, code: 'PAYLOAD_TOO_LARGE' },
  );
  if (bytes.length === 0) return {};
  if (kind === 'application/json' || kind === 'text/plain' || kind === '') return readJson(bytes);
  if (kind === 'application/x-www-form-urlencoded') return readForm(decode(bytes));
  if (kind === 'multipart/form-data') return readMultipart(bytes, type);
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
}

async function readBytes(c: Context, { maxBytes, code }: { maxBytes: number; code: ErrorCode }): Promise<Uint8Array<ArrayBuffer>> {
  const length = c.req.header('content-length');
  if (Number(length ?? 0) > maxBytes) throw new Refusal(code);
  // Node reads no more than was announced: all at once, without a stream around it.
  if (length !== undefined) return whole(c, { maxBytes, code });
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (c.req.raw.body === null) return new Uint8Array();
  const reader = c.req.raw.body.getReader();
  for (let chunk = await readChunk(reader); chunk; chunk = await readChunk(reader)) {
    size += chunk.length;
    if (size > maxBytes) {
      void reader.cancel().catch(() => {});
      throw new Refusal(code);
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

async function whole(c: Context, { maxBytes, code }: { maxBytes: number; code: ErrorCode }): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await c.req.raw.arrayBuffer().catch((cause: unknown) => {
    throw new Refusal('MALFORMED_BODY', { cause });
  });
  if (bytes.byteLength > maxBytes) throw new Refusal(code);
  return new Uint8Array(bytes);
}

/** A caller who hangs up in the middle has sent no body that can be read; that is no fault of ours. */
async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    throw new Refusal('MALFORMED_BODY', { cause });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal('MALFORMED_BODY', { cause });
  }
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw new Refusal('MALFORMED_BODY', { cause });
  }
  throw new Refusal('MALFORMED_BODY');
}

function readForm(source: string): Record<string, unknown> {
  const pairs = source.split('&', MAX_FIELDS + 1).filter((pair) => pair !== '');
  return fieldsOf(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return [decodeFormText(name), decodeFormText(value)] as const;
    }),
  );
}

function decodeFormText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    throw new Refusal('MALFORMED_BODY', { cause });
  }
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  try {
    return fieldsOf(await new Response(bytes, { headers: { 'content-type': type } }).formData());
  } catch (cause) {
    throw new Refusal('MALFORMED_BODY', { cause });
  }
}

/** A name that comes twice becomes a list, which no single-valued field takes. @throws Refusal MALFORMED_BODY */
function fieldsOf(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const fields = new Map<string, unknown[]>();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MAX_FIELDS) throw new Refusal('MALFORMED_BODY');
    const known = fields.get(name);
    if (known) known.push(value);
    else fields.set(name, [value]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]));
}
