import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Times } from './Times.tsx';

const evening = (day: number, isCancelled = false) => ({
  start: `2030-01-${day}T19:00:00+08:00`,
  end: `2030-01-${day}T21:00:00+08:00`,
  is_cancelled: isCancelled,
});
const shown = (meetings: ReturnType<typeof evening>[]) =>
  renderToStaticMarkup(<Times of={{ start: evening(15).start, end: evening(29).end, meetings }} language="en" />).split('<br/>');

test('a course that is joined as a whole has a line for each evening on which one comes', () => {
  const lines = shown([evening(15), evening(22, true), evening(29)]);
  expect(lines.map((line) => /\b(15|22|29)\b/.exec(line)?.[0])).toEqual(['15', '29']);
  expect(lines.every((line) => /19:00.*21:00/.test(line))).toBe(true);
});

test('what is at one time, or on any day of weeks, has one line, from its beginning to its end', () => {
  expect(shown([])).toHaveLength(1);
  expect(shown([evening(15)])).toHaveLength(1);
});
