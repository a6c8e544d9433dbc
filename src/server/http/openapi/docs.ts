import type { Context } from 'hono';
import { calls, exported, files } from '../../../contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../bind.ts';
import { type RepeatedBody, repeatedBody } from '../compress-response.ts';
import { docsPage } from './docs-page.ts';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

/** `/openapi.json` and `/docs`, a page to read it. */
export function mountDocs(app: App, { library }: Pick<Deps, 'library'>): void {
  let made: OpenApiDocument | undefined;
  // Made for its first reader: a node that starts has better to do.
  const document = () => {
    made ??= openApiDocument(library.settings.centre.short_name.en, { calls, files, exported });
    return made;
  };
  app.get(
    '/openapi.json',
    sameForAll(() => JSON.stringify(document()), { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60' }),
  );
  app.get(
    '/docs',
    sameForAll(() => docsPage(document()), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    }),
  );
}

/** Answers everybody with one text. */
function sameForAll(make: () => string, headers: Readonly<Record<string, string>>): (c: Context) => Response {
  let body: RepeatedBody | undefined;
  return (c) => {
    body ??= repeatedBody(Buffer.from(make()));
    const { bytes, headers: own } = body.encoded(c.req.header('accept-encoding'));
    return c.body(bytes, 200, { ...headers, Vary: 'Origin, Accept-Encoding', ...own });
  };
}
