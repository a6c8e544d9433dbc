import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { bomb, picture } from '../../support/files/pictures.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* Pictures beside an item: taken by what they are, cut and made anew, put there by the act that names them, with their words. */

const ALBUM = 'album.sample-album';
let app: TestApp;
let content: ContentCopy;
let editor: TestMember;
beforeAll(async () => {
  content = copyContent(SAMPLE_CONTENT);
  writeFileSync(join(content.path, 'album/sample-album/one.webp'), await picture({ format: 'webp' }));
  app = await openTestApp({ CONTENT_DIR: content.path });
  editor = await signUp(app, { role: 'editor' });
  return async () => {
    await app.close();
    content.remove();
  };
});

const send = async (bytes: Uint8Array, fields: Record<string, string> = {}, token = editor.token) => {
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(bytes)], 'holiday.exe'));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return app.call('POST', '/staff/content_pictures', { token, body });
};
const read = async () => (await app.call('GET', `/staff/content/${ALBUM}`, { token: editor.token })).body.data;
const put = (body: object) => app.call('PUT', `/staff/content/${ALBUM}`, { token: editor.token, body });
const bytesOf = async (path: string) => {
  const response = await app.call('GET', path, { token: editor.token });
  return [response.status, response.headers.get('content-type')];
};

test('a picture is cut, made anew as WebP, and put beside its item in the act that lists it with its words', async () => {
  const sent = await send(await picture({ width: 800, height: 600, format: 'jpeg' }), { left: '400', top: '0', width: '300', height: '200' });
  expect(sent.body.data).toMatchObject({ width: 300, height: 200 });
  expect(await bytesOf(`/staff/content_pictures/${sent.body.data.id}.webp`)).toEqual([200, 'image/webp']);
  const { revision, shared, texts } = await read();
  const form = { revision, shared: { ...shared, pictures: [...shared.pictures, { file: 'hall.webp', alt: { zh: '大廳', en: 'The hall', ja: '' } }] }, texts };
  const named = { put: [{ name: 'hall.webp', picture_id: sent.body.data.id }] };
  // Listed without being there, and there without its words: neither is saved.
  const at = shared.pictures.length;
  expect(Object.keys((await put({ ...form, ...named })).body.errors)).toEqual([`shared.pictures.${at}.alt.ja`]);
  Object.assign(form.shared.pictures[at].alt, { ja: 'ホール' });
  expect(Object.keys((await put(form)).body.errors)).toEqual([`shared.pictures.${at}.file`]);
  const saved = await put({ ...form, ...named });
  expect(saved.body.data.files).toContainEqual({ name: 'hall.webp', bytes: expect.any(Number), width: 300, height: 200 });
  const { format, exif } = await sharp(Buffer.from(content.all().get('album/sample-album/hall.webp') ?? '', 'base64')).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
  expect(await bytesOf(`/staff/content/${ALBUM}/pictures/hall.webp`)).toEqual([200, 'image/webp']);
  // The same form again, as its answer was lost.
  expect((await put({ ...form, ...named })).status).toBe(200);
});

test('a picture that goes comes back with its act, byte for byte; one that is still listed does not go', async () => {
  const before = content.all();
  const { revision, shared, texts } = await read();
  expect(Object.keys((await put({ revision, shared, texts, drop: ['hall.webp'] })).body.errors)[0]).toMatch(/^shared\.pictures\.\d+\.file$/);
  const without = { ...shared, pictures: shared.pictures.filter(({ file }: { file: string }) => file !== 'hall.webp') };
  expect((await put({ revision, shared: without, texts, drop: ['hall.webp'] })).status).toBe(200);
  expect(content.all().has('album/sample-album/hall.webp')).toBe(false);
  const [change] = (await app.call('GET', `/staff/content/${ALBUM}/changes`, { token: editor.token })).body.data;
  expect([change.files, change.may_be_undone]).toEqual([[{ name: 'hall.webp', change: 'removed' }], true]);
  expect((await app.call('POST', `/staff/content/${ALBUM}/changes/${change.id}/undo`, { token: editor.token })).status).toBe(200);
  expect(content.all()).toEqual(before);
});

test('what is no picture, too small, too large or cut outside of itself is refused at its field; nobody puts what somebody else has sent', async () => {
  const errors = async (bytes: Uint8Array, fields?: Record<string, string>) => Object.keys((await send(bytes, fields)).body.errors ?? {});
  expect(await errors(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(['picture']);
  expect(await errors(await picture({ format: 'gif' }))).toEqual(['picture']);
  expect(await errors(await picture({ width: 50, height: 50 }))).toEqual(['picture']);
  expect(await errors(bomb(20_000))).toEqual(['picture']);
  expect(await errors(await picture(), { left: '200', top: '0', width: '300', height: '200' })).toEqual(['width']);
  expect(await errors(await picture(), { left: '200' })).toEqual(['top', 'width', 'height']);
  const other = await signUp(app, { role: 'editor' });
  const { id } = (await send(await picture(), {}, other.token)).body.data;
  const { revision, shared, texts } = await read();
  expect((await put({ revision, shared, texts, put: [{ name: 'x.webp', picture_id: id }] })).body.errors).toEqual({ 'put.0.picture_id': [expect.any(String)] });
  expect((await put({ revision, shared, texts, put: [{ name: '../x.webp', picture_id: id }] })).status).toBe(422);
  for (const name of ['item.yaml', 'zh.md', '../../tags.yaml']) expect((await put({ revision, shared, texts, drop: [name] })).status).toBe(422);
  expect((await app.call('GET', `/staff/content_pictures/${id}.webp`, { token: editor.token })).status).toBe(404);
  expect((await app.call('GET', `/staff/content/${ALBUM}/pictures/item.yaml`, { token: editor.token })).status).toBe(404);
});
