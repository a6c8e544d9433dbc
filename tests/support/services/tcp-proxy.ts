import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** From now on connections lead to another port; those that are open end. */
  switchTo(port: number): void;
  close(): void;
}

/** One address for a server that moves, as a balancer or a virtual address is. */
export async function openProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let to = target;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      // An end of either is the end of both.
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port) => {
      to = port;
      for (const socket of open) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
