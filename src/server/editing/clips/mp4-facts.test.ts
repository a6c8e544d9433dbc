import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { clip } from '../../../../tests/support/files/clips.ts';
import { mp4Facts } from './mp4-facts.ts';

const factsOf = (bytes: Buffer) => mp4Facts(async (from, length) => bytes.subarray(from, from + length), bytes.length);
const VIDEOS = join(import.meta.dirname, '../../../../content/video');

test('every clip of the content is what its fields say', async () => {
  const names = readdirSync(VIDEOS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(names.length).toBeGreaterThan(5);
  for (const { name } of names) {
    const { file, width, height, duration_seconds } = parse(readFileSync(join(VIDEOS, name, 'item.yaml'), 'utf8'));
    expect([name, await factsOf(readFileSync(join(VIDEOS, name, file)))]).toEqual([name, { width, height, seconds: duration_seconds }]);
  }
});

test('the index may stand first or last, and a clip that was turned is as high as it is shown', async () => {
  expect(await factsOf(clip())).toEqual({ seconds: 12, width: 640, height: 360 });
  expect(await factsOf(clip({ isIndexLast: true, bytes: 100_000 }))).toEqual({ seconds: 12, width: 640, height: 360 });
  expect(await factsOf(clip({ isTurned: true }))).toEqual({ seconds: 12, width: 360, height: 640 });
});

describe('what no browser plays, or is no clip', () => {
  test.each([
    ['a codec that not every browser has', clip({ codec: 'hvc1' }), /every browser plays/],
    ['nothing', Buffer.alloc(0), /MP4 clip/],
    ['a text', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello there, this is a text'), /MP4 clip/],
    ['one without pictures', clip({ width: 0 }), /MP4 clip/],
    ['one that was cut off in its index', clip({ isIndexLast: true }).subarray(0, -40), /MP4 clip/],
    ['one of no length', clip({ seconds: 0 }), /MP4 clip/],
  ])('%s is refused', async (_, bytes, reason) => {
    expect(await factsOf(bytes)).toMatch(reason);
  });
  test('and bytes at random as well, whatever they are', async () => {
    let seed = 18;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed;
    };
    for (let n = 0; n < 500; n += 1) {
      const bytes = Buffer.from(clip({ bytes: 50 }));
      for (let k = 0; k < 8; k += 1) bytes[next() % bytes.length] = next() % 256;
      const facts = await factsOf(bytes);
      expect(typeof facts === 'string' || facts.width > 0).toBe(true);
    }
  });
});
