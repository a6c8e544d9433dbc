import { below, byType, LIST_ROUTES, type ListPage, listPages } from '../../domain/site/list-address.ts';
import type { Album } from '../../editorial/items/album.ts';
import type { Video } from '../../editorial/items/video.ts';
import type { Library } from '../../editorial/library.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';

/** One large panel and eleven small: five full rows of three. */
const PER_PAGE = 12;

interface MediaPage<Kind extends 'video' | 'album', Item> extends ListPage<Item> {
  lang: Language;
  kind: Kind;
}
export type MediaListPage = MediaPage<'video', Video> | MediaPage<'album', Album>;

/** Every page of the lists of videos and of albums; `video_list` alone is the list of all videos, whose own address is the one to save. */
export function mediaListPages({ videos, videoTypes, albums, albumTypes }: Pick<Library, 'videos' | 'videoTypes' | 'albums' | 'albumTypes'>) {
  const ofVideos = listPages(LIST_ROUTES.video, byType(videos, videoTypes), PER_PAGE);
  const ofAlbums = listPages(LIST_ROUTES.album, byType(albums, albumTypes), PER_PAGE);
  return LANGUAGES.flatMap((lang) => {
    const pages: MediaListPage[] = [
      ...ofVideos.map((page) => ({ lang, kind: 'video' as const, ...page })),
      ...ofAlbums.map((page) => ({ lang, kind: 'album' as const, ...page })),
    ];
    const routes = pages.map((props) => ({ path: below('video_list', props.path), props }));
    return [...routes.slice(0, 1).map(({ props }) => ({ path: undefined, props })), ...routes];
  });
}
