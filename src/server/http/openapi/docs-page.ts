import { html, raw } from 'hono/html';
import type { OpenApiDocument } from './openapi.ts';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{border-top:3px solid;padding-top:1rem;text-transform:uppercase}summary{cursor:pointer;padding:.4rem 0}code{font-family:ui-monospace,monospace}
b{display:inline-block;min-width:4.5rem}pre{overflow:auto;border:1px solid;padding:1rem;font-size:13px;line-height:1.4}`;

/** A part of the document, with the names of schemas as links to them. */
function told(part: unknown): ReturnType<typeof raw> {
  const text = String(html`${JSON.stringify(part, null, 2)}`);
  return raw(`<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>')}</pre>`);
}

/** The API document as one page to read, without script. */
export function docsPage({ info, paths, tags, components }: OpenApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]) => ({ path, method, operation })));
  const groups = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '');
  const sections = tags.map(
    ({ name, description }) =>
      html`<section><h2 id="${name}">${name}</h2><p>${description}</p>${groups
        .get(name)
        ?.map(
          ({ path, method, operation }) =>
            html`<details><summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary}${
              operation.security.length ? ' (login)' : ''
            }</summary>${told({ parameters: operation.parameters, requestBody: operation.requestBody?.content['application/json'], responses: operation.responses })}</details>`,
        )}</section>`,
  );
  // Open, so that a link to one shows it.
  const shared = Object.entries(components.schemas).map(([name, schema]) => html`<h3 id="schema-${name}"><code>${name}</code></h3>${told(schema)}`);
  return String(
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${info.title} API</title><style>${raw(STYLE)}</style></head><body><h1>${info.title} API</h1><p>${info.description}</p><p><a href="openapi.json">openapi.json</a></p>${sections}<section><h2 id="schemas">Schemas</h2>${shared}</section></body></html>`,
  );
}
