import { defineCollection } from 'astro:content';
import { join } from 'node:path';
import type { Loader } from 'astro/loaders';
import { aboutCollection } from './editorial/about.ts';
import { activityCollection } from './editorial/activity.ts';
import { albumCollection } from './editorial/album.ts';
import { awardCollection } from './editorial/award.ts';
import { type CollectionDescription, readCollection } from './editorial/collection.ts';
import { comicCollection } from './editorial/comic.ts';
import { creatorCollection } from './editorial/creator.ts';
import { deviceCollection } from './editorial/device.ts';
import { faqCollection } from './editorial/faq.ts';
import { historyCollection } from './editorial/history.ts';
import { homeCollection } from './editorial/home.ts';
import { publisherCollection, unionCollection } from './editorial/house.ts';
import { legalCollection } from './editorial/legal.ts';
import { newsCollection } from './editorial/news.ts';
import { ruleCollection } from './editorial/rule.ts';
import { library, releaseAt } from './editorial/site-library.ts';
import { spaceCollection } from './editorial/space.ts';
import { videoCollection } from './editorial/video.ts';

/**
 * Astro's collections, from the descriptions and the reader that the server uses too. A mistake of an editor stops the
 * build here, before any page, with the file, the field and the reason. Pages take their items from `library()`, typed by
 * the same descriptions: Astro's own types would need each of them a second time.
 */
function editorial(description: CollectionDescription): Loader {
  return {
    name: `editorial:${description.folder}`,
    load: async ({ store, config, watcher, generateDigest }) => {
      const root = new URL('content/', config.root).pathname;
      const read = async () => {
        await library();
        store.clear();
        for (const { id, data, texts } of (await readCollection(root, description, { at: releaseAt() })).published) {
          const entry = { ...Object(data), texts };
          store.set({ id, data: entry, digest: generateDigest(entry) });
        }
      };
      await read();
      watcher?.add(join(root, description.folder));
      watcher?.on('change', (path) => {
        if (path.startsWith(join(root, description.folder))) void read();
      });
    },
  };
}

const collection = (description: CollectionDescription) => defineCollection({ loader: editorial(description) });

export const collections = {
  activity: collection(activityCollection),
  album: collection(albumCollection),
  comic: collection(comicCollection),
  creator: collection(creatorCollection),
  history: collection(historyCollection),
  publisher: collection(publisherCollection),
  space: collection(spaceCollection),
  union: collection(unionCollection),
  video: collection(videoCollection),
  rule: collection(ruleCollection),
  about: collection(aboutCollection),
  award: collection(awardCollection),
  device: collection(deviceCollection),
  faq: collection(faqCollection),
  home: collection(homeCollection),
  legal: collection(legalCollection),
  news: collection(newsCollection),
};
