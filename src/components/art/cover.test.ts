import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CoverFacts, drawCover } from './cover.ts';

const digestOf = (drawing: string) => createHash('sha256').update(drawing).digest('hex').slice(0, 16);
const facts: CoverFacts = { seed: 'platform-seven', title: '第七月臺', lang: 'zh-Hant', byline: '石花', house: '燈下社', genres: ['mystery'] };

test('a comic keeps its cover from build to build: who changes the drawing changes every cover', () => {
  expect(digestOf(drawCover(facts))).toBe('fc478b738e29b6c6');
});

test('the title is lettered upright in zh and ja, across in en, and nothing in it is markup', () => {
  expect(drawCover(facts)).toContain('writing-mode="vertical-rl"');
  const english = drawCover({ ...facts, title: 'Salt & <Ink>', lang: 'en' });
  expect(english).not.toContain('writing-mode');
  expect(english).toContain('SALT &amp;');
  expect(english).toContain('&lt;INK>');
});

test('an apostrophe in an English title is as narrow as a letter', () => {
  expect(drawCover({ ...facts, title: 'The Moon’s Umbrella', lang: 'en' })).toContain('proportional-width');
  expect(drawCover(facts)).not.toContain('proportional-width');
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

test('every class of a drawing has its ink in the file, which knows no page', () => {
  const svg = drawCover(facts);
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(svg) ?? [];
  const names = new Set([...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, each = '']) => each.split(' ')));
  expect([...names].filter((name) => !style.includes(`.${name}`))).toEqual([]);
});
