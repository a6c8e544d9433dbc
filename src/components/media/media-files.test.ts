import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLibrary } from '../../editorial/read-library.ts';
import { servedFiles, videoFiles } from './video-files.ts';

const CONTENT = join(import.meta.dirname, '../../../content');
const { videos, albums } = await readLibrary(CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
const boxes = (file: string) => readFileSync(file, 'latin1');

test('every video has a clip that plays before it is there whole, a poster, and captions in three languages', () => {
  expect(videos.length).toBeGreaterThanOrEqual(16);
  expect(servedFiles(videos)).toHaveLength(videos.length * 5);
  for (const { id, data } of videos) {
    const clip = boxes(join(CONTENT, 'video', id, data.file));
    expect(clip.indexOf('moov'), id).toBeLessThan(clip.indexOf('mdat'));
  }
});

test('the captions of the page’s language come first', () => {
  const [video] = videos;
  if (!video) throw new Error('there is no video');
  expect(videoFiles(video, 'ja').captions.map(({ lang }) => lang)).toEqual(['ja', 'zh', 'en']);
});

test('captions and chapters lie within the clip, in order', () => {
  for (const { id, data } of videos) {
    const times = data.chapters.map(({ at_seconds }) => at_seconds);
    expect(times, id).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1), id).toBeLessThan(data.duration_seconds);
    for (const lang of ['zh', 'en', 'ja']) {
      const ends = [...readFileSync(join(CONTENT, 'video', id, `clip.${lang}.vtt`), 'utf8').matchAll(/--> 00:00:(\d\d)/g)].map(([, end]) => Number(end));
      expect(ends.at(-1), id).toBe(data.duration_seconds);
    }
  }
});

test('every album has the pictures that it names, six at least', () => {
  expect(albums.length).toBeGreaterThanOrEqual(8);
  for (const { id, data } of albums) {
    expect(data.pictures.length, id).toBeGreaterThanOrEqual(6);
    for (const { file } of data.pictures) expect(existsSync(join(CONTENT, 'album', id, file)), `${id}/${file}`).toBe(true);
  }
});
