import type { AstroPrerenderer } from 'astro';
import type { GivenPage } from './pages-record.ts';

type Path = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** The routes' answers, as Astro keeps them beside the application that makes the pages. */
interface RouteCache {
  get(route: Path['route']): { staticPaths?: { keyed?: Map<string, { props?: unknown }> } } | undefined;
}

/** The application in Astro's bundle, as far as it knows what routes give their pages. */
type WithApp = AstroPrerenderer & { app?: { routeCache?: RouteCache } };

/** The file of a page, from `/`. */
export function addressOf({ pathname, route }: Path): string {
  const path = pathname.replace(/\/$/, '');
  return route.type === 'page' ? `${path === '' ? '/index' : path}.html` : path;
}

/** Pages with what their routes give them. Of a route without parameters there is nothing. */
export function givenPages(own: AstroPrerenderer, paths: readonly Path[]): GivenPage[] {
  const cache = (own as WithApp).app?.routeCache;
  return paths.map((path) => {
    const { pathname, route } = path;
    const given = cache?.get(route)?.staticPaths?.keyed?.get(pathname);
    if (given === undefined && route.params.length > 0) throw new Error(`Astro does not tell what ${route.component} gives ${pathname}`);
    return { address: addressOf(path), component: route.component, props: given?.props };
  });
}
