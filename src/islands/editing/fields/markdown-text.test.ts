import { expect, test } from 'vitest';
import { type MarkdownAct, withMarkdown } from './markdown-text.ts';

/** `[` and `]` mark a part of a text. */
const marked = (text: string) => ({ text: text.replace(/[‹›]/g, ''), from: text.indexOf('‹'), to: text.indexOf('›') - 1 });
const shown = ({ text, from, to }: { text: string; from: number; to: number }) => `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;

test.each<[MarkdownAct, string, string]>([
  ['bold', 'a ‹word› b', 'a **‹word›** b'],
  ['bold', 'a **‹word›** b', 'a ‹word› b'],
  ['italic', 'a ‹› b', 'a *‹text›* b'],
  ['heading', 'one\n‹two›\nthree', 'one\n‹## two›\nthree'],
  ['heading', 'one\n‹## two›', 'one\n‹two›'],
  ['list', '‹one\ntwo›', '‹- one\n- two›'],
  ['list', '‹1. one\n2. two›', '‹- one\n- two›'],
  ['numbers', '‹one\ntwo›', '‹1. one\n2. two›'],
  ['quote', 'so ‹it› is', '‹> so it is›'],
  ['link', 'see ‹here›.', 'see [here](‹https://›).'],
  ['picture', '‹›', '![text](‹/›)'],
  ['table', 'one‹›', 'one\n\n‹| text | text |\n| --- | --- |\n|  |  |›\n'],
])('%s of %j', (act, before, after) => {
  expect(shown(withMarkdown(act, marked(before), 'text'))).toBe(after);
});
