import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroPrerenderer } from 'astro';
import buildLog from '../build-log.ts';
import type { KeptRenderer } from './kept-renderer.ts';

/** The application in Astro's bundle. */
interface App {
  setInternals(internals: { pagesByKeys: Map<string, { styles: unknown[] }>; entrySpecifierToBundleMap: Map<string, string> }): void;
  setOptions(options: { settings: Pick<KeptRenderer, 'scripts'>; logger: { options: { destination: ReturnType<typeof buildLog> } } }): void;
  render(request: Request, options: { routeData: unknown }): Promise<Response>;
  /** The answers of its routes. */
  routeCache: { clearAll(): void };
}
interface StaticPathsOf {
  StaticPaths: new (app: App) => { getAll: AstroPrerenderer['getStaticPaths'] };
}

/** Makes of a kept renderer what Astro has in a build: whoever makes pages need not know which of the two it is. */
export async function loadRenderer({ folder, entry, pages, scripts }: KeptRenderer): Promise<AstroPrerenderer & { app: App }> {
  const [{ app }, { StaticPaths }] = (await Promise.all([
    import(pathToFileURL(join(folder, 'server', entry)).href),
    // What the default of a build uses; it has no types.
    import('astro/runtime/prerender/static-paths.js' as string),
  ])) as [{ app: App }, StaticPathsOf];
  app.setInternals({ pagesByKeys: new Map(pages.map(({ key, styles }) => [key, { styles }])), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts }, logger: { options: { destination: buildLog() } } });
  return {
    name: 'comic-hub:kept',
    app,
    getStaticPaths: () => new StaticPaths(app).getAll(),
    render: (request, { routeData }) => app.render(request, { routeData }),
  };
}
