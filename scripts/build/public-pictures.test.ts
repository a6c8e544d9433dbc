import { expect, test } from 'vitest';
import { onlyPublicPictures } from './public-pictures.ts';

const { resolveId } = onlyPublicPictures(async () => new Set(['album/shown/01.webp']));
const resolved = (source: string) => (typeof resolveId === 'function' ? Reflect.apply(resolveId, null, [source, undefined, {}]) : undefined);

test('a picture beside an item is a module of the site only when a published item names it', async () => {
  expect(await resolved('/content/album/shown/01.webp')).toBeNull();
  for (const hidden of ['/content/album/shown/02.webp', '/content/album/draft/01.webp', '../../../content/video/draft/poster.jpg'])
    expect(await resolved(hidden), hidden).toMatch(/^\0/);
});

test('whatever else is asked for is no matter of its', async () => {
  for (const other of ['/content/album/draft/item.yaml', '/public/icon.png', './01.webp']) expect(await resolved(other), other).toBeNull();
});
