import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Options } from '../../../src/server/adapters/s3.ts';
import { listen } from './http-stub.ts';

interface WireRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** As it was on the wire, framing and all. */
  body: Buffer;
}
/** The state of the connection to the storage: works, answers nothing (of what it did not take, or did), breaks off, or says that there is no room. */
export type S3Mood = 'work' | 'hang' | 'keep-quiet' | 'reset' | 'full' | 'cut-short';

export interface S3Server {
  options: S3Options;
  /** The requests, as they stand on the wire. */
  requests: WireRequest[];
  mood: S3Mood;
  close(): Promise<void>;
}

const BUCKET = 'hub-files';

/** A real S3 server in this process, behind a line that records every byte and can be broken. */
export async function openS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It calculates the address of a list without the slash that Amazon's client signs.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port: storagePort } = (await storage.run()) as AddressInfo;
  const requests: WireRequest[] = [];
  const state: { mood: S3Mood } = { mood: 'work' };
  const line = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [method, path, body] = [request.method ?? '', request.url ?? '', Buffer.concat(chunks)];
    requests.push({ method, path, headers: request.headers, body });
    const { mood } = state;
    if (mood === 'hang') return;
    if (mood === 'reset') return void request.socket.resetAndDestroy();
    if (mood === 'full') return void response.writeHead(507, { 'content-type': 'application/xml' }).end('<Error><Code>XMinioStorageFull</Code></Error>');
    const onward = forward({ host: '127.0.0.1', port: storagePort, method, path, headers: request.headers }, (answer) => {
      if (mood === 'keep-quiet') return void answer.resume();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (mood === 'cut-short') answer.once('data', (chunk: Buffer) => response.write(chunk.subarray(0, 10)));
      else answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  });
  const { port, close } = await listen(line);
  return Object.assign(state, {
    options: { bucket: BUCKET, region: 'auto', endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requests,
    close: async () => {
      await close();
      await storage.close();
      rmSync(directory, { recursive: true, force: true });
    },
  });
}
