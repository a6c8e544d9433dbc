import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { type Metrics, NO_METRICS } from '../telemetry/metrics.ts';
import { type RepeatedBody, repeatedBody } from './compress-response.ts';
import { requestIdOf } from './request-id.ts';

/** An answer of a content call, ready to be sent. */
export interface ContentResponse {
  route: string;
  body: RepeatedBody;
  etag: string;
  headers: Record<string, string>;
  /** From when on the answer is no longer true; null for what only a release changes. */
  until: Date | null;
}

/**
 * Content changes only with a release, and a release is a restart: what was answered once is answered again. What also
 * depends on the clock (whether an activity runs, the centre is open) is kept to the moment at which it changes.
 */
export interface ContentCache {
  /** By path and query, as the request has it: `/api/news?page=2`. */
  get(url: string): ContentResponse | undefined;
  /** `route` is the call's pattern, for the log. */
  keep(url: string, route: string, text: string, until: Date | null): ContentResponse;
}

/** Query strings are the caller's: as many bytes as this are kept, the oldest go first. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const MAX_URL_LENGTH = 300;
/** The memory that a response takes besides its bytes: its address, headers and places in memory. */
const ANSWER_OVERHEAD_BYTES = 2048;
const weightOf = ({ body }: ContentResponse) => body.keptBytes() + ANSWER_OVERHEAD_BYTES;
/** The time for which a browser or a cache between may answer without asking. */
const MAX_AGE_SECONDS = 60;

/** Keeps answers about the content, which change with a release or as the clock tells, ready to be sent again. */
export function createContentCache(now: () => Date): ContentCache {
  const kept = new Map<string, ContentResponse>();
  let keptBytes = 0;
  const forget = (url: string) => {
    const answer = kept.get(url);
    if (answer) keptBytes -= weightOf(answer);
    kept.delete(url);
  };
  return {
    get: (url) => {
      const answer = kept.get(url);
      if (!answer?.until) return answer;
      if (answer.until > now()) return { ...answer, headers: headersOf(answer, now()) };
      forget(url);
      return undefined;
    },
    keep: (url, route, text, until) => {
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
      const body = repeatedBody(Buffer.from(text), (grown) => {
        if (kept.get(url)?.body === body) keptBytes += grown;
      });
      const answer = { route, body, etag, until, headers: headersOf({ etag, until }, now()) };
      if (url.length > MAX_URL_LENGTH) return answer;
      forget(url);
      kept.set(url, answer);
      keptBytes += weightOf(answer);
      for (const oldest of kept.keys()) {
        if (keptBytes <= MAX_KEPT_BYTES || oldest === url) break;
        forget(oldest);
      }
      return answer;
    },
  };
}

const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  // A cache must not give this to the site on another host, which needs a header of its own, to a member, who gets marks of their
  // own, nor Brotli to a client that takes none.
  Vary: 'Origin, Accept-Encoding, Authorization',
};

/** No cache keeps an answer beyond the moment until which it is true. */
function headersOf({ etag, until }: Pick<ContentResponse, 'etag' | 'until'>, now: Date): Record<string, string> {
  const seconds = until ? Math.min(MAX_AGE_SECONDS, Math.floor((until.getTime() - now.getTime()) / 1000)) : MAX_AGE_SECONDS;
  return { ...HEADERS, 'Cache-Control': `public, max-age=${Math.max(0, seconds)}`, ETag: etag };
}

const isPlain = ({ method, headers }: IncomingMessage) => method === 'GET' && headers.origin === undefined && headers.authorization === undefined;

/**
 * Answers a content call that has been answered before straight on node's server; false when it has not, or when the
 * request asks for more than the bytes (another origin, a member's own marks).
 */
export function createContentHandler(
  answers: ContentCache,
  log: Logger,
  metrics: Metrics = NO_METRICS,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const started = performance.now();
    const known = isPlain(request) ? answers.get(request.url ?? '') : undefined;
    if (!known) return false;
    const requestId = requestIdOf(request.headers['x-request-id']?.toString());
    const status = request.headers['if-none-match']?.includes(known.etag) ? 304 : 200;
    const { bytes, headers } = known.body.encoded(request.headers['accept-encoding']);
    const sent = status === 200 ? { ...known.headers, ...headers, 'Content-Length': bytes.length } : known.headers;
    response.writeHead(status, { ...sent, 'X-Request-Id': requestId });
    response.end(status === 200 ? bytes : undefined);
    metrics.called({ method: 'GET', route: known.route, status, ms: performance.now() - started });
    log.info({ requestId, method: 'GET', route: known.route, status, ms: 0 }, 'request');
    return true;
  };
}
