import { expect, test } from 'vitest';
import { googleLink } from '../../domain/calendar/google-link.ts';
import { activityEvents } from '../../editorial/calendar-events.ts';
import type { Activity } from '../../editorial/items/activity.ts';

const words = { title: '分鏡 & 呼吸', details: 'a\nb', location: '2F' };
const lecture = { type: 'lecture', starts_on: '2026-12-05', ends_on: '2026-12-05', from: '14:00', to: '16:30', sessions: [], is_cancelled: false };

/** Google's links of an activity, an entry an event. */
function queriesOf(data: object): URLSearchParams[] {
  const activity = { id: 'own', data: { ...lecture, ...data }, texts: { zh: { title: '', summary: '', location: '', html: '' } } } as unknown as Activity;
  return activityEvents(activity).map((event) => new URL(googleLink(event, words)).searchParams);
}
const datesOf = (data: object) => queriesOf(data).map((query) => query.get('dates'));

test('Google is given the hours of Taipei, and the text as it is', () => {
  const [query] = queriesOf({});
  expect([query?.get('dates'), query?.get('ctz')]).toEqual(['20261205T140000/20261205T163000', 'Asia/Taipei']);
  expect([query?.get('text'), query?.get('details')]).toEqual(['分鏡 & 呼吸', 'a\nb']);
});

test('an evening to 24:00, and one beyond, end on the next day', () => {
  expect(datesOf({ to: '24:00' })).toEqual(['20261205T140000/20261206T000000']);
  expect(datesOf({ from: '22:00', to: '01:30' })).toEqual(['20261205T220000/20261206T013000']);
});

test('a course is an entry a session; an exhibition is whole days, its last one among them', () => {
  const sessions = ['2026-12-05', '2026-12-12'].map((on) => ({ on, from: '19:00', to: '21:00' }));
  expect(datesOf({ type: 'course', ends_on: '2026-12-12', sessions })).toEqual(['20261205T190000/20261205T210000', '20261212T190000/20261212T210000']);
  expect(datesOf({ type: 'exhibition', ends_on: '2026-12-31' })).toEqual(['20261205/20270101']);
});
