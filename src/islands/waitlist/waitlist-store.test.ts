import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../stores/api.ts';
import { $rentsChanged } from '../record/rents-changed.ts';
import { requestToJoin } from './request-to-join.ts';
import { createWaitlist } from './waitlist-store.ts';

let keys = 0;
vi.mock('../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../client/errors.ts');
  return {
    ApiError,
    isCallFailure,
    newIdempotencyKey: () => {
      keys += 1;
      return `form-${keys}`;
    },
    send: vi.fn(),
  };
});

beforeEach(() => {
  openPage('/en/member/waitlist');
  vi.mocked(send).mockReset();
});

const NOW = '2026-11-18T10:30:00+08:00';
const offer = { id: 'offer', status: 'offered', points: 24, offer_until: '2026-11-18T10:31:00+08:00' };
const waiting = { id: 'waiting', status: 'waiting', points: 12, offer_until: null };

async function open(answers: { list?: () => unknown; take?: () => unknown; leave?: () => unknown } = {}) {
  const { list = () => listOf([offer, waiting]), take = () => ({ data: {} }), leave = () => ({ data: {} }) } = answers;
  answerCalls(send, { 'GET /my/waitlist': list, 'PUT /waitlist/{id}/take': take, 'PUT /waitlist/{id}/leave': leave });
  const waitlist = createWaitlist('rent', '2026-10-01');
  onEnd.push(waitlist.$list.listen(() => {}));
  await settle();
  return waitlist;
}
const onEnd: (() => void)[] = [];
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});
const taken = () => sentCalls(send).filter(({ call }) => call === 'PUT /waitlist/{id}/take');
const lists = () => sentCalls(send).filter(({ call }) => call === 'GET /my/waitlist');

test('offers and places that wait stand apart', async () => {
  const { $list, $now } = await open();
  expect($list.get()).toMatchObject({ state: 'ready', offers: [{ id: 'offer' }], waiting: [{ id: 'waiting' }] });
  expect($now.get()).toEqual(new Date(NOW));
  expect(lists()[0]?.input.query).toMatchObject({ kind: 'rent', when: 'open' });
});

test('what was loaded stays readable when the server is away; without it the screen says so', async () => {
  const failed = await open({ list: () => Promise.reject(lost()) });
  expect(failed.$list.get().state).toBe('failed');
  const ready = await open();
  answerCalls(send, { 'GET /my/waitlist': () => Promise.reject(lost()) });
  await ready.reload();
  expect(ready.$list.get().state).toBe('ready');
});

test('an answer that comes late does not bring back what is over', async () => {
  const first = later<unknown>();
  const waitlist = await open({ list: () => first.promise });
  answerCalls(send, { 'GET /my/waitlist': () => listOf([waiting]) });
  await waitlist.reload();
  first.resolve(listOf([offer, waiting]));
  await settle();
  expect(waitlist.$list.get()).toMatchObject({ offers: [], waiting: [{ id: 'waiting' }] });
});

test('an offer is accepted once, at the price and by the rules that were shown', async () => {
  const answer = later<unknown>();
  const waitlist = await open({ take: () => answer.promise });
  const before = $rentsChanged.get();
  waitlist.ask('take', offer as never);
  waitlist.$agreed.set(true);
  const first = waitlist.confirm();
  expect(await waitlist.confirm()).toBe(false);
  // What is being sent is not asked anew.
  waitlist.close();
  expect(waitlist.$question.get()).not.toBeNull();
  answer.resolve({ data: {} });
  expect(await first).toBe(true);
  expect(taken()).toHaveLength(1);
  expect(taken()[0]?.input).toMatchObject({ params: { id: 'offer' }, body: { agree: true, rule_version: '2026-10-01', points: 24 } });
  // It is a reservation now: lists of them load again.
  expect([waitlist.$question.get(), $rentsChanged.get() - before]).toEqual([null, 1]);
});

test('nothing is accepted without agreement to the rules, and nothing is sent', async () => {
  const waitlist = await open();
  expect(await waitlist.confirm()).toBe(false);
  waitlist.ask('take', offer as never);
  expect(await waitlist.confirm()).toBe(false);
  expect(waitlist.$lacksAgreement.get()).toBe(true);
  expect(taken()).toEqual([]);
});

test('leaving asks for no agreement and makes no reservation', async () => {
  const waitlist = await open();
  const before = $rentsChanged.get();
  waitlist.ask('leave', waiting as never);
  expect(await waitlist.confirm()).toBe(true);
  expect(sentCalls(send).find(({ call }) => call.endsWith('/leave'))?.input.params).toEqual({ id: 'waiting' });
  expect($rentsChanged.get()).toBe(before);
});

test('after a lost answer the same key goes out again; another question has another', async () => {
  const waitlist = await open({ take: () => Promise.reject(lost()) });
  waitlist.ask('take', offer as never);
  waitlist.$agreed.set(true);
  expect([await waitlist.confirm(), await waitlist.confirm()]).toEqual([false, false]);
  expect(waitlist.$problem.get()).not.toBeNull();
  expect([waitlist.$question.get()?.record.id, waitlist.$agreed.get(), waitlist.$isBusy.get()]).toEqual(['offer', true, false]);
  waitlist.ask('take', offer as never);
  expect([waitlist.$agreed.get(), waitlist.$problem.get()]).toEqual([false, null]);
  waitlist.$agreed.set(true);
  await waitlist.confirm();
  const [one, two, three] = taken().map(({ options }) => options.idempotencyKey);
  expect([one === two, one === three]).toEqual([true, false]);
});

test.each(['OFFER_OVER', 'NOT_IN_STATE', 'NOT_FOUND'] as const)('%s closes the dialog, keeps the words and loads the list', async (code) => {
  const waitlist = await open({ take: () => Promise.reject(refusal(code, 'It is over.')) });
  waitlist.ask('take', offer as never);
  waitlist.$agreed.set(true);
  expect(await waitlist.confirm()).toBe(false);
  expect([waitlist.$question.get(), waitlist.$problem.get()?.text]).toEqual([null, 'It is over.']);
  expect(lists()).toHaveLength(2);
});

test('any other refusal leaves the dialog open', async () => {
  const waitlist = await open({ take: () => Promise.reject(refusal('NOT_ENOUGH_POINTS', 'Too few points.')) });
  waitlist.ask('take', offer as never);
  waitlist.$agreed.set(true);
  expect(await waitlist.confirm()).toBe(false);
  expect([waitlist.$question.get()?.about, waitlist.$problem.get()?.text]).toEqual(['take', 'Too few points.']);
});

test('the list follows the clock: an offer that is over goes, one that comes is there without a press', async () => {
  const waitlist = await open({ list: () => listOf([offer]) });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(lists()).toHaveLength(1);
  answerCalls(send, { 'GET /my/waitlist': () => listOf([]) });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(waitlist.$list.get()).toMatchObject({ offers: [] });
  // Who has no place is not looked after any more.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lists()).toHaveLength(2);
  const other = await open({ list: () => listOf([waiting]) });
  answerCalls(send, { 'GET /my/waitlist': () => listOf([offer]) });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(other.$list.get()).toMatchObject({ offers: [{ id: 'offer' }], waiting: [] });
});

test.each([
  ['ALREADY_WAITING', { isWaiting: true, isFree: false }],
  ['STILL_AVAILABLE', { isWaiting: false, isFree: true }],
  ['NOT_FOUND', { isWaiting: false, isFree: false }],
] as const)('joining that is refused with %s says what can be done', async (code, facts) => {
  answerCalls(send, { 'POST /waitlist': () => Promise.reject(refusal(code, 'Why not.')) });
  expect(await requestToJoin({} as never, 'form')).toEqual({ state: 'refused', text: 'Why not.', ...facts });
});

test('joining gives the place', async () => {
  answerCalls(send, { 'POST /waitlist': () => ({ data: waiting }) });
  expect(await requestToJoin({ kind: 'rent' } as never, 'form-9')).toEqual({ state: 'joined', entry: waiting });
  expect(sentCalls(send)[0]).toMatchObject({ input: { body: { kind: 'rent' } }, options: { idempotencyKey: 'form-9', quiet: true } });
});
