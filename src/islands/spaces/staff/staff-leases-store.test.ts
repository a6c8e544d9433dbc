import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createStaffLeases } from './staff-leases-store.ts';

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

const LIST = 'GET /staff/space/apply';
const ONE = 'GET /staff/space/apply/{id}';
const MOVE = 'PUT /staff/space/apply/{id}/review';
const DESK = 'PUT /staff/space/apply/{id}/desk';
const PREVIEWS = ['POST /staff/space/apply/{id}/review/preview', 'POST /staff/space/apply/{id}/desk/preview'] as const;
const record = { id: 'a', status: 'applied' };

async function open(search = '', answers = {}) {
  openPage('/en/staff/spaces', { search });
  Object.assign(location, { hash: '' });
  const marks = { 'GET /staff/queue/{kind}/marks': () => ({ data: { items: [] } }) };
  answerCalls(send, { [LIST]: () => listOf([record]), [ONE]: () => ({ data: record }), ...marks, ...answers });
  const store = createStaffLeases();
  onEnd.push(store.queue.$list.listen(() => {}));
  await settle();
  return store;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('the address chooses what is asked for: when, status, space and words', async () => {
  await open();
  await open('?state=approved&space=2a&q=zine&sort=oldest');
  await open('?state=all&space=nonsense');
  expect(sent(LIST).map(({ input }) => input.query)).toEqual([
    { page: 1, per_page: 25, when: 'waiting' },
    { page: 1, per_page: 25, sort: 'oldest', status: 'approved', space_id: '2a', q: 'zine' },
    { page: 1, per_page: 25 },
  ]);
});

test('steps of the review and of the desk are shown and taken by their own calls', async () => {
  const answer = () => ({ data: { ...record, emails: [] } });
  const { decision } = await open('?id=a', { [PREVIEWS[0]]: answer, [PREVIEWS[1]]: answer, [MOVE]: answer, [DESK]: answer });
  const wishes = [
    { about: 'refuse', wish: { by: 'review', body: { event: 'refuse', reason: 'No plan' } } },
    { about: 'pay_deposit', wish: { by: 'desk', body: { event: 'pay_deposit', method: 'cash' } } },
  ] as const;
  for (const { about, wish } of wishes) {
    decision.ask(about, record as never);
    decision.show(wish);
    await vi.advanceTimersByTimeAsync(0);
    expect(await decision.decide(about, wish)).toBe(true);
  }
  expect(PREVIEWS.flatMap(sent).map(({ input }) => input.body)).toEqual(wishes.map(({ wish }) => wish.body));
  expect([...sent(MOVE), ...sent(DESK)].map(({ input }) => input.body)).toEqual(wishes.map(({ wish }) => wish.body));
});

test('what a colleague has decided meanwhile is over, and shown as it is now', async () => {
  const refused = () => Promise.reject(refusal('NOT_IN_STATE', 'Decided already'));
  const { decision, queue } = await open('?id=a', { [MOVE]: refused });
  decision.ask('review', record as never);
  answerCalls(send, { [MOVE]: refused, [LIST]: () => listOf([]), [ONE]: () => ({ data: { ...record, status: 'over' } }) });
  expect(await decision.decide('review', { by: 'review', body: { event: 'review' } })).toBe(false);
  expect(decision.$question.get()).toBeNull();
  expect(queue.$one.get()).toMatchObject({ item: { status: 'over' } });
});
