import { serve } from '../../src/server/site/serve.ts';
import { createSite } from '../../src/server/site/site.ts';
import { openSiteFiles } from '../../src/server/site/site-files.ts';
import { startProxy } from '../../tests/support/services/proxy.ts';

/** The server before the nodes. */
export interface Front {
  name: string;
  port: number;
  close(): Promise<void>;
}

/** Headers of one connection, and of a body as it was packed for it. */
const OF_A_CONNECTION = ['connection', 'content-encoding', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];
const STOP_MS = 1000;

/** In the place of nginx where there is none: the site from a build, calls to the nodes that are ready, by turns. */
export async function standIn(dist: string, ports: readonly number[]): Promise<Front> {
  const balancer = await startProxy();
  for (const port of ports) balancer.add(`http://127.0.0.1:${port}`);
  const site = createSite(openSiteFiles(dist, { isSecure: false, onError: () => {} }));
  const { port, stop } = await serve({ fetch: (request) => passOn(request, balancer.origin) }, site, { host: '127.0.0.1', port: 0 });
  return {
    name: 'a stand-in for nginx',
    port,
    close: async () => {
      await stop(STOP_MS);
      await balancer.close();
    },
  };
}

async function passOn(request: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const hasBody = !['GET', 'HEAD'].includes(request.method);
  const answer = await fetch(`${origin}${pathname}${search}`, {
    method: request.method,
    headers: ofThisConnection(request.headers),
    redirect: 'manual',
    ...(hasBody && { body: await request.arrayBuffer() }),
  });
  return new Response(answer.body, { status: answer.status, headers: ofThisConnection(answer.headers) });
}

function ofThisConnection(given: Headers): Headers {
  const headers = new Headers(given);
  for (const name of OF_A_CONNECTION) headers.delete(name);
  return headers;
}
