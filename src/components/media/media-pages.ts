import type { Album } from '../../editorial/items/album.ts';
import type { Video } from '../../editorial/items/video.ts';
import type { Library } from '../../editorial/library.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';

/** One large panel and eleven small: five full rows of three. */
const PER_PAGE = 12;

interface MediaPage<Kind extends 'video' | 'album', Item> {
  lang: Language;
  kind: Kind;
  /** The id of a type, or `all`. */
  type: string;
  page: number;
  lastPage: number;
  items: Item[];
}
export type MediaListPage = MediaPage<'video', Video> | MediaPage<'album', Album>;

/** The address of a page of a list, without its language: `video_list/video`, `video_list/video/{type}`, `video_list/video/all/2`. */
export function mediaListPath(kind: 'video' | 'album', type: string, page: number): string {
  const base = `video_list/${kind}`;
  return page > 1 ? `${base}/${type}/${page}` : type === 'all' ? base : `${base}/${type}`;
}

/** Every page of the lists of videos and of albums; `video_list` alone is the list of all videos. */
export function mediaListPages({ videos, videoTypes, albums, albumTypes }: Pick<Library, 'videos' | 'videoTypes' | 'albums' | 'albumTypes'>) {
  const ids = (types: readonly { id: string }[]) => ['all', ...types.map(({ id }) => id)];
  const of = <Kind extends 'video' | 'album', Item extends { data: { type: string } }>(lang: Language, kind: Kind, type: string, all: readonly Item[]) => {
    const items = all.filter(({ data }) => type === 'all' || data.type === type);
    const lastPage = Math.max(1, Math.ceil(items.length / PER_PAGE));
    return Array.from(
      { length: lastPage },
      (_, i): MediaPage<Kind, Item> => ({ lang, kind, type, page: i + 1, lastPage, items: items.slice(i * PER_PAGE, (i + 1) * PER_PAGE) }),
    );
  };
  const pages: MediaListPage[] = LANGUAGES.flatMap((lang) => [
    ...ids(videoTypes).flatMap((type) => of(lang, 'video', type, videos)),
    ...ids(albumTypes).flatMap((type) => of(lang, 'album', type, albums)),
  ]);
  const routes = pages.map((props) => ({ path: mediaListPath(props.kind, props.type, props.page).slice('video_list/'.length) as string | undefined, props }));
  const alone = routes.filter(({ path }) => path === 'video').map(({ props }) => ({ path: undefined, props }));
  return [...alone, ...routes];
}
