import { expect, test } from 'vitest';
import { ROLES } from '../identity/account.ts';
import { mayChangeRole } from './role-change.ts';

const change = { from: 'member', to: 'desk', isOwn: false, isLocked: false } as const;

test('any role is given to somebody else, and taken away; nobody changes their own', () => {
  for (const from of ROLES)
    for (const to of ROLES) {
      expect(mayChangeRole({ ...change, from, to }), `${from} to ${to}`).toBe(from !== to);
      expect(mayChangeRole({ ...change, from, to, isOwn: true }), `one’s own ${from} to ${to}`).toBe(false);
    }
});

test('a locked account loses its role, and gets none', () => {
  expect(mayChangeRole({ ...change, isLocked: true })).toBe(false);
  expect(mayChangeRole({ ...change, from: 'desk', to: 'admin', isLocked: true })).toBe(false);
  expect(mayChangeRole({ ...change, from: 'desk', to: 'member', isLocked: true })).toBe(true);
});
