import { expect, test } from 'vitest';
import { namedIn } from './check-drafts.ts';

const unpublished = [{ id: 'new-wing', titles: ['新館'] }];

test('a text that names a draft is found, by its id or by its title', () => {
  expect(namedIn('<a href="/zh/news/new-wing">', unpublished)).toEqual(['new-wing']);
  expect(namedIn('{"id":"new-wing"}', unpublished)).toEqual(['new-wing']);
  expect(namedIn('<h3>新館即將落成</h3>', unpublished)).toEqual(['new-wing']);
});

test('another id that begins or ends alike is none', () => {
  expect(namedIn('/en/news/new-wing-opens /en/news/the-new-wing new_wing', unpublished)).toEqual([]);
});
