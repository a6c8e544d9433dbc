import { expect, test } from 'vitest';
import { calendarPages, linksFrom } from './calendar-pages.ts';

const TODAY = '2026-11-21';
const pages = calendarPages(TODAY);

test('there are months, weeks and lists, each at one address', () => {
  const addresses = pages.map(({ here }) => here);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const here of ['calendar', 'calendar/2026-08', 'calendar/2027-08', 'calendar/week', 'calendar/week/2026-W53', 'calendar/list', 'calendar/list/course'])
    expect(addresses).toContain(here);
});

test('every way from a page leads to a page that exists', () => {
  const addresses = new Set(pages.map(({ here }) => here));
  for (const page of pages) for (const to of Object.values(linksFrom(page, TODAY))) if (to !== null) expect(addresses, `${page.here} → ${to}`).toContain(to);
});

test('turning the pages from the first month reaches the last', () => {
  let page = pages.find(({ here }) => here === 'calendar/2026-08');
  const seen: string[] = [];
  while (page) {
    seen.push(page.here);
    const { next } = linksFrom(page, TODAY);
    page = pages.find(({ here }) => here === next);
  }
  expect(seen).toHaveLength(13);
  expect(seen.at(-1)).toBe('calendar/2027-08');
});
