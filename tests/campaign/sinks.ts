import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** `hang`: takes a message and never answers. `drop`: takes it, keeps it, and breaks the connection before it says so. */
export type Mood = 'well' | 'hang' | 'drop' | 'refuse';

export interface DeliveredEmail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
}
export interface DeliveredSms {
  /** The gateway's key for one message. */
  id: string;
  to: string;
  text: string;
}

/** Somebody who takes messages, as well as their mood lets them. */
export interface Sink<Message> {
  url: string;
  /** All copies that were taken, in order. */
  delivered: Message[];
  mood: Mood;
  close(): Promise<void>;
}

const listening = (server: Server | SMTPServer['server']) => (server.address() as AddressInfo).port;

/** A real SMTP server that keeps what it is given. */
export async function openSmtpSink(): Promise<Sink<DeliveredEmail>> {
  const delivered: DeliveredEmail[] = [];
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => callback(sink.mood === 'refuse' ? Object.assign(new Error('Try again later'), { responseCode: 421 }) : null),
    onData: (stream, session, callback) => {
      const mood = sink.mood;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => undefined);
      stream.on('end', () => {
        // A server that hangs has taken nothing: whoever waits for its word sends again.
        if (mood === 'hang') return;
        void PostalMime.parse(Buffer.concat(chunks)).then(({ messageId = '', subject = '', text = '' }) => {
          for (const { address } of session.envelope.rcptTo) delivered.push({ messageId, to: address, subject, text });
          if (mood === 'drop') sockets.get(session.remotePort)?.destroy();
          else callback();
        });
      });
    },
  });
  // Clients that are killed break their connections; that is what this is for.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sink: Sink<DeliveredEmail> = {
    url: `smtp://127.0.0.1:${listening(server.server)}`,
    delivered,
    mood: 'well',
    close: () => {
      for (const socket of sockets.values()) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
  return sink;
}

/** An SMS gateway as the product calls it: one POST a message. */
export async function openSmsSink(): Promise<Sink<DeliveredSms>> {
  const delivered: DeliveredSms[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const mood = sink.mood;
      if (mood === 'hang') return;
      if (mood === 'refuse') {
        response.writeHead(503).end();
        return;
      }
      const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as DeliveredSms;
      delivered.push({ id: String(request.headers['idempotency-key']), to, text });
      if (mood === 'drop') request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sink: Sink<DeliveredSms> = {
    url: `http://127.0.0.1:${listening(server)}`,
    delivered,
    mood: 'well',
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return sink;
}
