import { expect, test } from 'vitest';
import { Refusal } from '../../contract/refusal.ts';
import { routeLabel } from './route-label.ts';
import { failureCode, statementName } from './traces.ts';

test.each([
  ['SELECT name FROM "members" WHERE email = $1', 'SELECT members'],
  ['insert into "rents" ("id") values ($1)', 'INSERT rents'],
  ["UPDATE members SET name = 'Hanako'", 'UPDATE members'],
  ["SELECT 'hanako@mail.example'", 'SELECT'],
  ['begin', 'other'],
  ["WITH due AS (SELECT id FROM 'x') SELECT 1", 'WITH'],
])('%s is told as %s', (sql, name) => {
  expect(statementName(sql)).toBe(name);
});

test('a failure is told by a code or a name, never by its words', () => {
  expect(failureCode(new Refusal('NOT_FOUND'))).toBe('NOT_FOUND');
  expect(failureCode(Object.assign(new Error('to hanako@mail.example'), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
  expect(failureCode(Object.assign(new Error('no'), { code: 'of hanako' }))).toBe('Error');
  expect(failureCode('hanako')).toBe('unknown');
});

test.each([
  ['/api/news/:id', '/news/{id}'],
  ['/api/staff/audit', '/staff/audit'],
  ['/api/my/calendar/feed/:token', '/my/calendar/feed/{token}'],
  ['/api/avatar/:id{[^/]+\\.webp}', '/avatar/{id}.webp'],
  ['/api/*', 'unknown'],
  ['*', 'unknown'],
])('the route %s is %s', (pattern, label) => {
  expect(routeLabel(pattern)).toBe(label);
});
