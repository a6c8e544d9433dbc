import type { Activity } from '../../editorial/items/activity.ts';
import type { Album } from '../../editorial/items/album.ts';
import type { Video } from '../../editorial/items/video.ts';
import { byEach, memoizePerList } from '../../editorial/list-index.ts';

const mentionsIn = memoizePerList((activities: readonly Activity[]) => ({
  byAlbum: byEach(activities, ({ data }) => (data.album ? [data.album] : [])),
  byVideo: byEach(activities, ({ data }) => data.related_videos),
}));

/** The activities whose pictures an album holds. */
export function activitiesOfAlbum(activities: readonly Activity[], album: string): readonly Activity[] {
  return mentionsIn(activities).byAlbum.get(album) ?? [];
}

/** The activities that speak of a video. */
export function activitiesWithVideo(activities: readonly Activity[], video: string): readonly Activity[] {
  return mentionsIn(activities).byVideo.get(video) ?? [];
}

const videosByType = memoizePerList((videos: readonly Video[]) => byEach(videos, ({ data }) => [data.type]));
const albumsByType = memoizePerList((albums: readonly Album[]) => byEach(albums, ({ data }) => [data.type]));

/** The first `count` other videos of the same type. */
export function videosBeside(videos: readonly Video[], { id, data }: Video, count: number): Video[] {
  const near = (videosByType(videos).get(data.type) ?? []).slice(0, count + 1);
  return near.filter((other) => other.id !== id).slice(0, count);
}

/** The first `count` other albums, those of the same type before the rest. */
export function albumsBeside(albums: readonly Album[], { id, data }: Album, count: number): Album[] {
  const near = (albumsByType(albums).get(data.type) ?? []).slice(0, count + 1).filter((other) => other.id !== id);
  return [...near, ...(near.length < count ? albums.filter((other) => other.data.type !== data.type) : [])].slice(0, count);
}
