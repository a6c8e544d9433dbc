import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SPACE_VIEWS } from '../../domain/spaces/space.ts';
import { randomOf } from './random.ts';
import { drawRoom } from './rooms.ts';

const digestOf = (drawing: string) => createHash('sha256').update(drawing).digest('hex').slice(0, 16);

test('a room keeps its picture from build to build, and another seed gives another', () => {
  expect(digestOf(drawRoom('talk', randomOf('2a-talk')))).toBe('1f10814cec76fbcf');
  expect(drawRoom('talk', randomOf('2a-talk'))).not.toBe(drawRoom('talk', randomOf('2b-talk')));
});

test('every view is drawn small, and without the inline style that the CSP refuses', () => {
  for (const view of SPACE_VIEWS) {
    for (let i = 0; i < 12; i += 1) {
      const svg = drawRoom(view, randomOf(`${view}-${i}`));
      expect(svg.length).toBeLessThan(9000);
      expect(svg).not.toContain('style=');
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  }
});
