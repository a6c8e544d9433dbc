import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricSources } from './metrics.ts';
import type { Prometheus } from './prometheus.ts';

interface Place {
  host: string;
  /** 0 for any that is free. */
  port: number;
  sources: MetricSources;
  onError: (error: unknown) => void;
}

/** The time for a request: a few hundred bytes, sent at once. */
const REQUEST_MS = 5000;
const MAX_CONNECTIONS = 20;

/** Serves `GET /metrics`, and nothing else, on a port of its own, which is not for the public. @returns the port, and what closes it */
export async function serveMetrics(prometheus: Prometheus, { host, port, sources, onError }: Place): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(request.method === 'HEAD' ? undefined : text);
    const [path] = (request.url ?? '').split('?');
    if (path !== '/metrics') return void answer(404, 'text/plain', 'Not Found');
    if (request.method !== 'GET' && request.method !== 'HEAD') return void answer(405, 'text/plain', 'Method Not Allowed');
    prometheus.text(sources).then(
      (text) => answer(200, prometheus.contentType, text),
      (error: unknown) => {
        onError(error);
        answer(500, 'text/plain', 'Internal Server Error');
      },
    );
  });
  server.requestTimeout = REQUEST_MS;
  server.headersTimeout = REQUEST_MS;
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.on('error', onError);
  // A process that has nothing else to do any more ends.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
