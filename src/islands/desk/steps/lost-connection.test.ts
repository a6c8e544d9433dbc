import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { UnexpectedResponse } from '../../../client/errors.ts';
import { send } from '../../../stores/api.ts';
import { createDesk } from '../desk-store.ts';

let keys = 0;
vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => `key-${++keys}`, send: vi.fn() };
});

const onEnd: (() => void)[] = [];
const kept = new Map<string, string>();
beforeEach(() => {
  openPage('/en/desk');
  keys = 0;
  kept.clear();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const LIST = 'GET /staff/day';
const BACK = 'PUT /staff/rents/{id}/returned';
const rent = (id: string, state = 'in_process') => ({ id, state, desk_state: state });
const entry = (id: string, state?: string) => ({ kind: 'rent', id, state: rent(id, state).state, rent: rent(id, state) });
const sentBack = () => sentCalls(send).filter(({ call }) => call === BACK);
const RETRY_MS = 5000;

/** A counter with `a` and `b`, whose calls get these answers. */
async function open(answered = vi.fn(), answers = {}) {
  answer(answers);
  const desk = createDesk(null, answered);
  onEnd.push(desk.$list.listen(() => {}));
  await settle();
  return desk;
}
const answer = (answers = {}) =>
  answerCalls(send, { [LIST]: () => listOf([entry('a'), entry('b')]), 'GET /staff/rents/{id}': () => ({ data: rent('a') }), ...answers });

test('a step without an answer is not pretended: it waits, with what was typed, and is sent under the same key until it is answered', async () => {
  const answered = vi.fn();
  const desk = await open(answered, { [BACK]: () => Promise.reject(lost()) });
  const piece = { device_id: 'tablet', unit_number: 2 };
  expect(await desk.act('a', 'back', { piece, note: 'No pen', outOfService: true })).toBeNull();
  expect(desk.$unanswered.get()).toMatchObject([{ id: 'a', act: 'back', note: 'No pen', key: 'key-1' }]);
  expect(desk.$lostAt.get()).toBeInstanceOf(Date);
  expect(desk.$problem.get()).toBeNull();
  expect(desk.$list.get()).toMatchObject({ entries: [entry('a'), entry('b')] });
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(desk.$unanswered.get()).toHaveLength(1);
  answer({ [BACK]: () => ({ data: rent('a', 'returned') }), [LIST]: () => listOf([entry('a', 'returned')]) });
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect([desk.$unanswered.get(), desk.$lostAt.get()]).toEqual([[], null]);
  expect(answered).toHaveBeenCalledExactlyOnceWith('back', { kind: 'rent', rent: rent('a', 'returned') });
  expect(sentBack().map(({ options, input }) => [options.idempotencyKey, input.body])).toEqual(
    Array.from({ length: 3 }, () => ['key-1', { ...piece, note: 'No pen', out_of_service: true }]),
  );
  await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
  expect(sentBack()).toHaveLength(3);
});

test('nothing follows a step that waits; other reservations go on', async () => {
  const desk = await open(vi.fn(), { [BACK]: () => Promise.reject(lost()), 'PUT /staff/rents/{id}/check_in': () => ({ data: rent('b', 'in') }) });
  await desk.act('a', 'back');
  expect(await desk.act('a', 'finish')).toBeNull();
  expect(await desk.act('b', 'check_in')).not.toBeNull();
  expect(desk.$unanswered.get()).toHaveLength(1);
});

test('a step that was refused when the line is back says so at its reservation', async () => {
  const answered = vi.fn();
  const desk = await open(answered, { [BACK]: () => Promise.reject(new UnexpectedResponse(502)) });
  await desk.act('a', 'back');
  answer({ [BACK]: () => Promise.reject(refusal('NOT_IN_STATE', 'It is back already.')) });
  await desk.retry();
  expect(desk.$unanswered.get()).toEqual([]);
  expect(desk.$problem.get()).toMatchObject({ id: 'a', text: 'It is back already.' });
  expect(answered).not.toHaveBeenCalled();
});

test('what waits outlives the page', async () => {
  const first = await open(vi.fn(), { [BACK]: () => Promise.reject(lost()) });
  await first.act('a', 'back', { note: 'No pen' });
  for (const end of onEnd.splice(0)) end();
  const again = await open(vi.fn(), { [BACK]: () => ({ data: rent('a', 'returned') }) });
  expect(again.$unanswered.get()).toMatchObject([{ id: 'a', note: 'No pen', key: 'key-1' }]);
  await again.retry();
  expect(again.$unanswered.get()).toEqual([]);
  kept.set('desk-unanswered', '[{"id":1}]');
  expect(createDesk(null).$unanswered.get()).toEqual([]);
});

test('a list that gets no answer tells that the connection is lost, and the next one that it is back', async () => {
  const desk = await open();
  answer({ [LIST]: () => Promise.reject(refusal('UNAVAILABLE_NOW', 'Away.', { status: 503 })) });
  await desk.reload();
  expect(desk.$lostAt.get()).toBeInstanceOf(Date);
  answer();
  await desk.retry();
  expect(desk.$lostAt.get()).toBeNull();
});

test('a step with a lease waits with its amounts, and is sent again as it was; one that is refused is said to whoever asked', async () => {
  const STEP = 'PUT /staff/space/apply/{id}/desk';
  const end = { event: 'end', damages_twd: '300', note: 'A chair' } as const;
  const desk = await open(vi.fn(), { [STEP]: () => Promise.reject(lost()) });
  expect(await desk.decide('lease-1', 'end', { lease: end })).toBeNull();
  expect(desk.$unanswered.get()).toMatchObject([{ id: 'lease-1', act: 'end', lease: end, key: 'key-1' }]);
  answer({ [STEP]: () => ({ data: { id: 'lease-1', event_name: 'A show' } }) });
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect(desk.$unanswered.get()).toEqual([]);
  expect(sentCalls(send).flatMap(({ call, options, input }) => (call === STEP ? [[options.idempotencyKey, input.body]] : []))).toEqual([
    ['key-1', end],
    ['key-1', end],
  ]);
  answer({ [STEP]: () => Promise.reject(refusal('NOT_IN_STATE', 'It has ended')) });
  await expect(desk.decide('lease-1', 'end', { lease: end })).rejects.toThrow();
  expect(desk.$unanswered.get()).toEqual([]);
});
