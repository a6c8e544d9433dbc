import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { CLIP_MAX_BYTES, CLIP_PART_BYTES } from '../../../src/domain/editing/clip.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { clip, clipPart } from '../../support/files/clips.ts';
import { type ContentCopy, copyContent } from '../../support/files/content-copy.ts';
import { openGitTwin } from '../../support/files/git-twins.ts';
import { picture } from '../../support/files/pictures.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* Clips and captions beside an item: they come in pieces, are looked at when they are whole, and are put there by the act that names them. */

const VIDEO = 'video.sample-video';
const CAPTIONS = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nRain\n');
let app: TestApp;
let content: ContentCopy;
let editor: TestMember;
beforeAll(async () => {
  content = copyContent(SAMPLE_CONTENT);
  app = await openTestApp({ CONTENT_DIR: content.path });
  editor = await signUp(app, { role: 'editor' });
  return async () => {
    await app.close();
    content.remove();
  };
});

const begin = (media_type: string, bytes: number, at = { app, token: editor.token }) =>
  at.app.call('POST', '/staff/content_clips', { token: at.token, body: { media_type, bytes } });
const sendPart = (id: string, number: number, part: Uint8Array, at = { app, token: editor.token }) =>
  at.app.call('POST', `/staff/content_clips/${id}/parts`, { token: at.token, body: clipPart(number, part) });
/** Sends a file in its pieces. @returns the answer to the last of them */
async function sendAll(media_type: string, bytes: Buffer, at = { app, token: editor.token }) {
  const { id, parts } = (await begin(media_type, bytes.length, at)).body.data;
  for (let number = 0; number < parts - 1; number += 1)
    await sendPart(id, number, bytes.subarray(number * CLIP_PART_BYTES, (number + 1) * CLIP_PART_BYTES), at);
  return sendPart(id, parts - 1, bytes.subarray((parts - 1) * CLIP_PART_BYTES), at);
}
async function sendPicture(at = { app, token: editor.token }): Promise<string> {
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(await picture())], 'a.png'));
  return (await at.app.call('POST', '/staff/content_pictures', { token: at.token, body })).body.data.id;
}
const read = async () => (await app.call('GET', `/staff/content/${VIDEO}`, { token: editor.token })).body.data;
const save = (body: object) => app.call('PUT', `/staff/content/${VIDEO}`, { token: editor.token, body });

test('a clip of several pieces is put beside its item with its picture and captions, byte for byte, in the act that names it', async () => {
  const bytes = clip({ seconds: 95, width: 1280, height: 720, bytes: 2 * CLIP_PART_BYTES + 1000, isIndexLast: true });
  const sent = await sendAll('video/mp4', bytes);
  expect(sent.body.data).toMatchObject({ received: 3, parts: 3, seconds: 95, width: 1280, height: 720 });
  const captions = await sendAll('text/vtt', CAPTIONS);
  expect(captions.body.data).toMatchObject({ seconds: null, width: null, height: null });
  const { revision, shared, texts } = await read();
  const form = { revision, shared: { ...shared, file: 'film.mp4' }, texts };
  // The clip is named, and neither it nor its picture is there.
  expect(Object.keys((await save({ ...form, shared: { ...form.shared, duration_seconds: 95 } })).body.errors)).toEqual(['shared.file']);
  const put = [
    { name: 'film.mp4', clip_id: sent.body.data.id },
    { name: 'clip.en.vtt', clip_id: captions.body.data.id },
    { name: 'poster.webp', picture_id: await sendPicture() },
  ];
  const saved = await save({ ...form, put });
  expect([saved.status, saved.body.data.files.map(({ name }: { name: string }) => name)]).toEqual([200, ['clip.en.vtt', 'film.mp4', 'poster.webp']]);
  expect(Buffer.from(content.all().get('video/sample-video/film.mp4') ?? '', 'base64').equals(bytes)).toBe(true);
  // The same form again, as its answer was lost.
  expect((await save({ ...form, put })).body.data.revision).toBe(saved.body.data.revision);
  const without = await save({ revision: saved.body.data.revision, shared: form.shared, texts, drop: ['clip.en.vtt'] });
  expect([without.status, content.all().has('video/sample-video/clip.en.vtt')]).toEqual([200, false]);
});

test('a clip is read by whoever has sent it, byte for byte, and beside its item by every editor', async () => {
  const other = await signUp(app, { role: 'editor' });
  const bytes = clip({ seconds: 7, bytes: CLIP_PART_BYTES + 5000 });
  const { id } = (await sendAll('video/mp4', bytes)).body.data;
  const fetched = (path: string, token = editor.token) => app.bytes(path, { token });
  const staged = await fetched(`/staff/content_clips/${id}`);
  expect([staged.status, staged.headers.get('content-length'), staged.bytes.equals(bytes)]).toEqual([200, String(bytes.length), true]);
  expect(staged.headers.get('content-type')).toBe('application/octet-stream');
  expect((await fetched(`/staff/content_clips/${id}`, other.token)).status).toBe(404);
  // One that is not whole is none.
  const { id: half } = (await begin('video/mp4', CLIP_PART_BYTES + 1)).body.data;
  expect((await fetched(`/staff/content_clips/${half}`)).status).toBe(404);

  const { revision, shared, texts } = await read();
  const put = [
    { name: shared.file, clip_id: id },
    { name: 'poster.webp', picture_id: await sendPicture() },
  ];
  expect((await save({ revision, shared, texts, put })).status).toBe(200);
  const beside = await fetched(`/staff/content/${VIDEO}/clips/${shared.file}`, other.token);
  expect([beside.status, beside.bytes.equals(bytes)]).toEqual([200, true]);
  // Nothing but clips and captions is read so.
  for (const name of ['item.yaml', 'poster.webp', 'other.mp4', '..%2Fitem.yaml'])
    expect((await fetched(`/staff/content/${VIDEO}/clips/${name}`)).status).toBe(404);
});

test('a piece that comes twice changes nothing, and one that is not of its size is refused', async () => {
  const bytes = clip({ bytes: CLIP_PART_BYTES });
  const { id } = (await begin('video/mp4', bytes.length)).body.data;
  expect((await sendPart(id, 0, bytes.subarray(0, 1000))).body.errors).toEqual({ part: [expect.any(String)] });
  expect((await sendPart(id, 2, bytes.subarray(0, 1000))).body.errors).toEqual({ part: [expect.any(String)] });
  const first = () => sendPart(id, 0, bytes.subarray(0, CLIP_PART_BYTES));
  const answers = await Promise.all([first(), first()]);
  expect(answers.map(({ body }) => body.data.received)).toEqual([1, 1]);
  expect((await sendPart(id, 1, bytes.subarray(CLIP_PART_BYTES))).body.data).toMatchObject({ received: 2, width: 640 });
});

test('what no browser plays, is no clip or no captions, or is too large, is said in the caller’s language', async () => {
  const errors = async (media: string, bytes: Buffer) => (await sendAll(media, bytes)).body.errors;
  expect(await errors('video/mp4', clip({ codec: 'hvc1' }))).toEqual({ part: [expect.stringContaining('H.264')] });
  expect(await errors('video/mp4', Buffer.from('<html>'))).toEqual({ part: [expect.stringContaining('MP4')] });
  expect(await errors('text/vtt', Buffer.from('1\n00:00:01,000 --> 00:00:02,000'))).toEqual({ part: [expect.stringContaining('WebVTT')] });
  expect((await begin('video/mp4', CLIP_MAX_BYTES['video/mp4'] + 1)).body.errors).toEqual({ bytes: [expect.any(String)] });
  expect((await begin('application/pdf', 100)).body.errors).toEqual({ media_type: [expect.any(String)] });
});

test('nobody sends to, or puts, what somebody else has begun; what is not whole, or is of another kind, is not put', async () => {
  const other = await signUp(app, { role: 'editor' });
  const { id } = (await begin('video/mp4', 10)).body.data;
  expect((await sendPart(id, 0, Buffer.alloc(10), { app, token: other.token })).status).toBe(404);
  const whole = (await sendAll('video/mp4', clip(), { app, token: other.token })).body.data.id;
  const { revision, shared, texts } = await read();
  const errors = async (put: object) => Object.keys((await save({ revision, shared, texts, put: [put] })).body.errors);
  expect(await errors({ name: 'film.mp4', clip_id: whole })).toEqual(['put.0.clip_id']);
  expect(await errors({ name: 'film.mp4', clip_id: id })).toEqual(['put.0.clip_id']);
  const mine = (await sendAll('video/mp4', clip())).body.data.id;
  expect(await errors({ name: 'clip.zh.vtt', clip_id: mine })).toEqual(['put.0.clip_id']);
  for (const name of ['../film.mp4', 'clip.fr.vtt', 'item.yaml'])
    expect((await save({ revision, shared, texts, put: [{ name, clip_id: mine }] })).status).toBe(422);
});

test.each(['github', 'gitlab', 'gitea'] as const)('a clip is part of one commit at %s', async (kind) => {
  const twin = await openGitTwin(kind, SAMPLE_CONTENT);
  const clone = await twin.clone();
  const host = { CONTENT_HOST: kind, CONTENT_HOST_URL: twin.url, CONTENT_HOST_REPOSITORY: 'centre/content', CONTENT_HOST_TOKEN: 'twin-token' };
  const hosted = await openTestApp({ CONTENT_DIR: clone, ...host });
  const { token } = await signUp(hosted, { role: 'editor' });
  const at = { app: hosted, token };
  const bytes = clip({ bytes: CLIP_PART_BYTES });
  const { revision, shared, texts } = (await hosted.call('GET', `/staff/content/${VIDEO}`, { token })).body.data;
  const put = [
    { name: shared.file, clip_id: (await sendAll('video/mp4', bytes, at)).body.data.id },
    { name: 'poster.webp', picture_id: await sendPicture(at) },
  ];
  expect((await hosted.call('PUT', `/staff/content/${VIDEO}`, { token, body: { revision, shared, texts, put } })).status).toBe(200);
  expect(twin.git('show', '--format=', '--name-only', 'main').split('\n').sort()).toEqual([
    `video/sample-video/${shared.file}`,
    'video/sample-video/poster.webp',
  ]);
  const there = execFileSync('git', ['-C', clone, 'show', `HEAD:video/sample-video/${shared.file}`], { maxBuffer: 2 * bytes.length });
  expect(there.equals(bytes)).toBe(true);
  await hosted.close();
  await twin.close();
  rmSync(clone, { recursive: true });
});
