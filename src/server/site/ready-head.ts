import { type ServerResponse, STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http';
import { type HeaderList, headerList } from './response-headers.ts';

/** The time for which an idle connection stays open. */
export const KEEP_ALIVE_MS = 65_000;

/** Status and headers of an answer that is given again and again. */
export interface ReadyHead {
  status: number;
  list: HeaderList;
  /** Both as they stand on the wire, but for what changes from answer to answer. */
  text: string;
}

/** Writes the head of an answer once. @throws for a header that must not be sent */
export function readyHead(status: number, headers: Readonly<Record<string, string | number>>): ReadyHead {
  const lines = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, String(value));
    return `${name}: ${value}\r\n`;
  });
  return { status, list: headerList(headers), text: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}` };
}

let second = 0;
let kept = '';
/** The end of a head on a connection that stays. Clocks tell seconds there, so that it is written once a second. */
function endOfHead(): string {
  const now = Math.trunc(Date.now() / 1000);
  if (now !== second) {
    second = now;
    kept = `Date: ${new Date(now * 1000).toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`;
  }
  return kept;
}

/**
 * Gives a whole answer to a GET. Node checks and writes every header for every answer, which costs more than all else about
 * a page (docs/decisions/116): where the connection stays, it is handed the head as it would have written it.
 */
export function endReady(response: ServerResponse, { status, list, text }: ReadyHead, bytes?: Buffer): void {
  if (response.shouldKeepAlive && response.req.httpVersion === '1.1') {
    response.statusCode = status;
    (response as { _header?: string })._header = text + endOfHead();
  } else response.writeHead(status, list);
  response.end(bytes);
}
