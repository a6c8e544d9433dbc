import { expect, test } from 'vitest';
import { awayOf, DatabaseAway } from './away.ts';

const refused = (code: string, message = 'refused') => Object.assign(new Error(message), { code });

test.each(['08006', '08001', '53300', '53100', '57P01', '57P02', '57P03', '58030', '25006', 'XX001'])('%s: the database is gone', (code) => {
  expect(awayOf(refused(code))).toBe('gone');
});

test.each(['55P03', '57014', '25P03', '40001', '40P01'])('%s: it is there, and was too busy', (code) => {
  expect(awayOf(refused(code))).toBe('busy');
});

test('a plan that a migration has made stale is no defect of the call', () => {
  expect(awayOf(refused('0A000', 'cached plan must not change result type'))).toBe('busy');
  expect(awayOf(refused('0A000', 'cannot alter type of a column used by a view'))).toBeNull();
});

test('an embedded database that was closed or has stopped is gone', () => {
  for (const error of [
    new Error('PGlite is closed'),
    new Error('PGlite is closing'),
    new Error('PGlite instance is already closed.'),
    new WebAssembly.RuntimeError('unreachable'),
  ])
    expect(awayOf(error)).toBe('gone');
  expect(awayOf(new DatabaseAway({ cause: refused('ECONNREFUSED') }))).toBe('gone');
});

test.each(['23505', '23P01', '22P02', '42703', '42P01'])('%s is a refusal or a defect, and not the database’s absence', (code) => {
  expect(awayOf(refused(code))).toBeNull();
});

test('what other services and our own code throw is not the database’s', () => {
  for (const error of [refused('ENOENT'), refused('ECONNREFUSED'), new TypeError('x is not a function'), 'a text', null]) expect(awayOf(error)).toBeNull();
});
