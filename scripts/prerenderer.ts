import type { AstroPrerenderer } from 'astro';
import { withPolicy } from '../src/layouts/page-policy.ts';
import { keepResponsesWhole } from './whole-response.ts';

/** Astro's own prerenderer; each of its pages gets the policy of what stands in it. */
export function pagesOf(own: AstroPrerenderer, directives: readonly string[]): AstroPrerenderer {
  let asBefore = () => {};
  return {
    ...own,
    setup: async () => {
      await own.setup?.();
      asBefore = keepResponsesWhole();
    },
    teardown: async () => {
      asBefore();
      await own.teardown?.();
    },
    render: async (request, options) => {
      const rendered = await own.render(request, options);
      const response = rendered instanceof Response ? rendered : rendered.response;
      if (!response.headers.get('Content-Type')?.startsWith('text/html')) return rendered;
      const page = withPolicy(Buffer.from(await response.arrayBuffer()), directives);
      // Astro asks for nothing else; another response would copy every page thrice more.
      response.arrayBuffer = async () => page.buffer;
      return rendered;
    },
  };
}
