import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../stores/api.ts';
import { createDesk } from './desk-store.ts';

vi.mock('../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

let page: ReturnType<typeof openPage>;
const onEnd: (() => void)[] = [];
beforeEach(() => {
  page = openPage('/en/staff/desk');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const rent = (id: string, state = 'reserved') => ({ id, state, desk_state: state });
const entry = (id: string, state?: string) => ({ kind: 'rent', id, state: rent(id, state).state, rent: rent(id, state) });
const LIST = 'GET /staff/day';
const ONE = 'GET /staff/rents/{id}';
async function open(openedId: string | null = null, answers = {}) {
  answerCalls(send, {
    [LIST]: () => listOf([entry('a'), entry('b')]),
    [ONE]: ({ params }: { params: Record<string, string> }) => ({ data: rent(params['id'] ?? '') }),
    ...answers,
  });
  const desk = createDesk(openedId === null ? null : { kind: 'rent', id: openedId });
  onEnd.push(desk.$list.listen(() => {}));
  await settle();
  return desk;
}
const queries = () => sentCalls(send).flatMap(({ call, input }) => (call === LIST ? [input.query] : []));

test('the counter begins with today, and with the reservation that a code has named', async () => {
  const desk = await open('a');
  expect(desk.$list.get()).toMatchObject({ state: 'ready', today: '2026-11-18', entries: [{ id: 'a' }, { id: 'b' }] });
  expect(desk.$one.get()).toEqual({ state: 'ready', kind: 'rent', rent: rent('a') });
  expect(queries()).toEqual([{ page: 1, per_page: 30 }]);
  desk.close();
  expect(desk.$one.get()).toEqual({ state: 'none' });
});

test('a search goes over all days, from its first page on', async () => {
  const desk = await open();
  desk.look({ day: '2026-11-20', state: 'in_use' as never });
  desk.look({ page: 3 });
  desk.look({ q: 'lin' });
  await settle();
  expect(queries().slice(1)).toEqual([
    { page: 1, per_page: 30, day: '2026-11-20', state: 'in_use' },
    { page: 3, per_page: 30, day: '2026-11-20', state: 'in_use' },
    { page: 1, per_page: 30, q: 'lin', state: 'in_use' },
  ]);
});

test('of two questions the later one is answered, whichever answer comes last', async () => {
  const desk = await open();
  const [first, second] = [later<unknown>(), later<unknown>()];
  answerCalls(send, { [LIST]: ({ query }: { query: Record<string, unknown> }) => (query['q'] === 'l' ? first.promise : second.promise) });
  desk.look({ q: 'l' });
  desk.look({ q: 'lin' });
  second.resolve(listOf([entry('lin')]));
  await settle();
  first.resolve(listOf([entry('l')]));
  await settle();
  expect(desk.$list.get()).toMatchObject({ entries: [{ id: 'lin' }] });
  // Nor does the failure of the earlier one speak for the later.
  const failing = later<unknown>();
  answerCalls(send, { [LIST]: () => failing.promise });
  desk.look({ q: 'x' });
  answerCalls(send, { [LIST]: () => listOf([]) });
  desk.look({ q: 'xy' });
  failing.reject(lost());
  await settle();
  expect(desk.$list.get()).toMatchObject({ state: 'ready', entries: [] });
});

test('the list renews itself every minute while somebody looks, and stays readable without a network', async () => {
  const desk = await open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queries()).toHaveLength(2);
  page.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(120_000);
  expect(queries()).toHaveLength(2);
  page.document.visibilityState = 'visible';
  answerCalls(send, { [LIST]: () => Promise.reject(lost()) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(desk.$list.get().state).toBe('ready');
});

test('a list that cannot be loaded says why', async () => {
  const desk = await open(null, { [LIST]: () => Promise.reject(refusal('FORBIDDEN', 'Staff only.', { status: 403 })) });
  expect(desk.$list.get()).toEqual({ state: 'failed', text: 'Staff only.' });
});

test.each([
  [refusal('NOT_FOUND', 'No such reservation.', { status: 404 }), { state: 'missing' }],
  [refusal('FORBIDDEN', 'Staff only.', { status: 403 }), { state: 'failed', text: 'Staff only.' }],
])('a code that opens nothing says so', async (error, state) => {
  const desk = await open('x', { [ONE]: () => Promise.reject(error) });
  expect(desk.$one.get()).toEqual(state);
});

test.each([
  ['check_in', 'PUT /staff/rents/{id}/check_in', {}],
  ['out', 'PUT /staff/rents/{id}/out', { device_id: 'tablet', unit_number: 2 }],
  ['back', 'PUT /staff/rents/{id}/returned', { device_id: 'tablet', unit_number: 2 }],
  ['finish', 'PUT /staff/rents/{id}/finish', {}],
  ['call_off', 'PUT /staff/rents/{id}/call_off', { reason: 'broken', paragraph: 'We are sorry' }],
  ['remind', 'POST /staff/rents/{id}/remind', { paragraph: 'We are sorry' }],
] as const)('the step %s is one call, and what became of the reservation shows wherever it stands', async (act, call, body) => {
  const desk = await open('a', { [call]: () => ({ data: rent('a', 'changed') }) });
  expect(await desk.act('a', act, { piece: { device_id: 'tablet', unit_number: 2 }, reason: 'broken', paragraph: 'We are sorry' })).toMatchObject({
    kind: 'rent',
  });
  const sent = sentCalls(send).filter((each) => each.call === call);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.input).toMatchObject({ params: { id: 'a' }, body });
  expect(desk.$one.get()).toEqual({ state: 'ready', kind: 'rent', rent: rent('a', 'changed') });
  expect(desk.$list.get()).toMatchObject({ entries: [entry('a', 'changed'), entry('b')] });
  expect(desk.$doing.get()).toBeNull();
});

test('a second press does nothing while a step is under way', async () => {
  const answer = later<unknown>();
  const desk = await open(null, { 'PUT /staff/rents/{id}/check_in': () => answer.promise });
  const first = desk.act('a', 'check_in');
  expect(desk.$doing.get()).toEqual({ id: 'a', act: 'check_in' });
  expect([await desk.act('a', 'check_in'), await desk.act('b', 'finish')]).toEqual([null, null]);
  answer.resolve({ data: rent('a', 'in_use') });
  expect(await first).not.toBeNull();
  expect(sentCalls(send).filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1);
});

test('a colleague who was faster: the refusal is said at the reservation, which shows how it stands now', async () => {
  const desk = await open(null, {
    'PUT /staff/rents/{id}/check_in': () => Promise.reject(refusal('NOT_IN_STATE', 'Already in.')),
    [ONE]: () => ({ data: rent('a', 'in_use') }),
  });
  expect(await desk.act('a', 'check_in')).toBeNull();
  expect(desk.$problem.get()).toMatchObject({ id: 'a', text: 'Already in.' });
  expect(desk.$list.get()).toMatchObject({ entries: [entry('a', 'in_use'), entry('b')] });
  desk.forget();
  expect(desk.$problem.get()).toBeNull();
});

test('what the server says of a field stays with the reservation, and is gone with the next step', async () => {
  const fault = refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { reason: ['A reason is needed.'] } });
  const desk = await open(null, { 'PUT /staff/rents/{id}/call_off': () => Promise.reject(fault), 'PUT /staff/rents/{id}/finish': () => ({ data: rent('a') }) });
  expect(await desk.act('a', 'call_off')).toBeNull();
  expect(desk.$problem.get()?.fields).toEqual({ reason: 'A reason is needed.' });
  await desk.act('a', 'finish');
  expect(desk.$problem.get()).toBeNull();
});

test('a refusal is said even where the network is gone when the reservation is loaded again', async () => {
  const desk = await open(null, {
    'PUT /staff/rents/{id}/finish': () => Promise.reject(refusal('NOT_FOUND', 'Gone.', { status: 404 })),
    [ONE]: () => Promise.reject(lost()),
  });
  expect(await desk.act('a', 'finish')).toBeNull();
  expect([desk.$problem.get()?.text, desk.$doing.get()]).toEqual(['Gone.', null]);
});
