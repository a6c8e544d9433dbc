import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createReview, reviewRequest } from './review-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => void vi.mocked(send).mockReset());
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const LIST = 'GET /staff/registrations';
const ONE = 'GET /staff/registrations/{id}';
const PASS = 'PUT /staff/registrations/{id}/pass';
const FAIL = 'PUT /staff/registrations/{id}/fail';
const CALL_OFF = 'PUT /staff/registrations/{id}/call_off';
const MARKS = { 'GET /staff/queue/{kind}/marks': () => ({ data: { items: [] } }) };
const registration = { id: 'a', status: 'applied' };

async function open(search = '', answers = {}) {
  openPage('/en/staff/registrations', { search });
  Object.assign(location, { hash: '' });
  answerCalls(send, { [LIST]: () => listOf([registration, { ...registration, id: 'b' }]), [ONE]: () => ({ data: registration }), ...MARKS, ...answers });
  const store = createReview();
  onEnd.push(store.queue.$list.listen(() => {}));
  await settle();
  return store;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('the address chooses status, kind, words, whose they are and their order; without one, what waits for a review', async () => {
  await open();
  await open('?state=passed&type=lecture&q=lin&assigned=mine&sort=newest');
  await open('?state=all&type=nonsense&assigned=everybody');
  expect(sent(LIST).map(({ input }) => input.query)).toEqual([
    { page: 1, per_page: 25, status: 'applied' },
    { page: 1, per_page: 25, assigned: 'mine', sort: 'newest', status: 'passed', type: 'lecture', q: 'lin' },
    { page: 1, per_page: 25 },
  ]);
});

test('accepting says nothing more; declining and cancelling say why, in the language that it was typed in', async () => {
  const done = () => ({ data: registration });
  const { decision } = await open('?id=a', { [PASS]: done, [FAIL]: done, [CALL_OFF]: done });
  for (const act of ['pass', 'fail', 'call_off'] as const) {
    decision.ask(act, registration as never);
    expect(await decision.decide(act, reviewRequest(act, 'No place', 'ja'))).toBe(true);
  }
  expect(sent(PASS).map(({ input }) => [input.params, input.body])).toEqual([[{ id: 'a' }, {}]]);
  for (const call of [FAIL, CALL_OFF]) expect(sent(call).map(({ input }) => input.body)).toEqual([{ reason: 'No place', language: 'ja' }]);
});

test('what a colleague has decided meanwhile is over, and shown as it is now', async () => {
  const { decision, queue } = await open('?id=a', { [PASS]: () => Promise.reject(refusal('NOT_IN_STATE', 'Decided already')) });
  decision.ask('pass', registration as never);
  answerCalls(send, {
    [PASS]: () => Promise.reject(refusal('NOT_IN_STATE', 'Decided already')),
    [LIST]: () => listOf([]),
    [ONE]: () => ({ data: { ...registration, status: 'passed' } }),
  });
  expect(await decision.decide('pass', { event: 'pass' })).toBe(false);
  expect(decision.$question.get()).toBeNull();
  expect(queue.$one.get()).toMatchObject({ item: { status: 'passed' } });
});

test('of many, each is decided about by itself', async () => {
  const { bulk } = await open('', { [PASS]: () => ({ data: registration }) });
  bulk.ask('pass', [registration, { ...registration, id: 'b' }] as never);
  await bulk.decide('pass', { event: 'pass' });
  expect(sent(PASS).map(({ input }) => input.params)).toEqual([{ id: 'a' }, { id: 'b' }]);
  expect(bulk.$results.get().map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});
