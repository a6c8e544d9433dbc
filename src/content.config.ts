import { defineCollection } from 'astro:content';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { library } from './editorial/site-library.ts';

/**
 * Astro's collections, from the reader that the server uses too. A mistake of an editor stops the build here, before any
 * page, with the file, the field and the reason. Astro's store is told what there is and by which title; pages take whole
 * items from `library()`, typed by the collections' own descriptions and read once.
 */
function editorial(folder: string, shelf: Shelf): Loader {
  return {
    name: `editorial:${folder}`,
    load: async ({ store, config, watcher, logger }) => {
      const root = fileURLToPath(new URL(`content/${folder}`, config.root));
      const read = async () => {
        const items = (await library())[shelf];
        store.clear();
        for (const { id, texts } of items) store.set({ id, data: { title: texts.zh.title } });
      };
      await read();
      // A file that is being written is a mistake for a moment: the next change reads it again.
      watcher?.add(root);
      watcher?.on('change', (path) => {
        if (path.startsWith(join(root, '/'))) read().catch(({ message }: Error) => logger.error(message));
      });
    },
  };
}

const SHELVES = {
  about: 'about',
  activity: 'activities',
  album: 'albums',
  award: 'awards',
  comic: 'comics',
  creator: 'creators',
  device: 'devices',
  faq: 'faqs',
  history: 'history',
  legal: 'legal',
  news: 'news',
  publisher: 'publishers',
  rule: 'rules',
  space: 'spaces',
  union: 'unions',
  video: 'videos',
} as const;
type Shelf = (typeof SHELVES)[keyof typeof SHELVES];

export const collections = Object.fromEntries(
  Object.entries(SHELVES).map(([folder, shelf]) => [folder, defineCollection({ loader: editorial(folder, shelf) })]),
);
