import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string;
  messageId: string;
  subject: string;
  text: string;
}

export interface SmtpStub {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

export interface SmtpBehaviour {
  port?: number;
  /** The reply that refuses a recipient: `550 5.1.1 …`. */
  refuse?: (address: string) => string | null;
  /** Takes what was sent and hangs up without saying so, the first so many times. */
  hangUpAfterData?: number;
}

/** A real SMTP server on loopback, without TLS, that keeps what it was given. */
export async function startSmtp({ port = 0, refuse = () => null, hangUpAfterData = 0 }: SmtpBehaviour = {}): Promise<SmtpStub> {
  const received: ReceivedMail[] = [];
  let hangUps = hangUpAfterData;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // A client keeps its connections; the test does not wait for them.
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address);
      if (refusal === null) return done();
      const [, status, text] = /^(\d{3}) (.*)$/.exec(refusal) ?? [];
      done(Object.assign(new Error(text), { responseCode: Number(status) }));
    },
    onData: (stream, session, done) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        const { messageId = '', subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, messageId, subject, text });
        hangUps -= 1;
        if (hangUps < 0) return done();
        for (const connection of server.connections) connection.close();
        // A client that is killed in the middle of its message has sent none.
      })().catch(done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const given = typeof address === 'object' && address ? address.port : port;
  return { url: `smtp://127.0.0.1:${given}`, received, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
