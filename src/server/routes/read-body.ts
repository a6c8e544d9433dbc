import type { Context } from 'hono';
import { Refusal } from '../../contract/refusal.ts';

/** No body may be larger (spec: uploads have a route of their own). */
export const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads a body as fields: JSON, urlencoded or multipart (spec section 7). No body at all is no fields.
 * @throws Refusal MALFORMED_BODY, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readBody(c: Context): Promise<Record<string, unknown>> {
  const bytes = await readBytes(c);
  if (bytes.length === 0) return {};
  const type = c.req.header('content-type') ?? '';
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'application/json' || kind === 'text/plain' || kind === '') return readJson(bytes);
  if (kind === 'application/x-www-form-urlencoded') return readForm(decode(bytes));
  if (kind === 'multipart/form-data') return readMultipart(bytes, type);
  throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
}

async function readBytes(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (c.req.raw.body === null) return new Uint8Array();
  for await (const chunk of c.req.raw.body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
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
  const fields: Record<string, unknown> = {};
  for (const pair of source.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    addField(fields, decodeFormText(name), decodeFormText(value));
  }
  return fields;
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
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const fields: Record<string, unknown> = {};
    for (const [name, value] of form) addField(fields, name, value);
    return fields;
  } catch (cause) {
    throw new Refusal('MALFORMED_BODY', { cause });
  }
}

/** A name that comes twice becomes a list, which no single-valued field takes. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  Object.defineProperty(fields, name, {
    value: known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value],
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
