import { wordOf } from '../page/word-of.ts';
import type { OpeningFacts } from './opening-facts.ts';

/** The facts that a page wrote as `data-` attributes (`factsAttributes` of `components/hours`). */
export function readFacts({ dataset }: HTMLElement): OpeningFacts {
  const word = (name: string) => wordOf(dataset, name);
  return {
    open: Number(dataset.open),
    close: Number(dataset.close),
    weekdays: word('weekdays').split(' ').map(Number),
    days: Object.fromEntries(
      word('days')
        .split('|')
        .map((each): [string, string] => [each.slice(0, 10), each.slice(10)]),
    ),
    words: {
      today: word('wordToday'),
      next: word('wordNext'),
      rest: word('wordRest'),
      open: word('wordOpen'),
      before: word('wordBefore'),
      after: word('wordAfter'),
      closed: word('wordClosed'),
      shut: word('wordShut'),
      named: word('wordNamed'),
    },
  };
}
