import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import buildLog from '../build-log.ts';
import { addressOf } from './given-pages.ts';
import type { KeptRenderer } from './kept-renderer.ts';

type Path = Awaited<ReturnType<AstroPrerenderer['getStaticPaths']>>[number];

/** The application in Astro's bundle. */
interface App {
  manifest: { routes: readonly { routeData: Path['route'] }[]; pageMap?: Map<string, () => Promise<unknown>> };
  setInternals(internals: { pagesByKeys: Map<string, { styles: unknown[] }>; entrySpecifierToBundleMap: Map<string, string> }): void;
  setOptions(options: { settings: Pick<KeptRenderer, 'scripts'>; logger: { options: { destination: ReturnType<typeof buildLog> } } }): void;
  render(request: Request, options: { routeData: unknown }): Promise<Response>;
  /** The answers of its routes. */
  routeCache: { clearAll(): void };
}
interface StaticPathsOf {
  StaticPaths: new (app: App) => { getAll: AstroPrerenderer['getStaticPaths'] };
}

/**
 * Makes of a kept renderer what Astro has in a build: whoever makes pages need not know which of the two it is. React is loaded as in a build, whatever
 * the process is: what it has for developers takes longer.
 */
export async function loadRenderer({ folder, entry, pages, scripts }: KeptRenderer): Promise<AstroPrerenderer & { app: App }> {
  process.env['NODE_ENV'] = 'production';
  const [{ app }, { StaticPaths }] = (await Promise.all([
    import(pathToFileURL(join(folder, 'server', entry)).href),
    // What the default of a build uses; it has no types.
    import('astro/runtime/prerender/static-paths.js' as string),
  ])) as [{ app: App }, StaticPathsOf];
  loadOnce(app);
  app.setInternals({ pagesByKeys: new Map(pages.map(({ key, styles }) => [key, { styles }])), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts }, logger: { options: { destination: buildLog() } } });
  return {
    name: 'comic-hub:kept',
    app,
    getStaticPaths: () => new StaticPaths(app).getAll(),
    render: (request, { routeData }) => app.render(request, { routeData }),
  };
}

/** A page's module is asked for with each page that it makes: it is looked up once. */
function loadOnce({ manifest: { pageMap } }: App): void {
  for (const [component, load] of pageMap ?? []) {
    let loaded: Promise<unknown> | undefined;
    pageMap?.set(component, () => {
      loaded ??= load();
      return loaded;
    });
  }
}

/**
 * The path at an address, as its route gives it now; null where none does. Routes that cannot have it are not asked, since each tells all of its
 * pages.
 */
export async function pathAt({ app, getStaticPaths }: Awaited<ReturnType<typeof loadRenderer>>, address: string): Promise<Path | null> {
  const { manifest } = app;
  const all = manifest.routes;
  const asked = address.replace(/\.html$/, '');
  app.routeCache.clearAll();
  manifest.routes = all.filter(({ routeData }) => routeData.pattern.test(asked));
  try {
    return (await getStaticPaths()).find((path) => addressOf(path) === address) ?? null;
  } finally {
    manifest.routes = all;
  }
}
