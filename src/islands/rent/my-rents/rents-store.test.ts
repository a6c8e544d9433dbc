import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, lost, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { $rentsChanged } from '../../record/rents-changed.ts';
import { createRents, isLate } from './rents-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

let page: ReturnType<typeof openPage>;
let stop = () => {};
beforeEach(() => {
  page = openPage('/en/member/rent');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  stop();
  closePage();
});

const rent = (id: string, change = {}) => ({ id, is_cancellable: true, is_late_cancellable: false, status: 'reserved', ...change }) as never;
const reading = (answer: (when: string, page: unknown) => unknown) => ({
  'GET /rent/apply': ({ query }: { query: Record<string, unknown> }) => answer(String(query['when']), query['page']),
});
/** The screen with one reservation to come and one past. */
async function open(cancel: () => unknown = () => ({ data: {} })) {
  answerCalls(send, {
    ...reading((when) => listOf([rent(when)])),
    'PUT /rent/apply/{id}/cancel': cancel,
  });
  const rents = createRents();
  const unbind = [rents.$list.listen(() => {}), rents.$question.listen(() => {})];
  stop = () => {
    for (const each of unbind) each();
  };
  await settle();
  return rents;
}
const cancels = () => sentCalls(send).filter(({ call }) => call.includes('/cancel'));

test('what is to come is loaded whole and the past by the page', async () => {
  const rents = await open();
  expect(rents.$list.get()).toMatchObject({ state: 'ready', upcoming: [{ id: 'upcoming' }], past: [{ id: 'past' }] });
  rents.turnPage(3);
  await settle();
  expect(sentCalls(send).at(-1)?.input.query).toMatchObject({ when: 'past', page: 3 });
});

test('without a server the screen offers to try again; what it had stays readable', async () => {
  const rents = await open();
  answerCalls(
    send,
    reading(() => Promise.reject(lost())),
  );
  await rents.reload();
  expect(rents.$list.get().state).toBe('ready');
  const other = createRents();
  await other.reload();
  expect(other.$list.get().state).toBe('failed');
  answerCalls(
    send,
    reading((when) => listOf([rent(when)])),
  );
  await other.reload();
  expect(other.$list.get().state).toBe('ready');
});

test('of pages that were turned quickly the last shows, whichever answer comes last', async () => {
  const rents = await open();
  const [second, third] = [later<unknown>(), later<unknown>()];
  answerCalls(
    send,
    reading((when, number) => (when === 'upcoming' ? listOf([]) : number === 2 ? second.promise : third.promise)),
  );
  rents.turnPage(2);
  rents.turnPage(3);
  third.resolve(listOf([rent('third')], 3));
  await settle();
  second.resolve(listOf([rent('second')], 2));
  await settle();
  expect(rents.$list.get()).toMatchObject({ past: [{ id: 'third' }], pastMeta: { page: 3 } });
});

test('a reservation made or given up elsewhere on the page, or a return to the tab, loads the list again', async () => {
  await open();
  vi.mocked(send).mockClear();
  $rentsChanged.set($rentsChanged.get() + 1);
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  page.document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(sentCalls(send).map(({ options }) => options.quiet)).toEqual([false, false, true, true]);
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(send).toHaveBeenCalledTimes(4);
});

test('a reservation is cancelled once, however often the button is pressed', async () => {
  const answer = later<unknown>();
  const rents = await open(() => answer.promise);
  rents.ask('cancel', rent('upcoming'));
  const first = rents.cancel();
  expect(rents.$isBusy.get()).toBe(true);
  expect(await rents.cancel()).toBe(false);
  // Nor does the dialog close, or ask about another one, before it is known what has become of this one.
  rents.close();
  rents.ask('move', rent('other'));
  expect(rents.$question.get()).toMatchObject({ about: 'cancel', record: { id: 'upcoming' } });
  answer.resolve({ data: {} });
  expect(await first).toBe(true);
  expect([cancels().length, rents.$question.get(), rents.$isBusy.get()]).toEqual([1, null, false]);
});

test('a late cancellation says that it is one', async () => {
  const rents = await open();
  const late = rent('upcoming', { is_cancellable: false, is_late_cancellable: true });
  rents.ask('cancel', late);
  await rents.cancel();
  expect(cancels()[0]?.input).toMatchObject({ params: { id: 'upcoming' }, body: { late: true } });
  expect([isLate(late), isLate(rent('early')), isLate(rent('over', { is_cancellable: false }))]).toEqual([true, false, false]);
});

test.each([
  ['refused', () => Promise.reject(refusal('NOT_CANCELLABLE', 'Too late'))],
  ['lost', () => Promise.reject(lost())],
])('a cancellation that was %s leaves the question open beside a list that was loaded again', async (_, answer) => {
  const rents = await open(answer);
  rents.ask('cancel', rent('upcoming'));
  vi.mocked(send).mockClear();
  expect(await rents.cancel()).toBe(false);
  expect(rents.$question.get()).toMatchObject({ about: 'cancel' });
  expect(sentCalls(send).map(({ call }) => call)).toEqual(['PUT /rent/apply/{id}/cancel', 'GET /rent/apply', 'GET /rent/apply']);
});

test('nothing is cancelled that was not asked about', async () => {
  const rents = await open();
  rents.ask('move', rent('upcoming'));
  expect(await rents.cancel()).toBe(false);
  rents.close();
  expect(await rents.cancel()).toBe(false);
  expect(cancels()).toEqual([]);
});

test('the code shows that the desk has let the member in, without a press', async () => {
  const rents = await open();
  rents.ask('code', rent('upcoming'));
  answerCalls(
    send,
    reading((when) => listOf([rent(when, { status: 'in_use' })])),
  );
  await vi.advanceTimersByTimeAsync(5000);
  expect(rents.$question.get()).toMatchObject({ about: 'code', record: { status: 'in_use' } });
  // Nobody looks at a tab that is hidden; and only the code waits for the desk.
  vi.mocked(send).mockClear();
  page.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(10_000);
  page.document.visibilityState = 'visible';
  rents.ask('cancel', rent('upcoming'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).not.toHaveBeenCalled();
});
