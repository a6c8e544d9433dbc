import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { activitiesOfAlbum, activitiesWithVideo, albumsBeside, videosBeside } from './media-index.ts';

const { activities, albums, videos } = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });

test('an album and a video know the activities that name them', () => {
  for (const { id } of albums) expect(activitiesOfAlbum(activities, id)).toEqual(activities.filter(({ data }) => data.album === id));
  for (const { id } of videos) expect(activitiesWithVideo(activities, id)).toEqual(activities.filter(({ data }) => data.related_videos.includes(id)));
});

test('beside one stand others of its type first, never itself', () => {
  for (const album of albums) {
    const others = albums.filter(({ id }) => id !== album.id);
    const [same, rest] = [others.filter(({ data }) => data.type === album.data.type), others.filter(({ data }) => data.type !== album.data.type)];
    for (const count of [1, 3, 6]) expect(albumsBeside(albums, album, count)).toEqual([...same, ...rest].slice(0, count));
  }
  for (const video of videos) {
    const same = videos.filter(({ id, data }) => id !== video.id && data.type === video.data.type);
    for (const count of [1, 3]) expect(videosBeside(videos, video, count)).toEqual(same.slice(0, count));
  }
});
