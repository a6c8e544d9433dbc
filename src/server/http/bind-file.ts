import type { Context } from 'hono';
import type { FileCall, FileRequest } from '../../contract/call.ts';
import type { Deps } from '../deps.ts';
import { type App, callerContext, type RequestContext } from './bind.ts';
import { authorise } from './callers/access-control.ts';
import { asStaff } from './callers/staff-call.ts';
import { compressResponse } from './compress-response.ts';
import { contentDisposition } from './content-disposition.ts';
import { parseRequest } from './parse-request.ts';

/** A file that is too large to be held whole: its bytes come piece by piece. */
interface StreamedFile {
  size: number;
  stream(): ReadableStream<Uint8Array>;
}

/** A file as it goes out. */
interface ServedFile {
  body: string | Uint8Array | StreamedFile;
  /** The name under which it is stored. */
  name: string;
  /** Shown where it is asked for, instead of being kept. */
  isInline?: boolean;
  /** For who has this version already. */
  etag?: string;
  /** `Cache-Control` where it may be kept on the way, and what else this file says of itself. */
  headers?: Readonly<Record<string, string>>;
}
type FileHandler<F> = (
  request: FileRequest<F>,
  context: Pick<RequestContext, 'caller' | 'language' | 'address' | 'userAgent' | 'now'> & { requestId: string },
) => Promise<ServedFile> | ServedFile;

/** A last parameter with an ending: the router takes whole segments only. */
const ENDED = /\{(\w+)\}(\.\w+)$/;

/**
 * Puts a file of the contract on the wire: parse, authorise, answer. Unless the handler says otherwise it is an attachment
 * and kept by nobody on the way.
 */
export function bindFile<F extends FileCall>(app: App, deps: Deps, file: F, handler: FileHandler<F>): void {
  const [, last = '', ending = ''] = ENDED.exec(file.path) ?? [];
  const route = file.path.replace(ENDED, (_, name: string, end: string) => `:${name}{[^/]+\\${end}}`).replace(/\{(\w+)\}(?=\/|$)/g, ':$1');
  app.get(route, async (c) => {
    const { access = 'public', scopes = [] } = file;
    const caller = await authorise(deps, { access, scopes }, c.req.header('authorization'));
    const given: Record<string, string> = c.req.param();
    const params = last === '' ? given : { ...given, [last]: (given[last] ?? '').slice(0, -ending.length) };
    const request = parseRequest<FileRequest<F>>(file, { params, query: c.req.query() });
    const requestId = c.get('requestId');
    const from = callerContext(c);
    const handle = () => handler(request, { caller, ...from, now: deps.now(), requestId });
    const isStaffCall = typeof access !== 'string' && caller !== null;
    return await answerFile(
      c,
      file,
      isStaffCall ? await asStaff(deps, { caller, call: file, requestId, address: from.address }, handle, () => null) : await handle(),
    );
  });
}

async function answerFile(
  c: Context,
  { mediaType, access = 'public' }: FileCall,
  { body, name, isInline = false, etag, headers }: ServedFile,
): Promise<Response> {
  // Texts that are the same for everybody: calendars ask for their feed all day.
  const isPublicText = access === 'public' && typeof body === 'string';
  if (isPublicText) c.header('Vary', 'Accept-Encoding', { append: true });
  c.header('Cache-Control', 'no-store');
  for (const [header, value] of Object.entries(headers ?? {})) c.header(header, value, { append: header === 'Vary' });
  if (etag !== undefined) {
    c.header('ETag', etag);
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
  }
  const encoded = await encode(body, isPublicText ? c.req.header('accept-encoding') : undefined);
  return c.body(encoded.body, 200, {
    'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'Content-Disposition': contentDisposition(isInline ? 'inline' : 'attachment', name),
    // Nothing that somebody sent runs in the site's name, wherever it is opened.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': String(encoded.length),
    ...encoded.headers,
  });
}

async function encode(body: ServedFile['body'], accepted: string | undefined) {
  if (typeof body !== 'string' && 'stream' in body) return { body: body.stream(), length: body.size, headers: {} };
  const { bytes, headers } = await compressResponse(Buffer.from(body), accepted);
  return { body: bytes, length: bytes.length, headers };
}
