import { expect, test } from 'vitest';
import { emitterFaults, unheardEmitters } from './check-emitters.ts';

test('what may raise a fault that nobody hears is found, with its line', () => {
  for (const source of [
    'store.put(createReadStream(path));',
    'const out = createWriteStream(path);\nout.end();',
    "const child = spawn('node');\nchild.once('error', reject);",
    "const child = spawn('node');\nother.on('error', reject);",
    "const child = spawn('node');\nmy.child.on('error', reject);",
    'const server = createServer();\nserver.listen(0);',
    'const socket = net.connect(5432);',
    'const client = new pg.Client(url);\nawait client.connect();',
    'this.#worker = new Worker(url);',
    'source.pipe(target);',
    'const transport = createTransport({ pool: true });',
    'return new Busboy({ headers });',
    'const zip = new ZipFile();\nzip.end();',
    'const lines = pino.destination({ sync: false });',
    'store.put(Readable.fromWeb(body));',
    "import { connect } from 'node:net'; connect(5432);",
    "import { type Socket, request as ask } from 'node:https'; ask(url).end();",
    "import { get } from 'http'; get(url);",
    "await pipeline(a, b);\nsend(fs.createReadStream('x'));",
  ])
    expect([source, unheardEmitters(source)]).toEqual([source, [source.startsWith('await') ? 2 : 1]]);
});

test('a listener, a pipeline, a comment and a name that only looks alike may stand', () => {
  for (const source of [
    "const child = spawn('node');\nchild.on('error', reject);",
    "this.#worker = new Worker(url);\nthis.#worker.on('error', keep);",
    "const client = new pg.Client({ url });\nclient.on('error', () => {});",
    'await pipeline(createReadStream(path), async function* (source) { yield* source; }, createWriteStream(other));',
    "spawnSync('node');",
    '// source.pipe(target) would do',
    '/* createServer() */',
    'const schema = v.pipe(v.string(), v.trim());',
    'return connect(tx, old);',
    "import { connect } from './graph.ts';\nconnect(a, b);",
    "import { type Socket } from 'node:net';\nconst connect = () => {}; connect();",
    "const lines = pino.destination(1);\nlines.on('error', () => {});",
    "import { request } from 'node:http'; const asked = request(url);\nasked.on('error', reject);",
    'const client = new S3Client({ region });',
  ])
    expect([source, unheardEmitters(source)]).toEqual([source, []]);
});

test('a use is allowed as often as the list says, and the list says no more than there is', () => {
  const file = { path: 'a.ts', source: 'source.pipe(target);' };
  const allowed = (uses: number) => ({ 'a.ts': { uses, reason: 'the target listens' } });
  expect(emitterFaults([file], allowed(1))).toEqual([]);
  expect(emitterFaults([file], {})).toEqual([expect.stringContaining('a.ts: lines 1 ')]);
  expect(emitterFaults([file], allowed(2))).toEqual([expect.stringContaining('2 unheard allowed, 1 there')]);
  expect(emitterFaults([], allowed(1))).toEqual([expect.stringContaining('not there any more')]);
});
