import { expect, test } from 'vitest';
import { answerFaults, characterCount } from './registration-form.ts';

test.each([
  ['', 0],
  ['abc', 3],
  ['漫畫', 2],
  ['𠮷野家', 3],
  ['é', 1],
  ['が', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇹🇼', 1],
  ['a\nb', 3],
])('%j has %i characters', (text, count) => expect(characterCount(text)).toBe(count));

const questions = [
  { id: 'must', required: true, max_length: 3 },
  { id: 'may', required: false, max_length: 3 },
];
test('answers are held to the questions, each at its own field', () => {
  expect(answerFaults(questions, [{ id: 'must', text: '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦' }])).toEqual([]);
  expect(answerFaults(questions, [])).toEqual([{ field: 'answers.must', message: 'REQUIRED' }]);
  expect(
    answerFaults(questions, [
      { id: 'must', text: '  ' },
      { id: 'may', text: '' },
    ]),
  ).toEqual([{ field: 'answers.must', message: 'REQUIRED' }]);
  expect(
    answerFaults(questions, [
      { id: 'must', text: 'abcd' },
      { id: 'may', text: 'abcd' },
    ]),
  ).toEqual([
    { field: 'answers.must', message: 'TOO_LONG', limit: 3 },
    { field: 'answers.may', message: 'TOO_LONG', limit: 3 },
  ]);
  expect(
    answerFaults(questions, [
      { id: 'must', text: 'a' },
      { id: 'else', text: 'a' },
    ]),
  ).toEqual([{ field: 'answers.else', message: 'NOT_AN_OPTION' }]);
});
