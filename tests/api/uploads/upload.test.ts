import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineCall } from '../../../src/contract/call.ts';
import { lineField } from '../../../src/contract/fields.ts';
import { Refusal } from '../../../src/contract/refusal.ts';
import { pdfField } from '../../../src/contract/uploads/pdf.ts';
import { ROLES } from '../../../src/domain/identity/account.ts';
import { PDF_MAX_BYTES } from '../../../src/domain/uploads/attachment.ts';
import { erasePerson } from '../../../src/server/accounts/leaving/personal-data.ts';
import { createApp } from '../../../src/server/app.ts';
import { bind, signedIn } from '../../../src/server/http/bind.ts';
import { withIdempotency } from '../../../src/server/http/with-idempotency.ts';
import { attachUploads, readUploads } from '../../../src/server/uploads/uploads.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { pdfBytes } from '../../support/files/pdfs.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* What holds for every call that carries PDFs, by a call that has nothing else. */

const fileIt = defineCall({
  method: 'POST',
  path: '/test/file',
  summary: 'A title with two PDFs',
  access: 'member',
  body: v.object({ title: lineField(20), plan: pdfField, proof: pdfField }),
  output: v.object({ id: v.string() }),
  envelope: 'item',
  pdfs: ['plan', 'proof'],
  idempotent: true,
});

let app: TestApp;
let server: ReturnType<typeof createApp>;
let me: TestMember;
/** Runs beside the handler, as each test sets it. */
let after: () => void = () => {};
beforeAll(async () => {
  app = await openTestApp();
  server = createApp(app);
  bind(server, app, fileIt, ({ body }, context) => {
    const { memberId } = signedIn(context);
    return withIdempotency(app, context.once, async (tx) => {
      const id = randomUUID();
      await attachUploads(tx, { memberId, kind: 'space', recordId: id }, { plan: body.plan, proof: body.proof }, context.now);
      after();
      return { id };
    });
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  after = () => {};
  me = await signUp(app);
});

const folder = () => join(app.config.dataDir, 'files/upload');
const kept = () => (existsSync(folder()) ? readdirSync(folder()) : []);

type Part = Blob | Uint8Array<ArrayBuffer> | string | null;
function formOf(
  { title = 'Comics', plan = pdfBytes(), proof = pdfBytes() }: { title?: string; plan?: Part; proof?: Part },
  names: Record<string, string> = {},
) {
  const form = new FormData();
  form.set('title', title);
  for (const [field, part] of Object.entries({ plan, proof })) {
    if (typeof part === 'string') form.set(field, part);
    else if (part !== null) form.set(field, part instanceof Blob ? part : new Blob([part]), names[field] ?? `${field}.pdf`);
  }
  return form;
}
async function send(body: FormData | string | ReadableStream, headers: Record<string, string> = {}) {
  // What makes a form of it in this process goes on when nobody reads it any more, and fails; a browser is no part of the process.
  const encoded = body instanceof FormData ? new Response(body) : null;
  const response = await server.request('/api/test/file', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${me.token}`,
      'accept-language': 'en',
      ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      ...headers,
    },
    body: encoded ? await encoded.arrayBuffer() : body instanceof FormData ? null : body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  return { status: response.status, body: Object(await response.json()) };
}
async function filesOf(id: string) {
  return (await readUploads(app.database.db, 'space', [id])).get(id) ?? [];
}
const read = (id: string, token?: string) => server.request(`/api/upload/${id}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

describe('a PDF that was sent in', () => {
  test('is given back whole to its owner and to staff, as an attachment and kept by nobody on the way', async () => {
    const plan = pdfBytes(200_000, 'plan');
    const { status, body } = await send(formOf({ plan }, { plan: '企劃書 (final).PDF' }));
    expect(status).toBe(200);
    const files = await filesOf(body.data.id);
    expect(files).toMatchObject([
      { field: 'plan', name: '企劃書 (final).pdf', size: 200_000 },
      { field: 'proof', name: 'proof.pdf' },
    ]);
    for (const { token } of [me, await signUp(app, { role: 'admin' }), await signUp(app, { role: 'reviewer' })]) {
      const response = await read(files[0]?.id ?? '', token);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '200000',
        'content-disposition': `attachment; filename="___ (final).pdf"; filename*=UTF-8''%E4%BC%81%E5%8A%83%E6%9B%B8%20%28final%29.pdf`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(plan))).toBe(true);
    }
  });

  test('does not exist for another member, and a visitor is asked to log in', async () => {
    const { body } = await send(formOf({}));
    const [file] = await filesOf(body.data.id);
    expect((await read(file?.id ?? '', (await signUp(app)).token)).status).toBe(404);
    expect((await read(file?.id ?? '')).status).toBe(401);
    expect((await read('..%2f..%2fhub', me.token)).status).toBe(404);
  });

  test.each([
    ['space', ['reviewer', 'editor', 'desk', 'admin']],
    ['advisory', ['desk', 'admin']],
    ['creator', ['reviewer', 'admin']],
  ] as const)('of a record of the kind %s is for the staff who see the record, and 403 for the others', async (record_kind, readers) => {
    const { body } = await send(formOf({}));
    const [file] = await filesOf(body.data.id);
    await app.database.query(`UPDATE uploads SET record_kind = $2, field = 'other' WHERE id = $1`, [file?.id, record_kind]);
    for (const role of ROLES.filter((each) => each !== 'member')) {
      const response = await read(file?.id ?? '', (await signUp(app, { role })).token);
      expect([role, response.status]).toEqual([role, readers.some((each) => each === role) ? 200 : 403]);
      if (response.status === 403) expect(await response.json()).toMatchObject({ code: 'FORBIDDEN', message: '您沒有權限執行此操作' });
    }
  });

  test('may have 6 MB to the byte', async () => {
    const { status, body } = await send(formOf({ plan: pdfBytes(PDF_MAX_BYTES) }));
    expect([status, (await filesOf(body.data.id))[0]?.size]).toEqual([200, PDF_MAX_BYTES]);
  });
});

describe('what is refused is said beside its field, with all else that is wrong, and nothing of it is kept:', () => {
  const text = (content: string) => new Blob([content]);
  test.each<[string, Part, string]>([
    ['an EXE by the name of a PDF', text('MZ\u0090\u0000 This program cannot be run in DOS mode. %%EOF'), 'Wrong file format'],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 'Wrong file format'],
    ['an empty file', text(''), 'Wrong file format'],
    ['a file of three bytes', text('%PD'), 'Wrong file format'],
    ['what begins as a PDF and is noise', new Blob(['%PDF-1.7\n', new Uint8Array(50_000).map((_, i) => (i * 7919) % 251)]), 'Wrong file format'],
    ['half a PDF', new Blob([pdfBytes(100_000).slice(0, 60_000)]), 'Wrong file format'],
    ['a byte more than 6 MB', pdfBytes(PDF_MAX_BYTES + 1), 'File limit 6MB'],
    ['no file', null, 'Please select upload file'],
    ['a text', 'plan.pdf', 'Please select upload file'],
  ])('%s', async (_, plan, message) => {
    const before = kept();
    const { status, body } = await send(formOf({ title: '', plan }));
    expect([status, body.errors]).toEqual([422, { title: ['This field is required'], plan: [message] }]);
    expect(kept()).toEqual(before);
  });

  test('an input in which nothing was chosen, as a browser sends it', async () => {
    const { body } = await send(formOf({ proof: new Blob([]) }, { proof: '' }));
    expect(body.errors).toEqual({ proof: ['Please select upload file'] });
  });

  test('two files in one field', async () => {
    const form = formOf({ proof: null });
    form.append('plan', new Blob([pdfBytes()]), 'second.pdf');
    const before = kept();
    const { body } = await send(form);
    expect(body.errors).toEqual({ plan: ['The format is not correct'], proof: ['Please select upload file'] });
    expect(kept()).toEqual(before);
  });

  test('JSON that says where a file is', async () => {
    const file = { key: 'upload/x.pdf', name: 'x.pdf', size: 10, sha256: '00' };
    const { status, body } = await send(JSON.stringify({ title: 'x', plan: file, proof: file }), { 'content-type': 'application/json' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['plan', 'proof']]);
  });

  test('a body that is none', async () => {
    const before = kept();
    expect((await send('not a form', { 'content-type': 'multipart/form-data; boundary=x' })).body.code).toBe('MALFORMED_BODY');
    expect((await send('not a form', { 'content-type': 'multipart/form-data' })).body.code).toBe('MALFORMED_BODY');
    expect(kept()).toEqual(before);
  });
});

test.each([
  ['letters', 'x'.repeat(100_000)],
  ['characters of three bytes', '漫'.repeat(100_000)],
  ['spaces', `${' '.repeat(100_000)}x`],
])('a text of 100,000 %s is told its field’s limit, and a file in another field what is wrong with it', async (_, title) => {
  const { status, body } = await send(formOf({ title, proof: null }));
  expect([status, body.errors]).toEqual([422, { title: ['At most 20 characters'], proof: ['Please select upload file'] }]);
});

test('a file that nobody asked for is ignored, and not kept', async () => {
  const form = formOf({});
  form.append('third', new Blob([pdfBytes()]), 'third.pdf');
  const before = kept();
  const { status, body } = await send(form);
  expect([status, (await filesOf(body.data.id)).length]).toEqual([200, 2]);
  expect(kept()).toHaveLength(before.length + 2);
});

test('a call that refuses keeps no file', async () => {
  const before = kept();
  after = () => {
    throw new Refusal('UNAVAILABLE');
  };
  expect((await send(formOf({}))).body.code).toBe('UNAVAILABLE');
  expect(kept()).toEqual(before);
});

test('sent again with its key it is filed once, and its files are kept once; another file is another form', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await send(formOf({ plan: pdfBytes(5000, 'x') }), headers);
  const before = kept();
  expect((await send(formOf({ plan: pdfBytes(5000, 'x') }), headers)).body).toEqual(first.body);
  expect(kept()).toEqual(before);
  expect((await send(formOf({ plan: pdfBytes(5000, 'y') }), headers)).body.code).toBe('IDEMPOTENCY_CONFLICT');
  expect(kept()).toEqual(before);
});

/** A multipart body that comes as slowly as the test wants. */
function slowBody(size: number) {
  const start = new TextEncoder().encode('--b\r\nContent-Disposition: form-data; name="plan"; filename="plan.pdf"\r\nContent-Type: application/pdf\r\n\r\n');
  const end = new TextEncoder().encode('\r\n--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nslow\r\n--b--\r\n');
  const file = pdfBytes(size);
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    begin: () => {
      controller?.enqueue(start);
      controller?.enqueue(file.slice(0, size / 2));
    },
    finish: () => {
      for (const part of [file.slice(size / 2), end]) controller?.enqueue(part);
      controller?.close();
    },
    breakOff: () => controller?.error(new Error('the line broke')),
  };
}
const sizesOf = (names: readonly string[]) => names.map((name) => statSync(join(folder(), name)).size);

describe('while a file comes in', () => {
  test('its beginning is in the store before its end has left the sender', async () => {
    const before = kept();
    const slow = slowBody(2_000_000);
    const answer = send(slow.body, slow.headers);
    slow.begin();
    const fresh = () => kept().filter((name) => !before.includes(name));
    await expect.poll(() => sizesOf(fresh()).reduce((sum, size) => sum + size, 0)).toBeGreaterThan(900_000);
    slow.finish();
    expect((await answer).body.errors).toEqual({ proof: ['Please select upload file'] });
    expect(fresh()).toEqual([]);
  });

  test('a sender who hangs up leaves nothing behind', async () => {
    const before = kept();
    const slow = slowBody(2_000_000);
    const answer = send(slow.body, slow.headers);
    slow.begin();
    await expect.poll(() => kept().length).toBe(before.length + 1);
    slow.breakOff();
    expect((await answer).body.code).toBe('MALFORMED_BODY');
    expect(kept()).toEqual(before);
  });

  test('one that never ends is cut off when all files together could not be larger, and never asked for faster than it is stored', async () => {
    const before = kept();
    let pulled = 0;
    const chunk = new Uint8Array(64 * 1024).fill(0x20);
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (pulled === 0)
            controller.enqueue(new TextEncoder().encode('--b\r\nContent-Disposition: form-data; name="plan"; filename="a.pdf"\r\n\r\n%PDF-1.7'));
          pulled += chunk.length;
          controller.enqueue(chunk);
        },
      },
      { highWaterMark: 0 },
    );
    expect((await send(body, { 'content-type': 'multipart/form-data; boundary=b' })).body.code).toBe('FILE_TOO_LARGE');
    expect(pulled).toBeLessThan(2 * PDF_MAX_BYTES + 1024 * 1024);
    expect(kept()).toEqual(before);
  });

  test('one whose length is said to be too much is not read at all', async () => {
    const { body } = await send(formOf({}), { 'content-length': String(3 * PDF_MAX_BYTES) });
    expect(body.code).toBe('FILE_TOO_LARGE');
  });
});

test('the sweep removes files that no record has had for a day, and no others', async () => {
  const { body } = await send(formOf({}));
  const owned = (await app.database.db.selectFrom('uploads').select('key').where('record_id', '=', body.data.id).execute()).map(({ key }) => key);
  const [old, fresh] = ['upload/old.pdf', 'upload/fresh.pdf'];
  for (const key of [old, fresh]) await app.files.put(key, pdfBytes(), 'application/pdf');
  app.clock.now = new Date();
  for (const key of [old, ...owned]) utimesSync(join(app.config.dataDir, 'files', key), new Date(), new Date(Date.now() - 25 * 3_600_000));
  await app.handlers['purge-folders']({}, 'job');
  expect(await Promise.all([old, fresh, ...owned].map(async (key) => (await app.files.read(key, null)) !== null))).toEqual([false, true, true, true]);
});

test('a file that was changed in the store is refused in plain words, and not one of its bytes leaves', async () => {
  const { body } = await send(formOf({ plan: pdfBytes(50_000) }));
  const [file] = await filesOf(body.data.id);
  const { key } = await app.database.db
    .selectFrom('uploads')
    .select('key')
    .where('id', '=', file?.id ?? '')
    .executeTakeFirstOrThrow();
  const path = join(app.config.dataDir, 'files', key);
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(30_000) ^ 1, 30_000);
  writeFileSync(path, bytes);
  const response = await read(file?.id ?? '', me.token);
  expect([response.status, await response.json()]).toEqual([500, { code: 'FILE_DAMAGED', message: '檔案已毀損，無法提供。請與我們聯絡。' }]);
  expect(app.logged().filter(({ level }) => level === 'error')).toMatchObject([{ msg: 'a file is damaged', err: { message: expect.stringContaining(key) } }]);
});

test('a deleted member’s files go, rows and bytes', async () => {
  const { body } = await send(formOf({}));
  const rows = () => app.database.db.selectFrom('uploads').select(['key', 'sha256']).where('record_id', '=', body.data.id).execute();
  const before = await rows();
  expect(before.map(({ sha256 }) => Buffer.from(sha256).toString('hex'))).toContain(createHash('sha256').update(pdfBytes()).digest('hex'));
  await app.database.db.transaction().execute((tx) => erasePerson(tx, app.jobs, { memberId: me.memberId, now: app.clock.now }));
  await app.jobs.drain(app.handlers);
  expect(await rows()).toEqual([]);
  for (const { key } of before) expect(await app.files.read(key, null)).toBeNull();
});
