import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Whether an answer is under way. */
  isBusy(socket: Socket): boolean;
  /** Counts an answer as under way until it is out. Call it first, for every request. */
  begin(response: ServerResponse): void;
  /** From now on every answer carries `Connection: close`: a balancer's next request comes on a new connection, elsewhere. */
  refuseReuse(): void;
  /** Stops listening, ends idle connections now and the others with their last answer; cuts what is left after `timeoutMs`. */
  end(timeoutMs: number): Promise<void>;
}

/**
 * Ends a server without cutting an answer. Node's own `close` leaves keep-alive connections to whoever has them: they bring
 * requests for as long as they like, and one on which nothing was ever asked is not idle to Node.
 */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let isLeaving = false;
  let isEnding = false;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const isBusy = (socket: Socket) => running.values().some(({ req }) => req.socket === socket);
  // One function for all answers, not one for each.
  function ended(this: ServerResponse): void {
    running.delete(this);
    // Its head was out before anybody knew: the connection would stay for a next request.
    if (isEnding && !isBusy(this.req.socket)) this.req.socket.destroySoon();
  }
  return {
    isBusy,
    begin: (response) => {
      running.add(response);
      response.on('close', ended);
      if (isLeaving) response.shouldKeepAlive = false;
    },
    refuseReuse: () => {
      isLeaving = true;
      // Of requests sent one behind the other only the last answer may end the connection.
      const last = new Map([...running].map((response) => [response.req.socket, response]));
      for (const response of last.values()) response.shouldKeepAlive = false;
    },
    end: async (timeoutMs) => {
      // What has arrived by now is read first: ending an idle connection must not cut a request that lies in the buffer.
      await new Promise((resolve) => setImmediate(resolve));
      isEnding = true;
      return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
        server.close(() => {
          clearTimeout(cut);
          resolve();
        });
        // Also those that Node does not count as idle: nothing was asked on them yet, or an answer came before the whole question.
        const busy = new Set([...running].map(({ req }) => req.socket));
        for (const socket of open) if (!busy.has(socket)) socket.destroySoon();
      });
    },
  };
}
