import { getAlbum, listAlbums, listAlbumTypes } from '../../contract/content/album.ts';
import { getAward, listAwards } from '../../contract/content/award.ts';
import { listFaqs, listFaqTypes } from '../../contract/content/faq.ts';
import { getNews, listNews, listNewsTypes } from '../../contract/content/news.ts';
import { listDrafts } from '../../contract/content/preview.ts';
import { getVideo, listVideos, listVideoTypes } from '../../contract/content/video.ts';
import type { CollectableKind } from '../../domain/content/collectable.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf } from '../http/bind.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import type { Page } from '../http/lists/listing.ts';
import { withMark, withMarks } from './collect-marks.ts';
import { readAlbum, readAlbums, readAlbumTypes } from './read-albums.ts';
import { readAward, readAwards } from './read-awards.ts';
import { collectionFor, readDrafts } from './read-drafts.ts';
import { readFaqs, readFaqTypes } from './read-faqs.ts';
import { readNews, readNewsItem, readNewsTypes } from './read-news.ts';
import { readVideo, readVideos, readVideoTypes } from './read-videos.ts';

/** News, videos, albums, awards, questions: what editors write and only a release changes. */
export function mountContent(app: App, deps: Deps): void {
  const { library } = deps;
  const marked = async <T extends { id: string }>(caller: Caller | null, kind: CollectableKind, { items, total }: Page<T>) => ({
    items: await withMarks(deps, caller, kind, items),
    total,
  });
  // Types before `/news/{id}` and its like, which would take `type` for an id.
  bind(app, deps, listNewsTypes, ({ query }) => pageOf(readNewsTypes(library), query));
  bind(app, deps, listNews, ({ query }, { caller }) => marked(caller, 'news', pageOf(readNews(library, query), query)));
  bind(app, deps, getNews, ({ params, query }, { caller }) =>
    withMark(deps, caller, 'news', readNewsItem(library, collectionFor(library, 'news', query.preview, caller), params.id)),
  );
  bind(app, deps, listVideoTypes, ({ query }) => pageOf(readVideoTypes(library), query));
  bind(app, deps, listVideos, ({ query }, { caller }) => marked(caller, 'video', pageOf(readVideos(library, query), query)));
  bind(app, deps, getVideo, ({ params, query }, { caller }) =>
    withMark(deps, caller, 'video', readVideo(library, collectionFor(library, 'video', query.preview, caller), params.id)),
  );
  bind(app, deps, listAlbumTypes, ({ query }) => pageOf(readAlbumTypes(library), query));
  bind(app, deps, listAlbums, ({ query }, { caller }) => marked(caller, 'album', pageOf(readAlbums(library, query), query)));
  bind(app, deps, getAlbum, ({ params, query }, { caller }) =>
    withMark(deps, caller, 'album', readAlbum(library, collectionFor(library, 'album', query.preview, caller), params.id)),
  );
  bind(app, deps, listDrafts, ({ params, query }) => pageOf(readDrafts(library, params.collection, query), query));
  bind(app, deps, listFaqTypes, ({ query }) => pageOf(readFaqTypes(library), query));
  bind(app, deps, listFaqs, ({ query }) => pageOf(readFaqs(library, query), query));
  bind(app, deps, listAwards, ({ query }) => pageOf(readAwards(library), query));
  bind(app, deps, getAward, ({ params }) => readAward(library, params.id));
}
