import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { listen } from './http-stub.ts';

/** Serves an app of Hono on a port of its own, as a provider's server does. */
export async function serveApp(app: Pick<Hono, 'fetch'>): Promise<{ url: string; close(): Promise<void> }> {
  const { port, close } = await listen(createServer(getRequestListener((request) => app.fetch(request))));
  return { url: `http://127.0.0.1:${port}`, close };
}
