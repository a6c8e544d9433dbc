import type { Plugin } from 'vite';
import { library } from '../../src/editorial/site-library.ts';

/** A picture beside an item, as a module that is asked for. */
const PICTURE = /\/content\/(\w+\/[\w-]+\/[\w.-]+\.(?:webp|jpg|png|avif|gif|svg))$/;
const NOTHING = '\0comic-hub:no-public-picture';

/** The pictures that pages show, as paths within `content/`. */
export async function publicPictures(): Promise<ReadonlySet<string>> {
  const { albums } = await library();
  return new Set(albums.flatMap(({ id, data }) => data.pictures.map(({ file }) => `album/${id}/${file}`)));
}

/**
 * Astro puts every picture that a module names into the site, under a name that anybody may come upon, whether a page shows
 * it or not. Those of drafts, of what waits for its day, and those that no item names, are left out (docs/rules.md#preview).
 */
export function onlyPublicPictures(pictures = publicPictures): Plugin {
  let known: Promise<ReadonlySet<string>> | undefined;
  return {
    name: 'comic-hub:only-public-pictures',
    // In development nothing is put anywhere, and a draft may become public at any moment.
    apply: 'build',
    enforce: 'pre',
    async resolveId(source) {
      const path = PICTURE.exec(source)?.[1];
      if (path === undefined) return null;
      known ??= pictures();
      return (await known).has(path) ? null : NOTHING;
    },
    load: (id) => (id === NOTHING ? { code: 'export default undefined;', moduleType: 'js' } : null),
  };
}
