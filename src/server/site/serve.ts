import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { followConnections } from './connections.ts';
import { KEEP_ALIVE_MS } from './ready-head.ts';
import { clientErrorResponse, securedResponse } from './response-headers.ts';
import type { SiteHandler } from './site.ts';

export interface Serving {
  port: number;
  /** From now on a connection carries one more answer at most. */
  refuseReuse(): void;
  /** Takes no new connection, lets what is under way end; cuts it when `timeoutMs` has passed. */
  stop(timeoutMs: number): Promise<void>;
}

export interface ServeOptions {
  host: string;
  /** 0 for any that is free. */
  port: number;
  /** Where Hono answers; everywhere else it is the site. */
  dynamicPaths?: readonly string[];
  /** The site is reached by https. */
  isSecure?: boolean;
  /** Answers what it knows before Hono is asked; false when it does not. */
  shortcut?: (request: IncomingMessage, response: ServerResponse) => boolean;
  onError?: (error: unknown) => void;
}

/** Serves the API under `/api` (and what else Hono answers), and the built site everywhere else. */
export async function serve({ fetch }: Pick<Hono, 'fetch'>, site: SiteHandler, options: ServeOptions): Promise<Serving> {
  const { host, port, dynamicPaths = ['/api'], isSecure = false, shortcut = () => false, onError = () => {} } = options;
  const dynamic = getRequestListener((request, env) => fetch(request, env));
  const isDynamic = (url: string) => dynamicPaths.some((path) => url.startsWith(path) && ['', '/', '?'].includes(url.charAt(path.length)));
  const serveSite: SiteHandler = (request, response) => {
    try {
      site(request, response);
    } catch (error) {
      // A file that was listed and cannot be read: a build under way beside us, a broken disk. One answer, not the process.
      onError(error);
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
      response.end('Internal Server Error');
    }
  };
  const server = createServer({ ServerResponse: securedResponse({ isSecure }), optimizeEmptyRequests: true }, (request, response) => {
    connections.begin(response);
    if (!isDynamic(request.url ?? '/')) serveSite(request, response);
    else if (!shortcut(request, response)) void dynamic(request, response);
  });
  const connections = followConnections(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // An answer that is half out cannot be followed by another.
    if (!socket.writable || connections.isBusy(socket)) socket.destroy();
    else socket.end(clientErrorResponse(error.code, { isSecure }));
  });
  // Three PDFs of 6 MB over a line of half a megabit (docs/decisions/074).
  server.requestTimeout = 300_000;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, host, port);
  // A connection that could not be accepted (no file handles left) fails alone.
  server.on('error', onError);
  return {
    port: (server.address() as AddressInfo).port,
    refuseReuse: connections.refuseReuse,
    stop: (timeoutMs) => {
      connections.refuseReuse();
      return connections.end(timeoutMs);
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
