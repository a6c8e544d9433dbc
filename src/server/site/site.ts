import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { redirectPath } from '../../domain/site/redirects.ts';
import { rewritePath } from '../../domain/site/rewrites.ts';
import { acceptedLanguages, chooseLanguage, LANGUAGE_KEY, languageOfPath, prefixedPath } from '../../i18n/choose-language.ts';
import type { Language } from '../../i18n/languages.ts';
import { acceptedEncoding } from '../http/content-encoding.ts';
import { type ByteRange, byteRange } from './byte-range.ts';
import { endReady } from './ready-head.ts';
import { headerList } from './response-headers.ts';
import type { SiteBody, SiteFile, SiteFiles } from './site-files.ts';

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers for the built site, straight on node's server: a page is a look-up and a write of bytes that are in memory.
 * Paths without a known language are sent to the visitor's (docs/rules.md#languages); what does not exist is the 404 screen.
 */
export function createSite(files: SiteFiles): SiteHandler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const path = pathOf(request.url ?? '/');
    const file = path === null ? null : find(files, path);
    if (file) return send(request, response, file, 200);
    const language = languageOfPath(path ?? request.url ?? '') ?? visitorsLanguage(request);
    const elsewhere = path && redirectFor(files, path, language);
    if (elsewhere) {
      const query = request.url?.slice(request.url.indexOf('?')) ?? '';
      response
        .writeHead(302, { Location: encodeURI(elsewhere) + (query.startsWith('?') ? query : ''), 'Cache-Control': 'no-store', Vary: 'Cookie, Accept-Language' })
        .end();
      return;
    }
    const screen = files.get(`/${language}/error404.html`);
    if (screen) return send(request, response, screen, 404);
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
  };
}

/** The decoded path, or null for one that cannot be meant. */
function pathOf(url: string): string | null {
  const query = url.indexOf('?');
  const unqueried = query < 0 ? url : url.slice(0, query);
  const hash = unqueried.indexOf('#');
  const raw = hash < 0 ? unqueried : unqueried.slice(0, hash);
  if (!raw.includes('%')) return raw.includes('//') ? null : raw;
  try {
    const path = decodeURIComponent(raw);
    return path.includes('\0') || path.includes('//') ? null : path;
  } catch {
    return null;
  }
}

function find(files: SiteFiles, path: string): SiteFile | null {
  // `/` and a page with its ending are addresses of a plain CDN; here they have one name each.
  if (path === '/' || path === '/404.html') return null;
  return files.get(path) ?? files.get(`${path}.html`) ?? files.get(`${rewritePath(path)}.html`);
}

/** Where a path that is no page leads: `/` and unprefixed paths to the language's page, a trailing slash away. */
function redirectFor(files: SiteFiles, path: string, language: Language): string | null {
  const isPage = (target: string) => files.has(`${rewritePath(target)}.html`);
  const named = redirectPath(path, language);
  if (named !== null) return isPage(named) ? named : null;
  const bare = path.replace(/\/+$/, '');
  if (languageOfPath(path)) {
    if (bare.split('/').length === 2) return `${bare}/index`;
    return bare !== path && isPage(bare) ? bare : null;
  }
  const target = prefixedPath(bare, language);
  return isPage(target) ? target : null;
}

function visitorsLanguage(request: IncomingMessage): Language {
  const cookies = request.headers.cookie ?? '';
  const stored = new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([a-z]+)`).exec(cookies)?.[1];
  return chooseLanguage({ stored, browser: acceptedLanguages(request.headers['accept-language']) });
}

function send(request: IncomingMessage, response: ServerResponse, file: SiteFile, status: number): void {
  if (status === 200 && request.headers['if-none-match']?.includes(file.etag)) {
    endReady(response, file.plain.knownHead);
    return;
  }
  const body = bodyFor(request, file);
  const range = status === 200 ? askedRange(request, file.etag, body) : 'whole';
  if (range === 'outside') {
    response.writeHead(416, headerList({ ...body.headers, 'Content-Length': 0, 'Content-Range': `bytes */${body.sizeBytes}` })).end();
    return;
  }
  if (range === 'whole' && status === 200 && request.method === 'GET' && typeof body.bytes !== 'string') {
    endReady(response, body.wholeHead, body.bytes);
    return;
  }
  if (range === 'whole') response.writeHead(status, status === 404 ? headerList({ ...body.headers, 'Cache-Control': 'no-store' }) : body.wholeHead.list);
  else {
    const { first, last } = range;
    const piece = { 'Content-Length': last - first + 1, 'Content-Range': `bytes ${first}-${last}/${body.sizeBytes}` };
    response.writeHead(206, headerList({ ...body.headers, ...piece }));
  }
  if (request.method === 'HEAD') response.end();
  else sendBytes(response, body, range === 'whole' ? { first: 0, last: body.sizeBytes - 1 } : range);
}

/** The body in an encoding that the reader takes. */
function bodyFor({ headers }: IncomingMessage, file: SiteFile): SiteBody {
  if (!file.brotli) return file.plain;
  const encoding = acceptedEncoding(headers['accept-encoding']);
  if (encoding === 'br') return file.brotli;
  return encoding === 'gzip' ? (file.gzip ?? file.packGzip?.() ?? file.plain) : file.plain;
}

/** A piece is given of files that offer it, to a GET whose `If-Range` (when there is one) names this very file. */
function askedRange({ method, headers }: IncomingMessage, etag: string, body: SiteBody): ByteRange | 'whole' | 'outside' {
  const ifRange = headers['if-range'];
  if (method !== 'GET' || !('Accept-Ranges' in body.headers) || (ifRange !== undefined && ifRange !== etag)) return 'whole';
  return byteRange(headers.range, body.sizeBytes);
}

function sendBytes(response: ServerResponse, { bytes, sizeBytes }: SiteBody, { first, last }: ByteRange): void {
  if (typeof bytes !== 'string') {
    response.end(last - first + 1 === sizeBytes ? bytes : bytes.subarray(first, last + 1));
    return;
  }
  // A reader that goes away, or a disk that fails midway, ends the connection: the length that was told shows it.
  pipeline(createReadStream(bytes, { start: first, end: last }), response, () => {});
}
