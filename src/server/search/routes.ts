import { getSearchProvider, searchSite } from '../../contract/search/search.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { searchSite as find } from './search-site.ts';

/** Searching the site by a provider, where one is set up. */
export function mountSearch(app: App, deps: Deps): void {
  bind(app, deps, getSearchProvider, () => ({ provider: deps.search === null ? ('site' as const) : ('google' as const) }));
  bind(app, deps, searchSite, ({ query }, { language, address }) => find(deps, { q: query.q, page: query.page, language: query.lang ?? language }, address));
}
