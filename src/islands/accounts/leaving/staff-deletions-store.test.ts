import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createStaffDeletions } from './staff-deletions-store.ts';

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

const LIST = 'GET /staff/deletions';
const ONE = 'GET /staff/deletions/{id}';
const MOVE = 'PUT /staff/deletions/{id}';
const PREVIEW = 'POST /staff/deletions/{id}/preview';
const record = { id: 'a', status: 'asked' };

async function open(search = '', answers = {}) {
  openPage('/en/staff/deletions', { search });
  Object.assign(location, { hash: '' });
  const marks = { 'GET /staff/queue/{kind}/marks': () => ({ data: { items: [] } }) };
  answerCalls(send, { [LIST]: () => listOf([record]), [ONE]: () => ({ data: record }), ...marks, ...answers });
  const store = createStaffDeletions();
  onEnd.push(store.queue.$list.listen(() => {}));
  await settle();
  return store;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('the address chooses whose requests are asked for, and by what words', async () => {
  await open();
  await open('?q=lin&assigned=mine');
  expect(sent(LIST).map(({ input }) => input.query)).toEqual([
    { page: 1, per_page: 25 },
    { page: 1, per_page: 25, assigned: 'mine', q: 'lin' },
  ]);
});

test('a step is shown, then taken', async () => {
  const { decision } = await open('?id=a', { [PREVIEW]: () => ({ data: { ...record, emails: [] } }), [MOVE]: () => ({ data: record }) });
  decision.ask('contact', record as never);
  decision.show({ event: 'contact' });
  await vi.advanceTimersByTimeAsync(0);
  expect(await decision.decide('contact', { event: 'contact' })).toBe(true);
  expect([...sent(PREVIEW), ...sent(MOVE)].map(({ input }) => input.body)).toEqual([{ event: 'contact' }, { event: 'contact' }]);
});

test('a request that is gone with its account is missing', async () => {
  const { queue } = await open('?id=a', { [ONE]: () => Promise.reject(refusal('NOT_FOUND', 'Gone', { status: 404 })) });
  expect(queue.$one.get()).toEqual({ state: 'missing' });
});

test('what a colleague has decided meanwhile is over, and shown as it is now', async () => {
  const refused = () => Promise.reject(refusal('NOT_IN_STATE', 'Decided already'));
  const { decision, queue } = await open('?id=a', { [MOVE]: refused });
  decision.ask('contact', record as never);
  answerCalls(send, { [MOVE]: refused, [LIST]: () => listOf([]), [ONE]: () => ({ data: { ...record, status: 'over' } }) });
  expect(await decision.decide('contact', { event: 'contact' })).toBe(false);
  expect(decision.$question.get()).toBeNull();
  expect(queue.$one.get()).toMatchObject({ item: { status: 'over' } });
});
