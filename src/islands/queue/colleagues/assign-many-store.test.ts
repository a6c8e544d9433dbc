import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, openPage, refusal, sentCalls } from '../../../../tests/support/island.ts';
import type { QueueMarkOutput } from '../../../contract/staff/queue-item.ts';
import { send } from '../../../stores/api.ts';
import { createAssignMany } from './assign-many-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, send: vi.fn() };
});

const ASSIGN = 'PUT /staff/queue/{kind}/{id}/assignee';
const TARO = { id: 't', name: 'Taro' };
const marks = new Map<string, QueueMarkOutput>([['b', { id: 'b', assignee: TARO, others: [], notes: 0 }]]);

beforeEach(() => {
  vi.mocked(send).mockReset();
  openPage('/en/staff/creators');
});
afterEach(closePage);

function open(answer: (input: { params: Record<string, string> }) => unknown) {
  answerCalls(send, { [ASSIGN]: answer as never });
  const settled = vi.fn(() => Promise.resolve());
  return { assigning: createAssignMany('creators', settled), settled };
}

test('each of them is given by itself, from whoever has it on this screen', async () => {
  const { assigning, settled } = open(() => ({ data: {} }));
  await assigning.assign(['a', 'b'], 'h', marks);
  expect(sentCalls(send).map(({ input }) => [input.params['id'], input.body])).toEqual([
    ['a', { member_id: 'h', before: null }],
    ['b', { member_id: 'h', before: 't' }],
  ]);
  expect(assigning.$outcome.get()).toEqual({ given: 2, taken: 0, problem: null });
  expect([settled.mock.calls.length, assigning.$isBusy.get()]).toEqual([1, false]);
});

test('who was given one meanwhile keeps it, and the others are given all the same', async () => {
  const { assigning } = open(({ params }) => {
    if (params['id'] === 'a') throw refusal('NOT_IN_STATE', 'Somebody was faster');
    return { data: {} };
  });
  await assigning.assign(['a', 'b'], null, marks);
  expect(assigning.$outcome.get()).toEqual({ given: 1, taken: 1, problem: null });
});

test('what refuses the caller, or a line that is cut, ends it, and is said', async () => {
  const { assigning, settled } = open(({ params }) => {
    if (params['id'] === 'b') throw refusal('FORBIDDEN', 'No permission', { status: 403 });
    return { data: {} };
  });
  await assigning.assign(['a', 'b', 'c'], 'h', marks);
  expect(sentCalls(send).length).toBe(2);
  expect(assigning.$outcome.get()).toEqual({ given: 1, taken: 0, problem: expect.any(String) });
  expect(settled).toHaveBeenCalledOnce();
});
