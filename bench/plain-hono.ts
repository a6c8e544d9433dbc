import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** The server that ours is measured against: Hono's own static middleware, and a bare route with given bytes (from the parent). */
const app = new Hono();
let bytes = '';
process.on('message', (text) => {
  bytes = String(text);
  process.send?.('ready');
});
app.get('/bytes', (c) => c.body(bytes, 200, { 'Content-Type': 'application/json; charset=utf-8' }));
app.use('/*', serveStatic({ root: 'dist' }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
