import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, openPage, settle } from '../../../../tests/support/island.ts';
import { CLIP_MAX_BYTES } from '../../../domain/editing/clip.ts';
import { fetchBytes } from '../../../stores/file-bytes.ts';
import type { ClipSource } from '../fields/clip-store.ts';
import { createFilms } from './film-store.ts';

vi.mock('../../../stores/file-bytes.ts', () => ({ fetchBytes: vi.fn() }));

const LARGE = CLIP_MAX_BYTES['video/mp4'] + 1;
let sources: Record<string, ClipSource>;
let live: Record<string, number>;
beforeEach(() => {
  openPage('/en/staff/content/item');
  sources = {};
  live = {};
  vi.mocked(fetchBytes).mockReset();
  vi.mocked(fetchBytes).mockImplementation(async () => new Blob(['bytes']));
  vi.stubGlobal('fetch', async (path: string) => {
    const bytes = live[path];
    return new Response(null, bytes === undefined ? { status: 404 } : { headers: { 'content-length': String(bytes) } });
  });
});
afterEach(closePage);

const beside = (name: string, bytes: number, path: string | null = null): ClipSource => ({ kind: 'beside', id: 'video.one', name, bytes, live: path });
async function show(...names: string[]) {
  const films = createFilms((name) => sources[name] ?? null);
  films.show(names);
  const first = films.$films.get();
  await settle();
  return { films, first };
}

test('a film that was chosen here is there without being asked for, and what was sent or saved comes as what it is', async () => {
  sources = {
    'film.mp4': { kind: 'chosen', id: 'a', file: new File(['chosen'], 'a.mp4') },
    'clip.en.vtt': { kind: 'staged', id: 'b' },
    'clip.zh.vtt': beside('clip.zh.vtt', 20, '/media/video/one/clip.zh.vtt'),
  };
  const { films, first } = await show('film.mp4', 'clip.en.vtt', 'clip.zh.vtt', 'poster.webp');
  expect(first.map(({ state }) => state)).toEqual(['loading', 'loading', 'loading']);
  expect(films.$films.get()).toEqual([
    { name: 'film.mp4', state: 'ready', from: expect.objectContaining({ type: 'video/mp4', size: 6 }) },
    { name: 'clip.en.vtt', state: 'ready', from: expect.objectContaining({ type: 'text/vtt' }) },
    { name: 'clip.zh.vtt', state: 'ready', from: expect.objectContaining({ type: 'text/vtt' }) },
  ]);
  expect(vi.mocked(fetchBytes).mock.calls.map(([file, input]) => [file.path, input])).toEqual([
    ['/staff/content_clips/{id}', { params: { id: 'b' } }],
    ['/staff/content/{id}/clips/{name}', { params: { id: 'video.one', name: 'clip.zh.vtt' } }],
  ]);
  // Another version of the page has the same film, which is not fetched again.
  films.show(['film.mp4', 'clip.en.vtt']);
  await settle();
  expect([films.$films.get().length, vi.mocked(fetchBytes).mock.calls.length]).toEqual([2, 2]);
});

test('a film that the site has already plays from there, of whatever size; one that is another there does not', async () => {
  live = { '/media/video/one/film.mp4': LARGE, '/media/video/one/other.mp4': 7 };
  sources = { 'film.mp4': beside('film.mp4', LARGE, '/media/video/one/film.mp4'), 'other.mp4': beside('other.mp4', 8, '/media/video/one/other.mp4') };
  const { films } = await show('film.mp4', 'other.mp4');
  expect(films.$films.get()).toEqual([
    { name: 'film.mp4', state: 'ready', from: 'https://comic.test/media/video/one/film.mp4' },
    { name: 'other.mp4', state: 'ready', from: expect.any(Blob) },
  ]);
});

test('a film that is too large is said to be, and none of it is fetched', async () => {
  sources = { 'film.mp4': beside('film.mp4', LARGE) };
  const { films } = await show('film.mp4');
  expect(films.$films.get()).toEqual([{ name: 'film.mp4', state: 'tooLarge' }]);
  expect(fetchBytes).not.toHaveBeenCalled();
});

test('a film that did not come is said to be missing, and comes when the network is back', async () => {
  sources = { 'film.mp4': beside('film.mp4', 8) };
  vi.mocked(fetchBytes).mockResolvedValueOnce(null);
  const { films } = await show('film.mp4');
  expect(films.$films.get()).toEqual([{ name: 'film.mp4', state: 'failed' }]);
  films.askAgain();
  await settle();
  expect(films.$films.get()).toMatchObject([{ name: 'film.mp4', state: 'ready' }]);
});
