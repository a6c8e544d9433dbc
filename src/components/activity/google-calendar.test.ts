import { expect, test } from 'vitest';
import { googleCalendarUrl } from './google-calendar.ts';

const words = { title: '毛筆 & ink', details: 'https://hub.example/zh', location: '2F' };
const query = (url: string) => new URL(url).searchParams;

test('a lecture is entered with its hours in Taipei, its words kept whole', () => {
  const params = query(googleCalendarUrl({ starts_on: '2026-12-05', ends_on: '2026-12-05', from: '14:00', to: '16:30' }, words));
  expect(params.get('dates')).toBe('20261205T140000/20261205T163000');
  expect([params.get('text'), params.get('ctz')]).toEqual(['毛筆 & ink', 'Asia/Taipei']);
});

test('an exhibition is entered as whole days, its last one among them', () => {
  const params = query(googleCalendarUrl({ starts_on: '2026-10-27', ends_on: '2026-12-31', from: '10:00', to: '20:30' }, words));
  expect(params.get('dates')).toBe('20261027/20270101');
});
