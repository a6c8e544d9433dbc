import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createAdvisories } from './consultations-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/advisory');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const consultation = (id: string, change = {}) => ({ id, category: 'copyright', is_cancellable: true, ...change }) as never;
const slots = {
  data: { line: 'law', lead_hours: 24, slots: [{ start: '2026-11-21T14:00:00+08:00', end: '2026-11-21T15:00:00+08:00', state: 'free' }] },
};
const reading = {
  'GET /advisory': ({ query }: { query: Record<string, unknown> }) => listOf([consultation(String(query['when']))]),
  'GET /advisory/slot': () => slots,
};
async function open(answers = {}) {
  answerCalls(send, { ...reading, ...answers });
  const advisories = createAdvisories();
  onEnd.push(advisories.$list.listen(() => {}));
  await settle();
  return advisories;
}
const CANCEL = 'PUT /advisory/{id}/cancel';
const MOVE = 'PUT /advisory/{id}';
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('what is to come is loaded whole, the past by the page; the last page that was asked for shows', async () => {
  const advisories = await open();
  expect(advisories.$list.get()).toMatchObject({ upcoming: [{ id: 'upcoming' }], past: [{ id: 'past' }] });
  const [second, third] = [later<unknown>(), later<unknown>()];
  answerCalls(send, { 'GET /advisory': ({ query }) => (query['when'] === 'upcoming' ? listOf([]) : query['page'] === 2 ? second.promise : third.promise) });
  advisories.turnPage(2);
  advisories.turnPage(3);
  third.resolve(listOf([consultation('third')], 3));
  await settle();
  second.resolve(listOf([consultation('second')], 2));
  await settle();
  expect(advisories.$list.get()).toMatchObject({ past: [{ id: 'third' }] });
});

test('without a server the screen says so, and keeps what it had', async () => {
  const failed = await open({ 'GET /advisory': () => Promise.reject(lost()) });
  expect(failed.$list.get().state).toBe('failed');
  const ready = await open();
  answerCalls(send, { 'GET /advisory': () => Promise.reject(lost()) });
  await ready.reload();
  expect(ready.$list.get().state).toBe('ready');
});

test('a consultation is cancelled once, and the list is loaded again', async () => {
  const answer = later<unknown>();
  const advisories = await open({ [CANCEL]: () => answer.promise });
  advisories.ask('cancel', consultation('a'));
  const first = advisories.cancel();
  expect(await advisories.cancel()).toBe(false);
  advisories.close();
  expect(advisories.$question.get()).not.toBeNull();
  answer.resolve({ data: {} });
  expect(await first).toBe(true);
  expect(sent(CANCEL).map(({ input }) => [input.params, input.body])).toEqual([[{ id: 'a' }, { late: false }]]);
  expect([advisories.$question.get(), advisories.$isBusy.get()]).toEqual([null, false]);
  expect(sent('GET /advisory')).toHaveLength(4);
});

test('a late cancellation says that it is one; a refused one keeps the question open', async () => {
  const advisories = await open({ [CANCEL]: () => Promise.reject(refusal('NOT_CANCELLABLE', 'Too late.')) });
  expect(await advisories.cancel()).toBe(false);
  advisories.ask('cancel', consultation('a', { is_cancellable: false }));
  expect(await advisories.cancel()).toBe(false);
  expect(sent(CANCEL)[0]?.input.body).toEqual({ late: true });
  expect([advisories.$problem.get()?.text, advisories.$question.get()?.about]).toEqual(['Too late.', 'cancel']);
});

test('a consultation is moved to the slot that was chosen', async () => {
  const advisories = await open({ [MOVE]: () => ({ data: {} }) });
  advisories.ask('move', consultation('a'));
  await settle();
  expect(await advisories.move()).toBe(false);
  expect(sent(MOVE)).toEqual([]);
  advisories.slots.$chosen.set(new Date('2026-11-21T14:00:00+08:00'));
  expect(await advisories.move()).toBe(true);
  expect(sent(MOVE)[0]?.input).toMatchObject({ params: { id: 'a' }, body: { start: '2026-11-21 14:00:00' } });
  expect(advisories.$question.get()).toBeNull();
});

test('a slot that somebody else has taken leaves the old time, says why, and loads the slots again', async () => {
  const advisories = await open({ [MOVE]: () => Promise.reject(refusal('UNAVAILABLE', 'Full/Unavailable')) });
  advisories.ask('move', consultation('a'));
  await settle();
  advisories.slots.$chosen.set(new Date('2026-11-21T14:00:00+08:00'));
  answerCalls(send, {
    ...reading,
    [MOVE]: () => Promise.reject(refusal('UNAVAILABLE', 'Full/Unavailable')),
    'GET /advisory/slot': () => ({ data: { ...slots.data, slots: [] } }),
  });
  expect(await advisories.move()).toBe(false);
  expect([advisories.$problem.get()?.text, advisories.$question.get()?.about, advisories.slots.$chosen.get()]).toEqual(['Full/Unavailable', 'move', null]);
  // Another question begins without the words of the last.
  advisories.ask('cancel', consultation('b'));
  expect(advisories.$problem.get()).toBeNull();
});
