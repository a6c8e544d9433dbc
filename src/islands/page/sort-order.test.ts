import { expect, test } from 'vitest';
import { orderOf, queryOf } from './sort-order.ts';

const KNOWN = ['name', 'founded'];

test('an address asks for an order, and an unknown one is the first', () => {
  expect(orderOf('?sort=founded', KNOWN)).toBe('founded');
  expect(orderOf('?sort=<script>', KNOWN)).toBe('name');
  expect(orderOf('', KNOWN)).toBe('name');
});

test('the address keeps the order, and what else it says', () => {
  expect(queryOf('?q=ink', 'founded', KNOWN)).toBe('?q=ink&sort=founded');
  expect(queryOf('?sort=founded', 'name', KNOWN)).toBe('');
});
