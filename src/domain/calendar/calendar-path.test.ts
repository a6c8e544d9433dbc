import { expect, test } from 'vitest';
import { CALENDAR_FEED_PATH, CALENDAR_FILE_PATH, feedPath, filePath } from './calendar-path.ts';

test('calendar files have the addresses that calendars have subscribed to', () => {
  expect([feedPath('zh'), filePath('ink-course')]).toEqual(['/calendar/feed/zh.ics', '/calendar/ink-course.ics']);
  expect([CALENDAR_FEED_PATH, CALENDAR_FILE_PATH]).toEqual([feedPath('{language}'), filePath('{id}')]);
});
