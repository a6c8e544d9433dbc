import { calls, files } from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import type { App } from './bind.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

/** `/openapi.json` and `/docs`, a page to read it. */
export function mountDocs(app: App, { library }: Pick<Deps, 'library'>): void {
  const document = openApiDocument(library.settings.centre.short_name.en, calls, files);
  const page = docsPage(document);
  app.get('/openapi.json', (c) => c.json(document, 200, { 'Cache-Control': 'public, max-age=60' }));
  app.get('/docs', (c) => c.html(page, 200, { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" }));
}
