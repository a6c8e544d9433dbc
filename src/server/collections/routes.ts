import * as contract from '../../contract/collections/collect.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, type Handler, signedIn } from '../http/bind.ts';
import { readCollectedNames } from './queries.ts';
import { readMyCollected } from './read-collected.ts';
import { setCollected } from './set-collected.ts';

/** Favourites: adding and removing an item, a member's own list, and which of a page's items are in it. */
export function mountCollections(app: App, deps: Deps): void {
  const collecting =
    (kind: 'news' | 'video' | 'album'): Handler<typeof contract.collectNews> =>
    ({ params, body }, context) =>
      setCollected(deps, signedIn(context).memberId, { kind, id: params.id, isCollect: body.is_collect });
  bind(app, deps, contract.collectNews, collecting('news'));
  bind(app, deps, contract.collectVideo, collecting('video'));
  bind(app, deps, contract.collectAlbum, collecting('album'));
  bind(app, deps, contract.collectActivity, ({ params, body }, context) =>
    setCollected(deps, signedIn(context).memberId, { kind: 'activity', ...params, isCollect: body.is_collect }),
  );
  bind(app, deps, contract.readCollectMarks, async ({ query }, context) => ({
    items: await readCollectedNames(deps.database.db, signedIn(context).memberId, query.items),
  }));
  bind(app, deps, contract.listCollected, ({ params, query }, context) => readMyCollected(deps, signedIn(context).memberId, params.type, query));
}
