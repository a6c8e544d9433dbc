import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface Peer {
  origin: string;
  /** Makes `/bytes` answer with these. */
  setBytes(text: string): Promise<void>;
  stop(): void;
}

/** Starts plain Hono in a process of its own. */
export async function startPeer(): Promise<Peer> {
  const child = fork(join(import.meta.dirname, 'plain-hono.ts'), { cwd: join(import.meta.dirname, '..') });
  const next = () => new Promise<unknown>((resolve) => child.once('message', resolve));
  const { port } = Object(await next());
  return {
    origin: `http://127.0.0.1:${port}`,
    setBytes: async (text) => {
      const ready = next();
      child.send(text);
      await ready;
    },
    stop: () => child.kill(),
  };
}
