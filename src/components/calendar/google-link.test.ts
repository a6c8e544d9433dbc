import { expect, test } from 'vitest';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';
import { googleLink } from './google-link.ts';

const event = {
  allDay: false,
  startsOn: '2026-12-05',
  endsOn: '2026-12-05',
  starts: new Date('2026-12-05T14:00:00+08:00'),
  ends: new Date('2026-12-06T00:00:00+08:00'),
};
const words = { title: '分鏡 & 呼吸', details: 'a\nb', location: '2F' };
const queryOf = (given: object) => new URL(googleLink({ ...event, ...given } as CalendarEvent, words)).searchParams;

test('Google is given the hours of Taipei, and the text as it is', () => {
  const query = queryOf({});
  expect([query.get('dates'), query.get('ctz')]).toEqual(['20261205T140000/20261206T000000', 'Asia/Taipei']);
  expect([query.get('text'), query.get('details')]).toEqual(['分鏡 & 呼吸', 'a\nb']);
});

test('days end after the last of them', () => {
  expect(queryOf({ allDay: true, endsOn: '2026-12-31' }).get('dates')).toBe('20261205/20270101');
});
