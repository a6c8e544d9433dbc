import { setFlagsFromString } from 'node:v8';
import type { AstroPrerenderer } from 'astro';
import { finishedPage } from '../../src/layouts/finished-page.ts';
import { directivesAt } from '../../src/layouts/form-targets.ts';
import { bufferResponses } from './buffered-response.ts';
import { sheetsIn } from './page-sheets.ts';
import { WriteWorker } from './write-worker.ts';

/** Pages leave garbage: it is looked through when the heap has grown by this much, not when it is thrice as large. */
const HEAP_GROWING_PERCENT = 40;

/**
 * Astro's own prerenderer, whose pages are finished and written by a thread beside it. To Astro they are pages without a
 * body, which it lists and does not write; feeds, pictures and redirects it writes itself.
 */
export function pagesOf(own: AstroPrerenderer, folder: URL, directives: readonly string[]): AstroPrerenderer {
  let asBefore = () => {};
  let writing: WriteWorker;
  const sheetOf = sheetsIn(folder.href);
  const finishAt = (url: string) => ({ directives: directivesAt(new URL(url).pathname, directives), sheetOf });
  return {
    ...own,
    setup: async () => {
      await own.setup?.();
      asBefore = bufferResponses();
      setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
      writing = new WriteWorker({ folder: folder.href, directives });
    },
    teardown: async () => {
      asBefore();
      await writing.end();
      await own.teardown?.();
    },
    render: async (request, options) => {
      const rendered = await own.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/html')) return rendered;
      const bytes = new Uint8Array(await response.arrayBuffer());
      // Kept by Astro from build to build: it must have the page itself.
      if (options.collectMetadata) return { ...rendered, response: new Response(Buffer.concat(finishedPage(Buffer.from(bytes), finishAt(request.url)))) };
      await writing.write({ url: request.url, bytes });
      return new Response(null);
    },
  };
}
