import { expect, test } from 'vitest';
import { isoWithOffset } from '../domain/time/taipei-time.ts';
import { calendarEvents } from './calendar-events.ts';
import type { Activity } from './items/activity.ts';
import type { Settings } from './settings/settings.ts';

const name = { zh: '元旦', en: "New Year's Day", ja: '元日' };
const settings = {
  holidays: { known_until: '2027-12-31', makeup_workdays: [], holidays: [{ date: '2027-01-01', name }] },
  opening: { open_hour: 10, close_hour: 21, closed_weekdays: [1], closures: [{ date: '2027-01-01', name: { zh: '修繕', en: 'Repairs', ja: '改修' } }] },
} as unknown as Settings;
const text = { title: '標題', summary: '摘要', location: '二樓', html: '' } as Activity['texts']['zh'];

function activity(id: string, data: Partial<Activity['data']>): Activity {
  const whole = { type: 'lecture', starts_on: '2026-12-05', ends_on: '2026-12-05', from: '14:00', to: '16:30', sessions: [], is_cancelled: false, ...data };
  return { id, data: whole as Activity['data'], texts: { zh: text, en: { ...text, title: 'Title' } } };
}
const eventsOf = (...activities: Activity[]) => calendarEvents({ activities, settings }).filter(({ kind }) => kind !== 'closed');

test('what takes one day has its hours in Taipei', () => {
  const [talk] = eventsOf(activity('talk', {}));
  expect(talk).toMatchObject({ id: 'activity-talk', allDay: false, path: 'activity_lecture/talk', title: { zh: '標題', en: 'Title', ja: undefined } });
  expect([talk?.starts, talk?.ends].map((time) => time && isoWithOffset(time))).toEqual(['2026-12-05T14:00:00+08:00', '2026-12-05T16:30:00+08:00']);
});

test('an exhibition of several days is one span that ends after its last day', () => {
  const [show, ...others] = eventsOf(activity('show', { type: 'exhibition', ends_on: '2026-12-20' }));
  expect(others).toEqual([]);
  expect(show).toMatchObject({ allDay: true, startsOn: '2026-12-05', endsOn: '2026-12-20' });
  expect(show && isoWithOffset(show.ends)).toBe('2026-12-21T00:00:00+08:00');
});

test('a course with dates is an event a session, each numbered', () => {
  const sessions = ['2026-12-05', '2026-12-12'].map((on) => ({ on, from: '19:00', to: '24:00' }));
  const events = eventsOf(activity('inking', { type: 'course', ends_on: '2026-12-12', sessions, is_cancelled: true }));
  expect(events.map(({ id, session, isCancelled }) => ({ id, session, isCancelled }))).toEqual([
    { id: 'activity-inking-1', session: { number: 1, count: 2 }, isCancelled: true },
    { id: 'activity-inking-2', session: { number: 2, count: 2 }, isCancelled: true },
  ]);
  expect(events[1] && isoWithOffset(events[1].ends)).toBe('2026-12-13T00:00:00+08:00');
});

test('a night that ends after midnight ends the next day', () => {
  const [night] = eventsOf(activity('night', { from: '22:00', to: '01:30' }));
  expect(night && isoWithOffset(night.ends)).toBe('2026-12-06T01:30:00+08:00');
  expect(night?.endsOn).toBe('2026-12-05');
});

test('a closed day is there once, by the word of the centre; Mondays are no events', () => {
  expect(calendarEvents({ activities: [], settings }).map(({ id, title }) => [id, title.zh])).toEqual([['closed-2027-01-01', '修繕']]);
});
