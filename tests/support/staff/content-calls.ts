import { randomBytes } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { clip, clipPart, sendClip } from '../files/clips.ts';
import { picture } from '../files/pictures.ts';
import type { TestMember } from '../members.ts';
import { looked, lookedAt, type PreparedCall, type StaffCalls } from './prepared-call.ts';

const NEWS = 'news.sample-news-1';
const VIDEO = 'video.sample-video';
const texts = { zh: { front: { title: '草稿', summary: '摘要' }, body: '內文' } };
const shared = { type: 'event', published_on: '2026-11-20', pinned: false, tags: [], draft: true };

/** A form with a picture of an item. */
async function pictureForm(options?: Parameters<typeof picture>[0]): Promise<FormData> {
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(await picture(options))], 'a.png'));
  return body;
}

/** The calls of staff about content: how each is made, and what is recorded of it. The app has a content of its own, which they change. */
export function contentCalls(worldOf: () => { app: TestApp; admin: TestMember }): StaffCalls {
  const asAdmin = (method: string, path: string, body?: unknown) => {
    const { app, admin } = worldOf();
    return app.call(method, path, { token: admin.token, body });
  };
  const begin = async () => {
    const name = `draft-${randomBytes(4).toString('hex')}`;
    return (await asAdmin('POST', '/staff/content', { collection: 'news', name, shared, texts })).body.data as { id: string; revision: string };
  };
  const acted = (path: string, id: unknown, act: string, body?: Record<string, unknown>): PreparedCall => ({
    ...{ path, ...(body && { body }) },
    expected: { table: 'content_changes', subject: { kind: 'content', id: id as string }, before: null, after: { act } },
  });
  const sent = async () => (await asAdmin('POST', '/staff/content_pictures', await pictureForm())).body.data.id as string;
  return {
    'GET /staff/content': () => looked('/staff/content'),
    'GET /staff/content/{id}': () => lookedAt('/staff/content/{id}', 'content', NEWS),
    'GET /staff/content_choices': () => looked('/staff/content_choices?of=news'),
    'GET /staff/content/{id}/changes': () => lookedAt('/staff/content/{id}/changes', 'content', NEWS),
    'POST /staff/content/{id}/check': () => lookedAt('/staff/content/{id}/check', 'content', NEWS, { shared, texts }),
    'POST /staff/content/{id}/page': () => lookedAt('/staff/content/{id}/page', 'content', NEWS, { shared, texts, language: 'en' }),
    'POST /staff/content/{id}/open': () => lookedAt('/staff/content/{id}/open', 'content', NEWS),
    'POST /staff/content': () => {
      const name = `draft-${randomBytes(4).toString('hex')}`;
      return acted('/staff/content', `news.${name}`, 'created', { collection: 'news', name, shared, texts });
    },
    'PUT /staff/content/{id}': async () => {
      const { id, revision } = await begin();
      return acted(`/staff/content/${id}`, id, 'saved', { revision, shared: { ...shared, pinned: true }, texts });
    },
    'DELETE /staff/content/{id}': async () => {
      const { id, revision } = await begin();
      return acted(`/staff/content/${id}?revision=${revision}`, id, 'removed');
    },
    'POST /staff/content/{id}/changes/{change}/undo': async () => {
      const { id } = await begin();
      const [{ id: change }] = (await asAdmin('GET', `/staff/content/${id}/changes`)).body.data;
      return acted(`/staff/content/${id}/changes/${change}/undo`, id, 'undone');
    },
    'POST /staff/content_pictures': async () => ({
      ...{ path: '/staff/content_pictures', body: await pictureForm() },
      expected: { table: 'content_pictures', subject: { kind: 'upload' }, before: null, after: { width: 400, height: 300 } },
    }),
    'POST /staff/content_clips': () => ({
      ...{ path: '/staff/content_clips', body: { media_type: 'text/vtt', bytes: 6 } },
      expected: { table: 'content_clips', subject: { kind: 'upload' }, before: null, after: { media_type: 'text/vtt' } },
    }),
    'POST /staff/content_clips/{id}/parts': async () => {
      const { id } = (await asAdmin('POST', '/staff/content_clips', { media_type: 'video/mp4', bytes: clip().length })).body.data;
      const body = clipPart(0, clip());
      return {
        path: `/staff/content_clips/${id}/parts`,
        body,
        expected: { table: 'content_clips', subject: { kind: 'upload', id }, before: { width: null }, after: { width: 640 } },
      };
    },
    'GET /staff/content_pictures/{id}.webp': async () => looked(`/staff/content_pictures/${await sent()}.webp`),
    'GET /staff/content/{id}/pictures/{name}': async () => {
      const { id, revision } = await begin();
      await asAdmin('PUT', `/staff/content/${id}`, { revision, shared, texts, put: [{ name: 'hall.webp', picture_id: await sent() }] });
      return looked(`/staff/content/${id}/pictures/hall.webp`);
    },
    'GET /staff/content_clips/{id}': async () => looked(`/staff/content_clips/${await sendClip(worldOf().app, worldOf().admin.token, clip())}`),
    'GET /staff/content/{id}/clips/{name}': async () => {
      const { app, admin } = worldOf();
      const { revision, shared: values, texts: words } = (await asAdmin('GET', `/staff/content/${VIDEO}`)).body.data;
      const put = [
        { name: values.file, clip_id: await sendClip(app, admin.token, clip()) },
        { name: 'poster.webp', picture_id: await sent() },
      ];
      await asAdmin('PUT', `/staff/content/${VIDEO}`, { revision, shared: values, texts: words, put });
      return looked(`/staff/content/${VIDEO}/clips/${values.file}`);
    },
  };
}
