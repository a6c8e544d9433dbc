import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestResponse } from '../../support/app.ts';
import { bomb, colourAt, noise, picture } from '../../support/files/pictures.ts';
import { signUp } from '../../support/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A PNG's first bytes, its header with length, kind and checksum, and the beginning of its dots. */
const PNG_HEADER_BYTES = 8 + 25 + 16;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';

function send(token: string, file: Uint8Array | string, { name = 'me.png', type = 'image/png', language = 'en' } = {}): Promise<TestResponse> {
  const body = new FormData();
  body.append('avatar', new File([typeof file === 'string' ? file : new Uint8Array(file)], name, { type }));
  return app.call('POST', '/member/avatar', { body, token, language });
}

async function read(path: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const { createApp } = await import('../../../src/server/app.ts');
  const response = await createApp(app).request(path);
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const kept = () => {
  try {
    return readdirSync(join(app.config.dataDir, 'files/avatar'));
  } catch {
    return [];
  }
};

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('of the kind %s becomes two WebP squares of its middle', async (format) => {
    const { token } = await signUp(app);
    const { status, body } = await send(token, await picture({ format }), { name: `me.${format}`, type: `image/${format}` });
    expect(status).toBe(200);
    const { avatar } = body.data;
    expect(avatar).toMatch(/^\/api\/avatar\/[\w-]{24}\.webp$/);
    for (const [path, side] of [
      [avatar, 512],
      [`${avatar}?size=96`, 96],
    ] as const) {
      const { status: found, bytes } = await read(path);
      expect([found, await sharp(bytes).metadata()]).toMatchObject([200, { format: 'webp', width: side, height: side }]);
      expect([await colourAt(bytes, 4, side / 2), await colourAt(bytes, side - 4, side / 2)]).toEqual(['100', '001']);
    }
    expect((await app.call('GET', '/member', { token })).body.data.avatar).toBe(avatar);
  });

  test('is given out as what it is, for ever, and can run nothing', async () => {
    const { token } = await signUp(app);
    const { body } = await send(token, await picture());
    const { headers } = await read(body.data.avatar);
    expect(
      Object.fromEntries(['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'].map((name) => [name, headers.get(name)])),
    ).toEqual({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('that its camera held sideways stands upright, and where it was taken is gone', async () => {
    const { token } = await signUp(app);
    // Red left, blue right, to be turned by 90 degrees clockwise: red is above then.
    const file = await sharp(await picture({ width: 400, height: 400 }))
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send(token, file, { name: 'me.jpg', type: 'image/jpeg' });
    const { bytes } = await read(body.data.avatar);
    expect([await colourAt(bytes, 256, 10), await colourAt(bytes, 256, 500)]).toEqual(['100', '001']);
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(bytes).includes('SECRET-ARTIST')).toBe(false);
  });

  test('that moves is its first frame', async () => {
    const { token } = await signUp(app);
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 120, height: 120, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const file = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { bytes } = await read((await send(token, file)).body.data.avatar);
    expect([(await sharp(bytes).metadata()).pages ?? 1, await colourAt(bytes, 256, 256)]).toEqual([1, '100']);
  });

  test('takes the place of the one before, whose files go; removed, it is gone', async () => {
    const { token } = await signUp(app);
    const first = (await send(token, await picture())).body.data.avatar;
    const second = (await send(token, await picture())).body.data.avatar;
    expect(second).not.toBe(first);
    await app.sent();
    expect([(await read(first)).status, (await read(`${first}?size=96`)).status, (await read(second)).status]).toEqual([404, 404, 200]);
    const { status, body } = await app.call('DELETE', '/member/avatar', { token });
    expect([status, body.data.avatar]).toEqual([200, null]);
    await app.sent();
    expect((await read(second)).status).toBe(404);
    expect((await app.call('DELETE', '/member/avatar', { token })).status).toBe(200);
  });

  test('that was changed in the store is refused, and not one of its bytes leaves', async () => {
    const { token } = await signUp(app);
    const { avatar } = (await send(token, await picture())).body.data;
    const id = avatar.slice('/api/avatar/'.length, -'.webp'.length);
    await app.files.put(`avatar/${id}-96.webp`, new TextEncoder().encode('<script>'), 'image/webp');
    const { status, headers, bytes } = await read(`${avatar}?size=96`);
    expect([status, headers.get('content-type'), JSON.parse(Buffer.from(bytes).toString()).code]).toEqual([500, 'application/json', 'FILE_DAMAGED']);
    expect((await read(avatar)).status).toBe(200);
  });

  test('of nobody is swept away after a day, one of somebody stays', async () => {
    const { token } = await signUp(app);
    const { avatar } = (await send(token, await picture())).body.data;
    const orphan = `avatar/${'o'.repeat(24)}-96.webp`;
    await app.files.put(orphan, new Uint8Array([1]), 'image/webp');
    const { purgeAvatars } = await import('../../../src/server/accounts/profile/avatar-files.ts');
    const sweep = (now: Date) => purgeAvatars({ db: app.database.db, files: app.files }, new Date(now.getTime() - 24 * 3_600_000));
    await sweep(new Date());
    expect(await app.files.read(orphan, null)).not.toBeNull();
    await sweep(new Date(Date.now() + 25 * 3_600_000));
    expect(await app.files.read(orphan, null)).toBeNull();
    expect((await read(avatar)).status).toBe(200);
  });
});

describe('what is no picture for us', () => {
  test.each([
    ['an SVG', SVG, 'me.svg', 'image/svg+xml'],
    ['an SVG named .png', SVG, 'me.png', 'image/png'],
    ['HTML named .png', '<!doctype html><script>alert(1)</script>', 'me.png', 'image/png'],
    ['a PDF', '%PDF-1.7\n%%EOF', 'me.pdf', 'application/pdf'],
    ['the signature of a PNG before HTML', '\x89PNG\r\n\x1a\n<!doctype html>', 'me.png', 'image/png'],
    ['an empty file', '', 'me.png', 'image/png'],
  ])('%s is a wrong file format', async (_, file, name, type) => {
    const { token } = await signUp(app);
    const bytes = Uint8Array.from(file, (letter) => letter.charCodeAt(0));
    for (const [language, text] of [
      ['zh-TW', '檔案格式錯誤'],
      ['en', 'Wrong file format'],
      ['ja', 'ファイル形式が正しくありません'],
    ] as const) {
      const { status, body } = await send(token, bytes, { name, type, language });
      expect([status, body.code, body.errors]).toEqual([422, 'VALIDATION_FAILED', { avatar: [text] }]);
    }
  });

  test.each(['jpeg', 'png'] as const)('a %s that ends too early is refused', async (format) => {
    const { token } = await signUp(app);
    const file = await noiseAs(format);
    const { status, body } = await send(token, file.subarray(0, Math.floor(file.length / 2)));
    expect([status, body.errors]).toEqual([422, { avatar: ['Wrong file format'] }]);
  });

  test('a kind that is not taken is refused, whole as it is', async () => {
    const { token } = await signUp(app);
    const { status, body } = await send(token, await picture({ format: 'tiff' }), { name: 'me.tiff', type: 'image/tiff' });
    expect([status, body.errors]).toEqual([422, { avatar: ['Wrong file format'] }]);
  });

  test('one pixel is too small, and it is said how many are needed', async () => {
    const { token } = await signUp(app);
    const { status, body } = await send(token, await picture({ width: 1, height: 1 }));
    expect([status, body.errors]).toEqual([422, { avatar: ['The picture must have at least 96 × 96 pixels'] }]);
    expect((await send(token, await picture({ width: 96, height: 96 }))).status).toBe(200);
  });

  test('20 MB are refused with words, before they are read', async () => {
    const { token } = await signUp(app);
    const body = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="avatar"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n'),
      Buffer.alloc(20 * 1024 * 1024),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(body.length) };
    for (const [language, text] of [
      ['zh-TW', '檔案太大，請確認檔案大小後重新上傳。'],
      ['en', 'The file is too large. Please check the file size and send it again.'],
      ['ja', 'ファイルが大きすぎます。サイズをご確認のうえ、もう一度お送りください。'],
    ] as const) {
      const answer = await app.call('POST', '/member/avatar', { body, headers, token, language });
      expect([answer.status, answer.body]).toEqual([413, { code: 'FILE_TOO_LARGE', message: text }]);
    }
  });

  test('a byte more than 8 MB is refused as well', async () => {
    const { token } = await signUp(app);
    const { status, body } = await send(token, new Uint8Array(8 * 1024 * 1024 + 1));
    expect([status, body.errors]).toEqual([422, { avatar: ['File limit 8MB'] }]);
  });

  test.each([undefined, 'text', ''])('%j in the place of a file asks for one', async (value) => {
    const { token } = await signUp(app);
    const { status, body } = await app.call('POST', '/member/avatar', { token, body: value === undefined ? {} : { avatar: value } });
    expect([status, body.errors]).toEqual([422, { avatar: ['Please select upload file'] }]);
  });

  test('nothing of all that was kept', () => {
    expect(kept().every((name) => /^[\w-]{24}-(512|96)\.webp$/.test(name))).toBe(true);
  });
});

describe('a decompression bomb', () => {
  test('is known by its header alone, ten at once too, and others are answered', async () => {
    const file = bomb(30_000);
    expect(file.length).toBeLessThan(200_000);
    // Of half of them only the header comes: whoever looked at their dots would find no picture, instead of too large a one.
    const header = file.subarray(0, PNG_HEADER_BYTES);
    const members = await Promise.all(Array.from({ length: 10 }, () => signUp(app)));
    const [answers, other] = await Promise.all([Promise.all(members.map(({ token }, i) => send(token, i % 2 ? header : file))), app.call('GET', '/rule')]);
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThan(1);
    for (const { status, body } of answers) {
      expect([422, 503]).toContain(status);
      if (status === 422) expect(body.errors).toEqual({ avatar: ['The picture has more than 25 million pixels. Please make it smaller first'] });
    }
    expect(other.status).toBe(200);
  });
});

test('a member sends one picture at a time', async () => {
  const { token } = await signUp(app);
  const file = await noise(1200);
  const answers = await Promise.all([send(token, file), send(token, file), send(token, file)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
  expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5');
});

test('a member who sends one after the other is asked to rest', async () => {
  const { token } = await signUp(app);
  let answer = await send(token, SVG);
  for (let i = 0; i < 20 && answer.status !== 429; i += 1) answer = await send(token, SVG);
  expect([answer.status, answer.body.message]).toEqual([429, 'You are looking too fast, take a rest']);
});

test('no name leads out of the folder, and no size is made to order', async () => {
  for (const path of ['..%2f..%2fhub', 'x', `${'a'.repeat(24)}`, '%00']) expect((await read(`/api/avatar/${path}.webp`)).status).toBe(404);
  expect((await read(`/api/avatar/${'a'.repeat(24)}.webp?size=4000`)).status).toBe(422);
});

async function noiseAs(format: 'jpeg' | 'png'): Promise<Buffer> {
  return format === 'png'
    ? noise(300)
    : sharp(await noise(300))
        .jpeg()
        .toBuffer();
}
