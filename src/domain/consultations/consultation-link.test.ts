import { expect, test } from 'vitest';
import { advisoryFormPath, readAdvisoryChoice } from './consultation-link.ts';

const start = new Date('2026-11-21T14:00:00+08:00');

test('a link to the form opens with what it names', () => {
  const path = advisoryFormPath('work_health_check', start);
  expect(readAdvisoryChoice(path.slice(path.indexOf('?')))).toEqual({ category: 'work_health_check', start });
  expect(new URLSearchParams(advisoryFormPath(null, start).split('?')[1]).get('category')).toBe('');
});

test('what the form did not write is not chosen', () => {
  expect(readAdvisoryChoice('?category=no-such&start=tomorrow')).toEqual({ category: null, start: null });
  expect(readAdvisoryChoice('')).toEqual({ category: null, start: null });
});
