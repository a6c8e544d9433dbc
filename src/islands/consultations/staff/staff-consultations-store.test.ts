import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createStaffConsultations } from './staff-consultations-store.ts';

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

const LIST = 'GET /staff/advisory';
const ONE = 'GET /staff/advisory/{id}';
const MOVE = 'PUT /staff/advisory/{id}';
const PREVIEW = 'POST /staff/advisory/{id}/preview';
const record = { id: 'a', status: 'applied' };

async function open(search = '', answers = {}) {
  openPage('/en/staff/advisory', { search });
  Object.assign(location, { hash: '' });
  const marks = { 'GET /staff/queue/{kind}/marks': () => ({ data: { items: [] } }) };
  answerCalls(send, { [LIST]: () => listOf([record]), [ONE]: () => ({ data: record }), ...marks, ...answers });
  const store = createStaffConsultations();
  onEnd.push(store.queue.$list.listen(() => {}));
  await settle();
  return store;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('the address chooses what is asked for: when, status, line and words', async () => {
  await open();
  await open('?state=reserved&line=weekly&q=lin&assigned=nobody');
  await open('?state=all&line=nonsense');
  expect(sent(LIST).map(({ input }) => input.query)).toEqual([
    { page: 1, per_page: 25, when: 'waiting' },
    { page: 1, per_page: 25, assigned: 'nobody', status: 'reserved', line: 'weekly', q: 'lin' },
    { page: 1, per_page: 25 },
  ]);
});

test('a step is shown, then taken, with the same words', async () => {
  const wish = { event: 'refuse', reason: 'No teacher', language: 'en' } as const;
  const { decision } = await open('?id=a', { [PREVIEW]: () => ({ data: { ...record, emails: [] } }), [MOVE]: () => ({ data: record }) });
  decision.ask('refuse', record as never);
  decision.show(wish);
  await vi.advanceTimersByTimeAsync(0);
  expect(decision.$effect.get().state).toBe('ready');
  expect(await decision.decide('refuse', wish)).toBe(true);
  expect([...sent(PREVIEW), ...sent(MOVE)].map(({ input }) => input.body)).toEqual([wish, wish]);
});

test('what a colleague has decided meanwhile is over, and shown as it is now', async () => {
  const refused = () => Promise.reject(refusal('NOT_IN_STATE', 'Decided already'));
  const { decision, queue } = await open('?id=a', { [MOVE]: refused });
  decision.ask('review', record as never);
  answerCalls(send, { [MOVE]: refused, [LIST]: () => listOf([]), [ONE]: () => ({ data: { ...record, status: 'over' } }) });
  expect(await decision.decide('review', { event: 'review' })).toBe(false);
  expect(decision.$question.get()).toBeNull();
  expect(queue.$one.get()).toMatchObject({ item: { status: 'over' } });
});
