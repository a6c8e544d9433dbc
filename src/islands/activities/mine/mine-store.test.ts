import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { createMyRegistrations } from '../records/my-registrations-store.ts';
import { createMine, isLate } from './mine-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const onEnd: (() => void)[] = [];
beforeEach(() => void openPage('/en/activity_course/ink'));
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const mine = {
  id: 'r',
  activity: { id: 'ink', type: 'course' },
  session: 2,
  status: 'registered',
  points: 30,
  is_cancellable: true,
  is_late_cancellable: false,
};
const session = { number: 2, mine, wait: null, actions: ['cancel'] };
const GET = 'GET /activity/{type}/{id}/registration';
const CANCEL = 'PUT /activity/{type}/{id}/cancel';

async function open(answers: Record<string, () => unknown> = {}) {
  answerCalls(send, {
    [GET]: () => ({ data: { sessions: [session] } }),
    [CANCEL]: () => ({ data: {} }),
    'PUT /waitlist/{id}/leave': () => ({ data: {} }),
    ...answers,
  });
  const told = vi.fn();
  const store = createMine({ id: 'ink', type: 'course' }, told);
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return { ...store, told };
}
const calls = (name: string) => sentCalls(send).filter(({ call }) => call === name);

test('my part is loaded within one call, which the page hears of as well', async () => {
  const { $list, told } = await open();
  expect($list.get()).toMatchObject({ state: 'ready', registration: { sessions: [{ number: 2 }] } });
  expect([sentCalls(send).length, told.mock.calls.length]).toEqual([1, 1]);
  expect(calls(GET)[0]?.input.params).toEqual({ type: 'course', id: 'ink' });
});

test('what was loaded stays while the server is away; without it the screen says so', async () => {
  const failed = await open({ [GET]: () => Promise.reject(lost()) });
  expect(failed.$list.get().state).toBe('failed');
  const { $list, reload } = await open();
  answerCalls(send, { [GET]: () => Promise.reject(lost()) });
  await reload({ quiet: true });
  expect($list.get().state).toBe('ready');
});

test('a registration is cancelled after the question, once, at the cost that was shown', async () => {
  const store = await open();
  expect(await store.cancel()).toBe(false);
  store.ask('cancel', session as never);
  const first = store.cancel();
  expect(await store.cancel()).toBe(false);
  expect(await first).toBe(true);
  expect(calls(CANCEL).map(({ input }) => [input.params, input.body])).toEqual([
    [
      { type: 'course', id: 'ink' },
      { session: 2, late: false },
    ],
  ]);
  expect([store.$question.get(), calls(GET).length]).toEqual([null, 2]);
});

test('a refusal is said where it was asked, and the session shows as it is by then', async () => {
  const store = await open({ [CANCEL]: () => Promise.reject(refusal('TOO_LATE_TO_CANCEL', 'Too late.')) });
  store.ask('cancel', session as never);
  const late = { ...session, mine: { ...mine, is_cancellable: false, is_late_cancellable: true } };
  answerCalls(send, { [GET]: () => ({ data: { sessions: [late] } }), [CANCEL]: () => Promise.reject(refusal('TOO_LATE_TO_CANCEL', 'Too late.')) });
  expect(await store.cancel()).toBe(false);
  expect([store.$problem.get()?.text, isLate(store.$question.get()?.record.mine as never)]).toEqual(['Too late.', true]);
});

test('a place in the waitlist is left by its own call', async () => {
  const store = await open();
  store.ask('leave', { ...session, mine: null, wait: { id: 'w', status: 'waiting' } } as never);
  expect(await store.leave()).toBe(true);
  expect(calls('PUT /waitlist/{id}/leave')[0]?.input.params).toEqual({ id: 'w' });
});

test('the list of my registrations is what is to come and a page of the past, and cancels late when that is what was shown', async () => {
  const upcoming = { ...mine, is_cancellable: false, is_late_cancellable: true };
  const meta = { total: 1, page: 1, per_page: 10, last_page: 1 };
  answerCalls(send, { 'GET /my/activity_apply': () => ({ data: [upcoming], meta }), [CANCEL]: () => ({ data: {} }) });
  const store = createMyRegistrations();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  expect(calls('GET /my/activity_apply').map(({ input }) => input.query['when'])).toEqual(['upcoming', 'past']);
  store.ask('cancel', upcoming as never);
  expect(await store.cancel()).toBe(true);
  expect(calls(CANCEL)[0]?.input.body).toEqual({ session: 2, late: true });
});
