import { setFlagsFromString } from 'node:v8';
import type { AstroPrerenderer } from 'astro';
import { bufferResponses } from './buffered-response.ts';
import { givenPages } from './renderer/given-pages.ts';
import type { PageRecorder } from './renderer/pages-record.ts';
import type { RendererKeeper } from './renderer/renderer-keeper.ts';
import { WriteWorker } from './write-worker.ts';

/** Pages leave garbage: it is looked through when the heap has grown by this much, not when it is thrice as large. */
const HEAP_GROWING_PERCENT = 40;

export interface PagesOptions {
  /** Of the site. */
  folder: URL;
  directives: readonly string[];
  /** Notes what each page is made of. */
  recorder: PageRecorder;
  /** False where few pages are made: then nothing of the heap is looked through so often. */
  isLarge?: boolean;
  /** Keeps what is compiled. */
  keeper?: RendererKeeper;
}

/**
 * Astro's own prerenderer, whose pages are finished and written by a thread beside it. To Astro they are pages without a
 * body, which it lists and does not write; feeds, pictures and redirects it writes itself.
 */
export function pagesOf(own: AstroPrerenderer, { folder, directives, recorder, keeper, isLarge = true }: PagesOptions): AstroPrerenderer {
  let asBefore = () => {};
  let writing: WriteWorker;
  return {
    ...own,
    setup: async () => {
      await own.setup?.();
      keeper?.begin(own);
      asBefore = bufferResponses();
      if (isLarge) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
      writing = new WriteWorker({ folder: folder.href, directives });
    },
    getStaticPaths: async () => {
      const paths = await own.getStaticPaths();
      recorder.expect(givenPages(own, paths));
      return paths;
    },
    teardown: async () => {
      asBefore();
      await writing.end();
      await own.teardown?.();
    },
    render: async (request, options) => {
      const rendered = await recorder.make(decodeURI(new URL(request.url).pathname), () => own.render(request, options));
      const response = rendered instanceof Response ? rendered : rendered.response;
      if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/html')) return rendered;
      const bytes = new Uint8Array(await response.arrayBuffer());
      await writing.write({ url: request.url, bytes });
      return new Response(null);
    },
  };
}
