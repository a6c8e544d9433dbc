import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { HAIRSTYLES, LIKENESSES } from '../../editorial/items/creator.ts';
import { drawPortrait, portraitFile } from './portraits.ts';
import { drawSeal } from './seals.ts';

const digestOf = (drawing: string) => createHash('sha256').update(drawing).digest('hex').slice(0, 16);
const ids = Array.from({ length: 24 }, (_, i) => `creator-${i}`);

test('a creator keeps the portrait from build to build, and no two are alike', () => {
  expect(digestOf(drawPortrait('someone'))).toBe('b2f015edeba05dd3');
  expect(new Set(ids.map((id) => drawPortrait(id))).size).toBe(ids.length);
  expect(new Set(LIKENESSES.map((likeness) => drawPortrait('someone', likeness))).size).toBe(LIKENESSES.length);
});

test('portraits and seals are small, and need no inline style, which the CSP refuses', () => {
  const drawings = [...HAIRSTYLES, ...LIKENESSES].flatMap((likeness) => ids.map((id) => drawPortrait(id, likeness)));
  for (const svg of [...drawings, ...ids.map((id, i) => drawSeal(i, id))]) {
    expect(svg.length).toBeLessThan(5000);
    expect(svg).not.toMatch(/style=|NaN|undefined/);
  }
});

test('a portrait as a file brings every ink it is drawn in', () => {
  for (const likeness of LIKENESSES) {
    const svg = portraitFile('someone', likeness);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(svg) ?? [];
    const inks = new Set([...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
    expect(svg).toContain(drawPortrait('someone', likeness));
    for (const ink of inks) expect(style).toContain(`.${ink}{`);
  }
});

test('the emblem of an association goes by its number, the rays by its id', () => {
  expect(drawSeal(1, 'a')).not.toBe(drawSeal(2, 'a'));
  expect(drawSeal(1, 'a')).not.toBe(drawSeal(1, 'b'));
});
