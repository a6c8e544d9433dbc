import { wordOf } from '../page/word-of.ts';
import type { HoursFacts } from './hours-of.ts';
import type { OpeningFacts } from './opening-facts.ts';

/** The rules of opening that a page wrote as `data-` attributes (`factsAttributes` of `components/hours`), without the words for them. */
export function readHours({ dataset }: HTMLElement): HoursFacts {
  return {
    open: Number(dataset.open),
    close: Number(dataset.close),
    weekdays: wordOf(dataset, 'weekdays').split(' ').map(Number),
    days: Object.fromEntries(
      wordOf(dataset, 'days')
        .split('|')
        .map((each): [string, string] => [each.slice(0, 10), each.slice(10)]),
    ),
  };
}

/** All facts that a page wrote. */
export function readFacts(element: HTMLElement): OpeningFacts {
  const word = (name: string) => wordOf(element.dataset, name);
  return {
    ...readHours(element),
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
