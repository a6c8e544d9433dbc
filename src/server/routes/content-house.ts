import { getComic, listComics } from '../../contract/comic.ts';
import { getCreator, listCreators } from '../../contract/creator.ts';
import { getPublisher, getUnion, listPublishers, listUnions } from '../../contract/house.ts';
import { listJobTypes } from '../../contract/job-type.ts';
import { getSpace } from '../../contract/space.ts';
import type { Deps } from '../deps.ts';
import { localizeNamed } from '../services/localize.ts';
import { readComic, readComics } from '../services/read-comics.ts';
import { readCreator, readCreators } from '../services/read-creators.ts';
import { readPublisher, readPublishers, readUnion, readUnions } from '../services/read-houses.ts';
import { readSpace } from '../services/read-spaces.ts';
import { type App, bind, pageOf } from './bind.ts';

/** The databases of comics and creators, publishers, associations, spaces, occupations: what is looked up. */
export function mountHouseContent(app: App, deps: Deps): void {
  const { library } = deps;
  bind(app, deps, listComics, ({ query }) => pageOf(readComics(library, query), query));
  bind(app, deps, getComic, ({ params }) => readComic(library, params.id));
  bind(app, deps, listCreators, ({ query }) => pageOf(readCreators(library, query), query));
  bind(app, deps, getCreator, ({ params }) => readCreator(library, params.id));
  bind(app, deps, listPublishers, ({ query }) => pageOf(readPublishers(library, query), query));
  bind(app, deps, getPublisher, ({ params }) => readPublisher(library, params.id));
  bind(app, deps, listUnions, ({ query }) => pageOf(readUnions(library), query));
  bind(app, deps, getUnion, ({ params }) => readUnion(library, params.id));
  bind(app, deps, getSpace, ({ params }) => readSpace(library, params.id));
  bind(app, deps, listJobTypes, ({ query }) => pageOf(library.settings.job_types.map(localizeNamed), query));
}
