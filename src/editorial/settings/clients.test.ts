import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientsSchema } from './clients.ts';

const NAME = { zh: '書架', en: 'Shelf', ja: '棚' };
const shelf = { id: 'shelf', name: NAME, about: NAME, site: 'https://shelf.example/', redirect_uris: ['https://shelf.example/back'], scopes: ['profile'] };
const faultsOf = (...clients: object[]) => v.safeParse(clientsSchema, clients).issues?.map(({ message }) => message) ?? [];

test('an application is registered, with defaults that give least', () => {
  expect(v.parse(clientsSchema, [shelf])).toEqual([{ ...shelf, own: false, sample: false }]);
});

test.each([
  ['an address that is not secret', { redirect_uris: ['http://shelf.example/back'] }, /http on 127/],
  ['an address with a fragment', { redirect_uris: ['https://shelf.example/back#x'] }, /fragment/],
  ['an address that a browser writes otherwise', { redirect_uris: ['https://Shelf.example/back'] }, /as a browser writes it: https:\/\/shelf/],
  ['one wrong address of two', { redirect_uris: ['https://shelf.example/back', 'javascript:alert(1)'] }, /must be https/],
  ['no address', { redirect_uris: [] }, /length/],
  ['no scope', { scopes: [] }, /length/],
  ['an unknown scope', { scopes: ['everything'] }, /./],
  ['everything, for a stranger', { scopes: ['account'] }, /centre’s own/],
  ['the centre’s own without everything', { own: true }, /centre’s own/],
  ['a website in the clear', { site: 'http://shelf.example/' }, /https/],
  ['a field that does not exist', { secret: 'x' }, /./],
])('%s stops the server', (_, change, message) => {
  expect(faultsOf({ ...shelf, ...change }).join()).toMatch(message);
});

test('two applications cannot have one id, and none is the site', () => {
  expect(faultsOf(shelf, shelf)).toEqual(['two applications have one id']);
  expect(faultsOf({ ...shelf, id: 'comic-hub-site' })).toHaveLength(1);
});
