import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listen } from './http-stub.ts';

/** Serves an app of Hono on a port of its own, as a provider's server does; on the one that is given, where its address has to be known before. */
export async function serveApp(app: { fetch(request: Request): Response | Promise<Response> }, given = 0): Promise<{ url: string; close(): Promise<void> }> {
  const { port, close } = await listen(createServer(getRequestListener((request) => app.fetch(request))), given);
  return { url: `http://127.0.0.1:${port}`, close };
}
