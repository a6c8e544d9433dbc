import { getComic, listComics } from '../../contract/content/comic.ts';
import { getCreator, listCreators } from '../../contract/content/creator.ts';
import { listJobTypes } from '../../contract/content/job-type.ts';
import { getPublisher, getUnion, listPublishers, listUnions } from '../../contract/content/publisher.ts';
import { getSpace } from '../../contract/content/space.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf } from '../http/bind.ts';
import { localizeNamed } from '../http/localize.ts';
import { readComic, readComics } from './read-comics.ts';
import { readCreator, readCreators } from './read-creators.ts';
import { readPublisher, readPublishers, readUnion, readUnions } from './read-publishers.ts';
import { readSpace } from './read-spaces.ts';

/** The databases of comics and creators, publishers, associations, spaces, occupations: what is looked up. */
export function mountDatabaseContent(app: App, deps: Deps): void {
  const { library } = deps;
  bind(app, deps, listComics, ({ query }) => pageOf(readComics(library, query), query));
  bind(app, deps, getComic, ({ params }) => readComic(library, params.id));
  bind(app, deps, listCreators, ({ query }) => pageOf(readCreators(library, query), query));
  bind(app, deps, getCreator, ({ params }) => readCreator(library, params.id));
  bind(app, deps, listPublishers, ({ query }) => pageOf(readPublishers(library, query), query));
  bind(app, deps, getPublisher, ({ params }) => readPublisher(library, params.id));
  bind(app, deps, listUnions, ({ query }) => pageOf(readUnions(library), query));
  bind(app, deps, getUnion, ({ params }) => readUnion(library, params.id));
  bind(app, deps, getSpace, ({ params }, { until, now }) => {
    until(deps.settings.trueUntil(now));
    return readSpace(library, params.id);
  });
  bind(app, deps, listJobTypes, ({ query }) => pageOf(library.settings.job_types.map(localizeNamed), query));
}
