import { expect, test } from 'vitest';
import { claimDrafts, dropDrafts } from './draft-owner.ts';

/** The storage of a tab: its keys are its own properties, as a browser's are. */
function storageWith(entries: Record<string, string>): Storage {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  return new Proxy(entries, { get: (target, key) => Reflect.get(methods, key) ?? Reflect.get(target, key) }) as unknown as Storage;
}
const typed = { 'draft:space-apply:2a': '{"applicant_name":"林小漫"}', returnTo: '/zh/space/2a/apply' };

test('what was typed before the login belongs to the member who logs in, and stays when they log in again', () => {
  const kept = { ...typed };
  claimDrafts(storageWith(kept), 'one');
  claimDrafts(storageWith(kept), 'one');
  expect(kept).toMatchObject(typed);
});

test('another member finds none of it, and all else', () => {
  const kept = { ...typed };
  claimDrafts(storageWith(kept), 'one');
  claimDrafts(storageWith(kept), 'two');
  expect(kept).toEqual({ returnTo: typed.returnTo, draftOwner: 'two' });
});

test('who logs out leaves nothing behind', () => {
  const kept = { ...typed };
  claimDrafts(storageWith(kept), 'one');
  dropDrafts(storageWith(kept));
  expect(kept).toEqual({ returnTo: typed.returnTo });
});

test('a tab that another member comes to shows no ticket of the one before; whoever logs in again keeps theirs', () => {
  const kept = { draftOwner: 'one', 'ticket:a': '{}', deviceId: 'x' };
  claimDrafts(storageWith(kept), 'one');
  expect(kept).toHaveProperty('ticket:a');
  claimDrafts(storageWith(kept), 'two');
  expect(kept).toEqual({ draftOwner: 'two', deviceId: 'x' });
});
