import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The treatment of the next messages; `accept` until it is set otherwise. */
type SmtpMood =
  | 'accept'
  /** Answers to RCPT. */
  | { refuse: 421 | 450 | 550 | 552; at: 'rcpt' | 'data' }
  /** Takes the whole message and hangs up without an answer. */
  | 'drop-after-data'
  /** Takes the whole message and never answers. */
  | 'hang';

interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it came, headers and all. */
  source: string;
  messageId: string;
  isSecure: boolean;
  user: string | null;
  /** When it came, in the milliseconds of `performance.now()`. */
  at: number;
}

export interface SmtpServer {
  /** For SMTP_URL: with log-in and STARTTLS as the options say; a test's certificate is its own. */
  url: string;
  received: ReceivedMail[];
  mood: SmtpMood;
  /** Ends it, connections too. It may be opened again on the same port. */
  close(): Promise<void>;
}

export interface SmtpOptions {
  /** 0 for a free one. */
  port?: number;
  /** Offers STARTTLS and requires it before a log-in. */
  tls?: boolean;
  login?: { user: string; password: string };
  /** Accepts connections and never says a word. */
  isSilent?: boolean;
  /** Hears of each message as it comes. */
  onReceived?: (mail: ReceivedMail) => void;
  /** The pause before it takes a message, as of a server that scans it. */
  thinksMs?: number;
}

/** A real SMTP server in this process. */
export async function openSmtp({ port = 0, tls = false, login, isSilent = false, onReceived = () => {}, thinksMs = 0 }: SmtpOptions = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const state: { mood: SmtpMood } = { mood: 'accept' };
  const refusal = (at: 'rcpt' | 'data') =>
    typeof state.mood === 'object' && state.mood.at === at ? Object.assign(new Error('not now'), { responseCode: state.mood.refuse }) : null;
  const options: SMTPServerOptions = {
    authOptional: login === undefined,
    allowInsecureAuth: !tls,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    logger: false,
    closeTimeout: 1,
    onConnect: (_, done) => {
      if (!isSilent) done();
    },
    onAuth: ({ username, password }, _, done) => {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 }));
    },
    onRcptTo: (_address, _session, done) => done(refusal('rcpt')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A client that is killed in the middle of its message has sent none.
      stream.on('error', done);
      stream.on('end', () => {
        const fault = refusal('data');
        if (fault) return done(fault);
        const source = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          messageId: /^Message-ID: *(\S+)/im.exec(source)?.[1] ?? '',
          isSecure: session.secure,
          user: typeof session.user === 'string' ? session.user : null,
          at: performance.now(),
        };
        received.push(mail);
        onReceived(mail);
        if (state.mood === 'accept' || typeof state.mood === 'object') return thinksMs > 0 ? void setTimeout(done, thinksMs) : done();
        if (state.mood === 'drop-after-data')
          for (const connection of server.connections) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
      });
    },
  };
  const server = new SMTPServer(options);
  // A client that hangs up is what the test wants.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : '';
  return Object.assign(state, {
    url: `smtp://${credentials}127.0.0.1:${address.port}${tls ? '?requireTLS=true&tls.rejectUnauthorized=false' : '?ignoreTLS=true'}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections) (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
        server.close(() => resolve());
      }),
  });
}
