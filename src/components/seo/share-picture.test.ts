import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { INKS } from '../art/ink-styles.ts';
import { CENTRE_PICTURE, sharePicture, sharePictures, sheetOf } from './share-picture.ts';
import { SHARE_HEIGHT, SHARE_WIDTH, shareSvg } from './share-sheet.ts';

const library = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });

test('every address that a page names is drawn, once', () => {
  const drawn = sharePictures(library).map(({ name }) => `/og/${name}.png`);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn).toContain(CENTRE_PICTURE);
  for (const item of library.news) expect(drawn).toContain(sharePicture(library, 'news', item));
  for (const award of library.awards) expect(drawn).toContain(sharePicture(library, 'awards', award));
});

test('items differ, and however many there are, their pictures stay a few hundred', () => {
  expect(new Set(library.news.map((item) => sharePicture(library, 'news', item))).size).toBeGreaterThan(library.news.length * 0.7);
  const [pattern] = library.news;
  if (!pattern) throw new Error('no news');
  const many = Array.from({ length: 3000 }, (_, i) => ({ ...pattern, id: `generated-${i}` }));
  expect(sharePictures({ ...library, news: many, comics: [], creators: [] }).length).toBeLessThan(500);
});

test('drawings carry no letters, for which their renderer has no faces, and no ink that stands in a page alone', () => {
  for (const picture of sharePictures(library)) {
    if (!('drawn' in picture)) continue;
    const sheet = sheetOf(picture.drawn);
    expect(sheet, picture.name).not.toContain('<text');
    const inks = [...sheet.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(
      inks.filter((ink) => !INKS.includes(`.${ink}`)),
      picture.name,
    ).toEqual([]);
  }
});

test('a picture has the size that networks ask for', () => {
  const [picture] = sharePictures(library);
  if (!picture || !('drawn' in picture)) throw new Error('no drawing');
  const { width, height } = new Resvg(shareSvg(sheetOf(picture.drawn)), { font: { loadSystemFonts: false } });
  expect([width, height]).toEqual([SHARE_WIDTH, SHARE_HEIGHT]);
});
