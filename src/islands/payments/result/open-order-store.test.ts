import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { $session } from '../../../stores/session.ts';
import { createOpenOrder } from './open-order-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

let page: ReturnType<typeof openPage>;
beforeEach(() => {
  page = openPage('/en/recharge/result', { search: '?order=o1' });
  $session.set({ state: 'anonymous' });
  vi.mocked(send).mockReset();
});
afterEach(closePage);

const PAY = 'POST /my/orders/{id}/payment';
const CANCEL = 'PUT /my/orders/{id}/cancel';
function open(answers: Parameters<typeof answerCalls>[1]) {
  answerCalls(send, answers);
  const changed = vi.fn(() => Promise.resolve());
  return { ...createOpenOrder('o1', changed), changed };
}

test('a press goes on to the provider, and a second one is none', async () => {
  const { pay, $working } = open({ [PAY]: () => ({ data: { order: {}, checkout: { kind: 'redirect', url: 'https://pay.example/1' } } }) });
  await Promise.all([pay(), pay()]);
  expect(page.location.assign.mock.calls).toEqual([['https://pay.example/1']]);
  expect(sentCalls(send)).toHaveLength(1);
  // It stays so until the browser has left.
  expect($working.get()).toBe('pay');
});

test('an order that turns out to be paid leads nowhere: how it stands is asked', async () => {
  const { pay, changed, $working } = open({ [PAY]: () => ({ data: { order: {}, checkout: null } }) });
  await pay();
  expect([page.location.assign.mock.calls, changed.mock.calls.length, $working.get()]).toEqual([[], 1, null]);
});

test('a provider that is away, or no answer, says so, and can be tried again', async () => {
  const answers = [() => Promise.reject(refusal('PROVIDER_AWAY', 'Away.', { status: 502 })), () => Promise.reject(lost())];
  const { pay, $problem, $working } = open({ [PAY]: () => answers.shift()?.() });
  await pay();
  expect([$problem.get(), $working.get()]).toEqual(['Away.', null]);
  await pay();
  expect($problem.get()).not.toBe('Away.');
  expect($problem.get()).not.toBeNull();
});

test('cancelled, it is asked how the order stands; while that is under way it is not paid', async () => {
  const { pay, cancel, changed } = open({ [CANCEL]: () => ({ data: {} }) });
  const cancelling = cancel();
  await pay();
  await cancelling;
  await settle();
  expect(sentCalls(send)).toHaveLength(1);
  expect(changed).toHaveBeenCalledTimes(1);
});
