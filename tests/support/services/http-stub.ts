import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

interface StubRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** A status to answer with, no answer at all, or an answer that breaks off before its first byte. */
type StubMood = number | 'hang' | 'reset' | { redirect: string };

export interface HttpStub {
  url: string;
  requests: StubRequest[];
  mood: StubMood;
  /** The response by what a request carries; otherwise the one that is set for all. */
  answers: (body: string) => StubMood;
  close(): Promise<void>;
}

/** An HTTP server in this process that remembers what it was asked and answers as it is told: an SMS gateway. */
export async function openHttpStub(): Promise<HttpStub> {
  const requests: StubRequest[] = [];
  const state: Pick<HttpStub, 'mood' | 'answers'> = { mood: 200, answers: () => state.mood };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    const mood = state.answers(body.toString());
    if (mood === 'hang') return;
    if (mood === 'reset') return void request.socket.resetAndDestroy();
    if (typeof mood === 'object') return void response.writeHead(302, { location: mood.redirect }).end();
    response.writeHead(mood, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: mood < 300 }));
  });
  const { port, close } = await listen(server);
  return Object.assign(state, { url: `http://127.0.0.1:${port}/send`, requests, close });
}

/** Listens on a free port of this machine, or on the one that is given; closing cuts what hangs. */
export async function listen(server: Server, given = 0): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(given, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
