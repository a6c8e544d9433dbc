import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type LookupFunction, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress, isPublicHost, publicLookup } from './public-address.ts';
import { isWebhookUrl, openWebhookSender, signedHeaders, writeSecret } from './webhook-sender.ts';

const AT = new Date('2026-11-18T10:30:00+08:00');
const MESSAGE = { id: 'evt_1', body: '{"id":"evt_1"}', secrets: [Buffer.alloc(32, 7)] };

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', '::ffff:8.8.8.8', '::ffff:127.0.0.1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'x'],
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
test.each(['8.8.8.8', '172.32.0.1', '168.95.1.1', '2001:b000:168::1', '2606:4700::1111'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
test.each(['localhost', 'a.localhost', 'db.internal', 'printer.local', 'intranet', '[::1]', '127.0.0.1', 'localhost.'])('%s is no public host', (host) => {
  expect(isPublicHost(host)).toBe(false);
});

test('an address is https to a public host, without a password', () => {
  const isAllowed = (url: string) => isWebhookUrl(url, { allowsPrivate: false });
  expect(['https://door.example/hooks', 'https://door.example:8443/?a=b'].map(isAllowed)).toEqual([true, true]);
  // Other spellings of 127.0.0.1 are read as what they are.
  const refused = [
    'http://door.example',
    'https://u:p@door.example',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:127.0.0.1]/',
    'ftp://door.example',
  ];
  expect(refused.filter(isAllowed)).toEqual([]);
  expect(isWebhookUrl('http://127.0.0.1:8080/', { allowsPrivate: true })).toBe(true);
});

describe('the lookup of a connection', () => {
  const look = (addresses: string[]) =>
    new Promise<string>((resolve) => {
      const ask = publicLookup((_, answer) =>
        answer(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      );
      ask('door.example', {}, (error, address) => resolve(error ? error.name : String(address)));
    });
  test('takes a name all of whose addresses are public, and no other', async () => {
    expect(await look(['168.95.1.1', '2001:b000:168::1'])).toBe('168.95.1.1');
    for (const addresses of [['127.0.0.1'], ['168.95.1.1', '10.0.0.1'], ['::1'], []]) expect(await look(addresses)).toBe('PrivateAddress');
  });
});

describe('the sender', () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  test('reaches no private address, by its letters or by its name', async () => {
    const toLoopback = publicLookup((_, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]));
    const send = openWebhookSender({ timeoutMs: 5000, maxAnswerBytes: 100, allowsPrivate: false, lookup: toLoopback });
    for (const host of ['127.0.0.1', 'door.example'])
      expect(await send({ ...MESSAGE, url: `https://${host}:${port}/` }, AT)).toMatchObject({
        statusCode: null,
        fault: expect.stringContaining('no public address'),
      });
    expect(requests).toBe(0);
  });

  test('says a fault in one line that ends, whatever whoever answers for a name or a certificate makes of it', async () => {
    const lookup: LookupFunction = (_host, _options, answer) => answer(new Error(`DNS:a\u0000\r\nBcc: x, ${'y'.repeat(100_000)}`), '', 0);
    const send = openWebhookSender({ timeoutMs: 5000, maxAnswerBytes: 100, allowsPrivate: false, lookup });
    const { fault } = await send({ ...MESSAGE, url: `https://door.example:${port}/` }, AT);
    expect(fault).toMatch(/^DNS:a Bcc: x, y{10,300}$/);
    expect(fault).toHaveLength(300);
  });

  test('says that a receiver took too long', async () => {
    const slow = createServer(() => {});
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const send = openWebhookSender({ timeoutMs: 50, maxAnswerBytes: 100, allowsPrivate: true });
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
    expect(await send({ ...MESSAGE, url }, AT)).toMatchObject({ statusCode: null, fault: 'no answer within 50 ms' });
    slow.closeAllConnections();
    slow.close();
  });
});

test('a receiver that changes the protocol instead of answering has not taken the message', async () => {
  const odd = createTcpServer(
    (socket) => void socket.once('data', () => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n')),
  );
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  const send = openWebhookSender({ timeoutMs: 60_000, maxAnswerBytes: 100, allowsPrivate: true });
  const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
  expect(await send({ ...MESSAGE, url }, AT)).toMatchObject({ statusCode: null, fault: expect.any(String) });
  odd.close();
});

const listen = async (server: Server) => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, close };
};

describe('a status that has come counts, whatever comes after it', () => {
  /** Says something, and never goes on. */
  const quiet = (text: string) => (socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(text));
  };
  /** Says the same for as long as anybody listens. */
  const endless = (text: string) => (socket: Socket) => {
    const more = (): void => {
      if (!socket.destroyed) socket.write(text, () => void setImmediate(more));
    };
    socket.on('error', () => {});
    socket.once('data', more);
  };
  const once = (text: string) => (socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(text));
  };
  const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  test.each([
    ['an answer that stops in the middle', quiet(`${CHUNKED}1\r\nx\r\n1\r\ny\r\n`), { statusCode: 200, answer: 'xy' }],
    ['a length that never comes', quiet('HTTP/1.1 202 Accepted\r\nContent-Length: 100000\r\n\r\nhello'), { statusCode: 202, answer: 'hello' }],
    ['a piece that is none', once(`${CHUNKED}zz\r\n`), { statusCode: 200, answer: '' }],
    ['a second answer behind the first', once('HTTP/1.1 204 No Content\r\n\r\nwhat is this'), { statusCode: 204, answer: '' }],
    ['trailers beyond measure', once(`${CHUNKED}0\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`), { statusCode: 200, answer: '' }],
    ['no, and then yes', once('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), { statusCode: 500, answer: '' }],
    ['headers beyond measure', once(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`), { statusCode: null, fault: expect.stringContaining('Header') }],
    ['hints without end', endless('HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n'), { statusCode: null, fault: 'no answer within 500 ms' }],
  ])('%s', async (_, answer, expected) => {
    const odd = createTcpServer(answer);
    const { port, close } = await listen(odd);
    const send = openWebhookSender({ timeoutMs: 500, maxAnswerBytes: 1024, allowsPrivate: true });
    expect(await send({ ...MESSAGE, url: `http://127.0.0.1:${port}/` }, AT)).toMatchObject(expected);
    await close();
  });
});

describe('the sample of docs/webhooks.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  type Check = (headers: Record<string, string>, body: string, secret: string, now: number) => boolean;
  let isFromTheCentre: Check;
  beforeAll(async () => {
    ({ isFromTheCentre } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as { isFromTheCentre: Check });
  });
  const now = AT.getTime() / 1000;
  const [first, second] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

  test('takes what the centre signed, also while the secret is changed', () => {
    expect(isFromTheCentre(signedHeaders(MESSAGE, AT), MESSAGE.body, writeSecret(first), now)).toBe(true);
    const both = signedHeaders({ ...MESSAGE, secrets: [second, first] }, AT);
    for (const secret of [first, second]) expect(isFromTheCentre(both, MESSAGE.body, writeSecret(secret), now)).toBe(true);
  });

  test('refuses another secret, body or id, and a clock that is more than five minutes off', () => {
    const headers = signedHeaders(MESSAGE, AT);
    expect(isFromTheCentre(headers, MESSAGE.body, writeSecret(second), now)).toBe(false);
    expect(isFromTheCentre(headers, `${MESSAGE.body} `, writeSecret(first), now)).toBe(false);
    expect(isFromTheCentre({ ...headers, 'webhook-id': 'evt_2' }, MESSAGE.body, writeSecret(first), now)).toBe(false);
    for (const [seconds, isRight] of [
      [300, true],
      [-300, true],
      [301, false],
      [-301, false],
    ] as const)
      expect(isFromTheCentre(headers, MESSAGE.body, writeSecret(first), now + seconds)).toBe(isRight);
    expect(isFromTheCentre({}, MESSAGE.body, writeSecret(first), now)).toBe(false);
  });
});
