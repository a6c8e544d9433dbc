import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, lost, openPage, refusal } from '../../../../tests/support/island.ts';
import { createBulk } from './bulk-store.ts';

beforeEach(() => void openPage('/en/staff/registrations'));
afterEach(closePage);

const RECORDS = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
function open(take: (id: string, wish: string) => Promise<unknown>) {
  const settled = vi.fn(() => Promise.resolve());
  const bulk = createBulk<'pass', { id: string }, string>({ settled, take: (_, { id }, wish) => take(id, wish) });
  bulk.ask('pass', RECORDS);
  return { bulk, settled };
}

test('each is decided about by itself, in order: what a colleague was faster with, and what failed, stops none', async () => {
  const taken: string[] = [];
  const { bulk, settled } = open((id, wish) => {
    if (id === 'a') return Promise.reject(refusal('NOT_IN_STATE', 'Decided already'));
    if (id === 'b') return Promise.reject(lost());
    taken.push(`${id} ${wish}`);
    return Promise.resolve();
  });
  expect(await bulk.decide('pass', 'yes')).toBe(true);
  expect(bulk.$results.get().map(({ record, outcome }) => [record.id, outcome])).toEqual([
    ['a', 'taken'],
    ['b', 'failed'],
    ['c', 'done'],
  ]);
  expect(bulk.$results.get()[0]?.text).toBe('Decided already');
  expect([taken, bulk.$done.get(), settled.mock.calls.length, bulk.$question.get()]).toEqual([['c yes'], 3, 1, null]);
});

test('a reason that is no reason is asked for again, and nothing is said to be done', async () => {
  const { bulk } = open(() => Promise.reject(refusal('VALIDATION_FAILED', 'Too long', { status: 422, errors: { reason: ['Too long'] } })));
  expect(await bulk.decide('pass', '')).toBe(false);
  expect(bulk.$question.get()?.record).toEqual(RECORDS);
  expect(bulk.$problem.get()?.fields).toHaveProperty('reason');
  expect(bulk.$results.get()).toEqual([]);
});

test('what came of the last ones is gone once others are asked about', async () => {
  const { bulk } = open(() => Promise.resolve());
  await bulk.decide('pass', 'yes');
  bulk.ask('pass', RECORDS.slice(1));
  expect([bulk.$results.get(), bulk.$done.get()]).toEqual([[], 0]);
});
