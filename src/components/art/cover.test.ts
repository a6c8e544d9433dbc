import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CoverFacts, drawCover } from './cover.ts';

const digestOf = (drawing: string) => createHash('sha256').update(drawing).digest('hex').slice(0, 16);
const facts: CoverFacts = { seed: 'platform-seven', title: '第七月臺', lang: 'zh-Hant', byline: '石花', house: '燈下社', genres: ['mystery'] };

test('a comic keeps its cover from build to build: who changes the drawing changes every cover', () => {
  expect(digestOf(drawCover(facts))).toBe('5f437f47e012b2da');
});

test('a picture file has a style for each ink that it is drawn with', () => {
  const drawing = drawCover(facts);
  const inks = [...drawing.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect(inks).toContain('ink-line');
  for (const ink of inks) expect(drawing).toContain(`.${ink}`);
});

test('the title is lettered upright in zh and ja, across in en, and nothing in it is markup', () => {
  expect(drawCover(facts)).toContain('writing-mode="vertical-rl"');
  const english = drawCover({ ...facts, title: 'Salt & <Ink>', lang: 'en' });
  expect(english).not.toContain('writing-mode');
  expect(english).toContain('SALT &amp;');
  expect(english).toContain('&lt;INK>');
});

test('a title of any length stays on the cover', () => {
  for (const length of [1, 7, 8, 20, 40]) {
    const svg = drawCover({ ...facts, title: '字'.repeat(length) });
    const size = Number(/writing-mode="vertical-rl" font-size="(\d+)"/.exec(svg)?.[1]);
    const longest = Math.max(...[...svg.matchAll(/writing-mode="vertical-rl"[^>]*>([^<]*)/g)].map(([, text]) => text?.length ?? 0));
    expect(size * longest).toBeLessThanOrEqual(330);
    expect(svg.length).toBeLessThan(6000);
    expect(svg).not.toContain('NaN');
  }
});
