import { expect, test } from 'vitest';
import { readAuthorizeQuery, readGoal } from './read-authorize-query.ts';

test('what is asked is read from the address, and nothing else of it', () => {
  expect(readAuthorizeQuery('?client_id=reader&state=a+b%2Bc&utm_source=x&scope=')).toEqual({ client_id: 'reader', state: 'a b+c', scope: '' });
  expect(readAuthorizeQuery('')).toEqual({});
});

test('a parameter that comes twice makes the whole unreadable', () => {
  expect(readAuthorizeQuery('?client_id=reader&redirect_uri=https://a.example/&redirect_uri=https://b.example/')).toBeNull();
  expect(readAuthorizeQuery('?client_id=reader&utm=1&utm=2')).toEqual({ client_id: 'reader' });
});

test('where the browser will go is told in words', () => {
  expect(readGoal('https://reader.example/back')).toEqual({ kind: 'site', name: 'reader.example' });
  expect(readGoal('http://127.0.0.1:4000/back')).toEqual({ kind: 'thisMachine', name: '127.0.0.1:4000' });
  expect(readGoal('example.comichub.app:/back')).toEqual({ kind: 'anApp', name: 'example.comichub.app' });
});
