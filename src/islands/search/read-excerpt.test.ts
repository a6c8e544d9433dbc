import { expect, test } from 'vitest';
import { partTitle, readExcerpt } from './read-excerpt.ts';

test('an excerpt is text in pieces: nothing of it can become an element', () => {
  expect(readExcerpt('&lt;img src=x&gt; <mark>ink</mark> and\u200b paper')).toEqual([
    { text: '<img src=x> ', hit: false },
    { text: 'ink', hit: true },
    { text: ' and paper', hit: false },
  ]);
});

test('a title at the front of an excerpt takes the marks in it', () => {
  const parts = readExcerpt('<mark>Ink</mark> and <mark>paper</mark> All about <mark>ink</mark>.');
  expect(partTitle('Ink and  paper', parts)).toEqual({
    title: [
      { text: 'Ink ', hit: true },
      { text: 'and  ', hit: false },
      { text: 'paper', hit: true },
    ],
    excerpt: [
      { text: 'All about ', hit: false },
      { text: 'ink', hit: true },
      { text: '.', hit: false },
    ],
  });
  expect(partTitle('展覽筆記', readExcerpt('<mark>展覽</mark>筆記\u200b第一天')).excerpt).toEqual([{ text: '第一天', hit: false }]);
});

test('an excerpt from the middle leaves the title as it is', () => {
  const parts = readExcerpt('more <mark>ink</mark>');
  expect(partTitle('Ink', parts)).toEqual({ title: [{ text: 'Ink', hit: false }], excerpt: parts });
});
