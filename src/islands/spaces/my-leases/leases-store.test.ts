import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createLeases } from './leases-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/space');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const lease = (id: string, change = {}) => ({ id, cancellation: null, ...change }) as never;
const LIST = 'GET /my/space_apply';
const CANCEL = 'PUT /space/apply/{id}/cancel';
const EXTEND = 'POST /space/apply/{id}/extension';
const reading = { [LIST]: ({ query }: { query: Record<string, unknown> }) => listOf([lease(String(query['when']))]) };
async function open(answers = {}) {
  answerCalls(send, { ...reading, ...answers });
  const leases = createLeases();
  onEnd.push(leases.$list.listen(() => {}));
  await settle();
  return leases;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('open applications are loaded whole, the past by the page; the last page that was asked for shows', async () => {
  const leases = await open();
  expect(leases.$list.get()).toMatchObject({ state: 'ready', upcoming: [{ id: 'open' }], past: [{ id: 'past' }] });
  const [second, third] = [later<unknown>(), later<unknown>()];
  answerCalls(send, { [LIST]: ({ query }) => (query['when'] === 'open' ? listOf([]) : query['page'] === 2 ? second.promise : third.promise) });
  leases.turnPage(2);
  leases.turnPage(3);
  third.resolve(listOf([lease('third')], 3));
  await settle();
  second.resolve(listOf([lease('second')], 2));
  await settle();
  expect(leases.$list.get()).toMatchObject({ past: [{ id: 'third' }] });
});

test('without a server the screen says so, and keeps what it had', async () => {
  expect((await open({ [LIST]: () => Promise.reject(lost()) })).$list.get().state).toBe('failed');
  const ready = await open();
  answerCalls(send, { [LIST]: () => Promise.reject(lost()) });
  await ready.reload();
  expect(ready.$list.get().state).toBe('ready');
});

test('an application is cancelled once, for the money that was shown', async () => {
  const answer = later<unknown>();
  const leases = await open({ [CANCEL]: () => answer.promise });
  expect(await leases.cancel('no question')).toBe(false);
  leases.ask('cancel', lease('a', { cancellation: { forfeited_twd: 3000 } }));
  const first = leases.cancel('rain');
  expect(await leases.cancel('rain')).toBe(false);
  leases.close();
  expect(leases.$question.get()).not.toBeNull();
  answer.resolve({ data: {} });
  expect(await first).toBe(true);
  expect(sent(CANCEL).map(({ input }) => [input.params, input.body])).toEqual([[{ id: 'a' }, { reason: 'rain', forfeited_twd: 3000 }]]);
  expect([leases.$question.get(), leases.$isBusy.get()]).toEqual([null, false]);
});

test('nothing is said of money where none is lost', async () => {
  const leases = await open({ [CANCEL]: () => ({ data: {} }) });
  leases.ask('cancel', lease('a'));
  await leases.cancel('rain');
  expect(sent(CANCEL)[0]?.input.body).toEqual({ reason: 'rain' });
});

test('a refusal stays in the dialog, beside what the server knows of the application now', async () => {
  const fault = refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { end_on: ['Too far.'] } });
  const leases = await open({ [EXTEND]: () => Promise.reject(fault) });
  leases.ask('extend', lease('open', { end_on: 'before' }));
  answerCalls(send, {
    [EXTEND]: () => Promise.reject(fault),
    [LIST]: ({ query }) => listOf(query['when'] === 'open' ? [lease('open', { end_on: 'now' })] : []),
  });
  expect(await leases.extend({ end_on: '2027-01-01', move_out_on: '2027-01-02', reason: '' })).toBe(false);
  expect(leases.$problem.get()).toEqual({ fields: { end_on: 'Too far.' }, text: 'Too far.' });
  expect(leases.$question.get()).toEqual({ about: 'extend', record: lease('open', { end_on: 'now' }) });
  // Another question begins without it.
  leases.ask('cancel', lease('open'));
  expect(leases.$problem.get()).toBeNull();
});

test('an extension is asked for with its days', async () => {
  const leases = await open({ [EXTEND]: () => ({ data: {} }) });
  leases.ask('extend', lease('open'));
  const wish = { end_on: '2027-01-01', move_out_on: '2027-01-02', reason: 'more' };
  expect(await leases.extend(wish)).toBe(true);
  expect(sent(EXTEND)[0]?.input).toMatchObject({ params: { id: 'open' }, body: wish });
});
