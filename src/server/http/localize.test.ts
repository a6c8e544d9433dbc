import { expect, test } from 'vitest';
import { fieldOf, listOf } from './localize.ts';

const texts = { zh: { title: '畫室', html: '', notes: ['一'] }, en: { title: 'Studio', html: '<p>x</p>', notes: [] } };

test('a field travels in the languages it is written in; what is empty in zh stays empty', () => {
  expect(fieldOf(texts, 'title')).toEqual({ zh: '畫室', en: 'Studio', ja: undefined });
  expect(fieldOf(texts, 'html')).toEqual({ zh: '', en: '<p>x</p>', ja: undefined });
  expect(listOf(texts, 'notes')).toEqual({ zh: ['一'], en: [], ja: undefined });
});

test('a name that the texts do not have compiles nowhere, and is an error where it is read, not an empty text', () => {
  // @ts-expect-error: a slip of the pen
  expect(() => fieldOf(texts, 'titel')).toThrow('"titel"');
  // @ts-expect-error: a list is no text
  expect(() => fieldOf(texts, 'notes').zh.charAt(0)).toThrow();
  // @ts-expect-error: a slip of the pen
  expect(() => listOf(texts, 'note')).toThrow('"note"');
});
