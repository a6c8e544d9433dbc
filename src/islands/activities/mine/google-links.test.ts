import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { googleLinks } from './google-links.ts';

beforeEach(() => void vi.stubGlobal('location', new URL('https://hub.example/en/activity_course/ink/apply')));
afterEach(() => vi.unstubAllGlobals());

const meeting = (number: number, day: string, more = {}) => ({
  number,
  start: `2026-12-${day}T19:00:00+08:00`,
  end: `2026-12-${day}T21:00:00+08:00`,
  is_cancelled: false,
  attended_at: null,
  ...more,
});
const activity = {
  id: 'ink',
  type: 'course' as const,
  title_zh: '墨線',
  title_en: 'Inking',
  title_ja: null,
  location_zh: '三樓',
  location_en: '3F',
  location_ja: null,
};

test('each time that is to come has a link of its own; what is over or called off has none', () => {
  const meetings = [meeting(1, '01'), meeting(2, '08', { is_cancelled: true }), meeting(3, '15'), meeting(4, '22')];
  const links = googleLinks({ id: '5f0c7c1e', activity, meetings }, 'en', new Date('2026-12-10T00:00:00+08:00'));
  expect(links.map(({ number }) => number)).toEqual([3, 4]);
  const asked = new URL(links[0]?.url ?? '').searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    action: 'TEMPLATE',
    text: 'Inking',
    dates: '20261215T190000/20261215T210000',
    ctz: 'Asia/Taipei',
    details: 'https://hub.example/en/member/ticket?id=5f0c7c1e',
    location: '3F',
  });
});
