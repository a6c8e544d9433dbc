import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Library } from '../../src/editorial/library.ts';
import { readLibrary } from '../../src/editorial/read-library.ts';
import { createApp } from '../../src/server/app.ts';
import { type Assembled, assemble } from '../../src/server/assemble.ts';
import { type Config, readConfig } from '../../src/server/config/config.ts';
import { readSent } from '../../src/server/delivery/read-outbox.ts';
import type { DraftPages } from '../../src/server/editing/preview/draft-pages.ts';
import { serializeError } from '../../src/server/error-serializer.ts';
import { openReleaseFolders } from '../../src/server/releases/release-folders.ts';
import type { ReleaseShelf } from '../../src/server/releases/release-shelf.ts';
import type { Metrics } from '../../src/server/telemetry/metrics.ts';
import type { Traces } from '../../src/server/telemetry/traces.ts';
import { openTestDatabase } from './database.ts';
import { undeclaredCode } from './declared-codes.ts';
import { SAMPLE_CONTENT } from './sample.ts';
import { TEST_SECRET_KEY } from './secret-keys.ts';

/** A Wednesday morning in a week without holidays. */
export const TEST_NOW = new Date('2026-11-18T10:30:00+08:00');

export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

export interface TestApp extends Assembled {
  /** Where the clock stands; set it to travel. */
  clock: { now: Date };
  url: string | null;
  /** Makes a call in-process; a plain object body travels as JSON. Paths are under `/api`. */
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** The bytes of an answer that is no JSON. */
  bytes(path: string, options?: { token?: string }): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
  /** Runs the jobs that are due and reads what was sent since the last time, oldest first. */
  sent(): Promise<Sent[]>;
  /** The warnings and errors of the log so far, oldest first; `err` as an operator sees it. */
  logged(): LogLine[];
}

interface LogLine {
  level: 'warn' | 'error' | 'fatal';
  msg: string;
  [detail: string]: unknown;
}

/** A file of the outbox, and what a person reads of it. */
export interface Sent {
  file: string;
  content: string;
  to: string;
  /** Empty for an SMS. */
  subject: string;
  text: string;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
  language?: string;
}

/** A crowd of calls on a busy machine takes long; how long a call may take is no matter of these tests. */
const PATIENT_CALL_MS = 60_000;

/** The frozen content at `TEST_NOW`, read once a worker: a tenth of what a file of calls takes of the processor. */
let frozen: Promise<Library> | null = null;

/** The content of an app: a copy of what is frozen, since tests change theirs; anything else as a server reads it. */
function contentOf({ contentDir, releasesDir }: Config): Partial<Parameters<typeof assemble>[1]> {
  if (contentDir !== SAMPLE_CONTENT || releasesDir !== null) return {};
  frozen ??= readLibrary(SAMPLE_CONTENT, { at: TEST_NOW });
  return { readContent: async () => ({ id: null, library: structuredClone(await frozen) as Library }) };
}

/** The real app over a database of its own, with a clock that stands still. */
export async function openTestApp(
  environment: Record<string, string> = {},
  given: {
    database?: Awaited<ReturnType<typeof openTestDatabase>>;
    metrics?: Metrics;
    traces?: Traces;
    releases?: ReleaseShelf | null;
    draftPages?: DraftPages | null;
  } = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comic-hub-'));
  const database = given.database ?? (await openTestDatabase({ traces: given.traces }));
  const clock = { now: TEST_NOW };
  const lines: LogLine[] = [];
  const settings = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, CONTENT_DIR: SAMPLE_CONTENT, ROLE: 'api', SECRET_KEY: TEST_SECRET_KEY, ...environment });
  const config = { ...settings, databaseTimeouts: { ...settings.databaseTimeouts, callMs: PATIENT_CALL_MS } };
  const assembled = await assemble(config, {
    log: collectLog(lines),
    now: () => clock.now,
    releases: shelfIn(dataDir),
    ...contentOf(config),
    ...given,
    database,
  });
  const app = createApp(assembled);
  const read = new Set<string>();
  return {
    ...assembled,
    clock,
    url: database.url,
    logged: () => lines,
    call: callsTo(app),
    bytes: async (path, { token } = {}) => {
      const response = await app.request(`/api${path}`, { ...(token && { headers: { authorization: `Bearer ${token}` } }) });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    sent: async () => {
      await assembled.jobs.drain(assembled.handlers);
      const files = (await assembled.outbox.list()).reverse().filter((file) => !read.has(file));
      for (const file of files) read.add(file);
      return Promise.all(
        files.map(async (file) => {
          const content = await assembled.outbox.read(file);
          const { to, subject, text } = await readSent(file, content);
          return { file, content, to, subject: subject ?? '', text };
        }),
      );
    },
    close: async () => {
      await assembled.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The releases of a site that was delivered a minute ago. */
const shelfIn = (dataDir: string): ReleaseShelf => ({
  folders: openReleaseFolders(join(dataDir, 'releases')),
  delivered: { code: 'code-of-the-site', at: new Date(TEST_NOW.getTime() - 60_000) },
});

/** Makes calls to an app in-process. @throws where a call is refused with a code that its contract does not declare */
export function callsTo(app: ReturnType<typeof createApp>): TestApp['call'] {
  return async (method, path, { body, headers = {}, token, language = 'en' } = {}) => {
    const isPlain = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        'accept-language': language,
        ...(isPlain && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: isPlain ? JSON.stringify(body) : (body as NonNullable<RequestInit['body']>) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const answer = isJson && text ? JSON.parse(text) : text;
    const fault = response.ok ? null : undeclaredCode(method, path, answer.code);
    if (fault !== null) throw new Error(fault);
    return { status: response.status, headers: response.headers, body: answer };
  };
}

function collectLog(lines: LogLine[]) {
  const collect = { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) };
  return pino({ level: 'warn', formatters: { level: (level) => ({ level }) }, serializers: { err: serializeError } }, collect);
}
