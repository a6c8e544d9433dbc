import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Balancer {
  origin: string;
  /** Sends requests to a node, too, as soon as it says that it is ready. */
  add(node: string): void;
  /** Whether requests are sent to a node. */
  isUsed(node: string): boolean;
  /** The number of requests that each node was sent. */
  counts: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface Node {
  origin: string;
  agent: Agent;
  isReady: boolean;
}

const BETWEEN_LOOKS_MS = 20;

/**
 * A balancer as they are used: by turns, over kept connections, to nodes that say at `/api/health/ready` that they are. It
 * tries another node only where the first cannot have heard of the request: its connection was refused.
 */
export async function startProxy(): Promise<Balancer> {
  const nodes = new Map<string, Node>();
  const counts = new Map<string, number>();
  const ended = new AbortController();
  let turn = 0;
  const look = async (node: Node) => {
    while (!ended.signal.aborted) {
      node.isReady = await fetch(`${node.origin}/api/health/ready`, { signal: ended.signal }).then(
        async (answer) => {
          await answer.text();
          return answer.ok;
        },
        () => false,
      );
      await delay(BETWEEN_LOOKS_MS);
    }
  };
  const next = (tried: ReadonlySet<Node>): Node | undefined => {
    const ready = [...nodes.values()].filter((node) => node.isReady && !tried.has(node));
    turn += 1;
    return ready[turn % ready.length];
  };
  const forward = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tried: Set<Node>): void => {
    const node = next(tried);
    if (!node) return void outgoing.writeHead(502).end('no node');
    tried.add(node);
    counts.set(node.origin, (counts.get(node.origin) ?? 0) + 1);
    const { connection: _, host: __, ...headers } = incoming.headers;
    const sent = request(node.origin + incoming.url, { method: incoming.method, headers, agent: node.agent }, (answer) => {
      const { connection: _own, 'keep-alive': __own, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(incoming, body, outgoing, tried);
      else if (!outgoing.headersSent) outgoing.writeHead(502).end(`${error.code}: ${error.message}`);
    });
    sent.end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    forward(incoming, Buffer.concat(chunks), outgoing, new Set());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const looking: Promise<void>[] = [];
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    add: (origin) => {
      const node = { origin, agent: new Agent({ keepAlive: true }), isReady: false };
      nodes.set(origin, node);
      looking.push(look(node));
    },
    isUsed: (origin) => nodes.get(origin)?.isReady ?? false,
    close: async () => {
      ended.abort();
      await Promise.all(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of nodes.values()) agent.destroy();
    },
  };
}
