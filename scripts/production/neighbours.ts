import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/**
 * The servers beside the product in a production that is tried out: `node scripts/production/neighbours.ts mail`, `sms` or `s3`. E-mails and SMS
 * go to nobody: they are shown, at `/` of the same port for SMS, of HTTP_PORT for e-mails. Nothing of it is for a real production.
 */
const HOST = process.env['HOST'] ?? '127.0.0.1';
const port = (name: string) => Number(process.env[name] ?? 0);
const MAX_KEPT = 1000;

interface Message {
  to: string;
  subject?: string;
  text: string;
}
const kept: Message[] = [];
function keep(message: Message): void {
  kept.push(message);
  if (kept.length > MAX_KEPT) kept.shift();
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}

/** Shows what was kept, and takes an SMS as its gateway does. */
function showAndTake(portName: string): Promise<number> {
  const server = createServer(async (request, response) => {
    const isSms = request.method === 'POST';
    if (isSms) {
      const { to, text } = JSON.parse(await textOf(request)) as Message;
      keep({ to, text });
    }
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(isSms ? { ok: true } : kept));
  });
  return new Promise((resolve) => server.listen(port(portName), HOST, () => resolve((server.address() as AddressInfo).port)));
}

function takeMail(): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) keep({ to: address, subject, text });
        done();
        // A client that hangs up in the middle of its message has sent none.
      })().catch(done);
    },
  });
  // A client that hangs up is no fault of ours.
  server.on('error', () => {});
  return new Promise((resolve) => server.listen(port('PORT'), HOST, () => resolve((server.server.address() as AddressInfo).port)));
}

async function storeFiles(): Promise<number> {
  const storage = new S3rver({
    address: HOST,
    port: port('PORT'),
    silent: true,
    directory: join(process.env['DATA_DIR'] ?? 'var', 's3'),
    // It calculates the address of a list without the slash that Amazon's client signs.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: process.env['BUCKET'] ?? 'hub-files', configs: [] }],
  });
  return ((await storage.run()) as AddressInfo).port;
}

const STARTS: Record<string, () => Promise<number[]>> = {
  mail: async () => [await takeMail(), await showAndTake('HTTP_PORT')],
  sms: async () => [await showAndTake('PORT')],
  s3: async () => [await storeFiles()],
};
const [name = ''] = process.argv.slice(2);
const start = STARTS[name];
if (start === undefined) throw new Error(`there is no ${name}: mail, sms or s3`);
process.stdout.write(`${name} is at ${(await start()).map((each) => `${HOST}:${each}`).join(' and ')}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
