import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePage, later, listOf, lost, openPage, refusal, settle } from '../../../tests/support/island.ts';
import { createList, createQuestion, createRecords, type ListRequest } from './records-store.ts';

const onEnd: (() => void)[] = [];
beforeEach(() => void openPage('/en/member/rent'));
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

async function openList(load: (request: ListRequest) => unknown) {
  const asked = vi.fn(load);
  const list = createList(async (request) => ({ rows: await asked(request) }));
  onEnd.push(list.$list.listen(() => {}));
  await settle();
  return { ...list, asked };
}

test('a list is loaded when somebody looks, and not before', async () => {
  const load = vi.fn(async () => ({}));
  const { $list } = createList(load);
  expect(load).not.toHaveBeenCalled();
  onEnd.push($list.listen(() => {}));
  await settle();
  expect($list.get()).toEqual({ state: 'ready' });
});

test('a list that cannot be loaded says why, and is a skeleton again while it is tried once more', async () => {
  const list = await openList(() => Promise.reject(refusal('FORBIDDEN', 'Staff only.', { status: 403 })));
  expect(list.$list.get()).toEqual({ state: 'failed', text: 'Staff only.' });
  const again = list.reload();
  expect(list.$list.get()).toEqual({ state: 'loading' });
  await again;
});

test('a page that cannot be loaded leaves the one on the screen, which is what is loaded next', async () => {
  const list = await openList(({ page }) => (page === 3 ? Promise.reject(lost()) : page));
  list.turnPage(2);
  await settle();
  list.turnPage(3);
  await settle();
  expect(list.$list.get()).toEqual({ state: 'ready', rows: 2 });
  await list.reload({ quiet: true });
  expect(list.asked.mock.lastCall).toEqual([{ page: 2, quiet: true, isShown: true }]);
});

test('of pages that were turned quickly the last shows, whichever answer comes last and whatever became of the others', async () => {
  const [second, third] = [later<number>(), later<number>()];
  const list = await openList(({ page }) => (page === 1 ? 1 : page === 2 ? second.promise : third.promise));
  list.turnPage(2);
  list.turnPage(3);
  third.resolve(3);
  await settle();
  second.reject(lost());
  await settle();
  expect(list.$list.get()).toEqual({ state: 'ready', rows: 3 });
  await list.reload();
  expect(list.asked.mock.lastCall?.[0].page).toBe(3);
});

test('a defect is no failed call: it is thrown, and the screen does not wait for ever', async () => {
  const errors = [lost(), new TypeError('undefined is not a function')];
  const { $list, reload } = await openList(() => Promise.reject(errors.shift()));
  await expect(reload()).rejects.toThrow(TypeError);
  expect($list.get()).toEqual({ state: 'failed', text: '' });
});

test('what a dialog asks about is answered once, and nothing else is asked meanwhile', async () => {
  const settled = vi.fn(async () => {});
  const { $question, $isBusy, ask, close, answer } = createQuestion<'cancel' | 'move', string>({ settled });
  const done = later<void>();
  const act = vi.fn(() => done.promise);
  expect(await answer('cancel', act)).toBe(false);
  ask('move', 'a');
  expect(await answer('cancel', act)).toBe(false);
  ask('cancel', 'b');
  const first = answer('cancel', act);
  expect([await answer('cancel', act), ask('move', 'c'), close(), $isBusy.get()]).toEqual([false, false, false, true]);
  expect($question.get()).toEqual({ about: 'cancel', record: 'b' });
  done.resolve();
  expect(await first).toBe(true);
  expect([act.mock.calls, $question.get(), $isBusy.get(), settled.mock.calls.length]).toEqual([[['b']], null, false, 1]);
});

test('a refusal leaves the question open with its words, unless there is nothing left to ask; another question begins without them', async () => {
  const settled = vi.fn(async () => {});
  let isGone = false;
  const { $question, $problem, ask, answer } = createQuestion<'cancel', string>({ settled, isOver: () => isGone });
  const refused = () => Promise.reject(refusal('VALIDATION_FAILED', 'Wrong.', { status: 422, errors: { reason: ['Too long.'] } }));
  ask('cancel', 'a');
  expect(await answer('cancel', refused)).toBe(false);
  expect([$question.get()?.record, $problem.get()]).toEqual(['a', { fields: { reason: 'Too long.' }, text: 'Too long.' }]);
  isGone = true;
  expect(await answer('cancel', refused)).toBe(false);
  expect([$question.get(), $problem.get()?.text, settled.mock.calls.length]).toEqual([null, 'Too long.', 2]);
  ask('cancel', 'b');
  expect($problem.get()).toBeNull();
});

test('a defect while something is done is thrown, and the dialog can be used again', async () => {
  const { $isBusy, ask, answer } = createQuestion<'cancel', string>({ settled: async () => {} });
  ask('cancel', 'a');
  await expect(answer('cancel', () => Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError);
  expect($isBusy.get()).toBe(false);
});

test('an open dialog shows what has become of its record, wherever that stands now', async () => {
  let status = 'reserved';
  const records = createRecords<{ id: string; status: string }, 'code'>(async (when, { page }) => ({
    ...listOf([], page),
    data: when === (status === 'ended' ? 'past' : 'upcoming') ? [{ id: 'a', status }] : [],
  }));
  onEnd.push(records.$list.listen(() => {}));
  await settle();
  expect(records.$list.get()).toMatchObject({ state: 'ready', upcoming: [{ id: 'a' }], past: [] });
  records.ask('code', { id: 'a', status });
  for (status of ['in_process', 'ended']) {
    await records.reload();
    expect(records.$question.get()).toEqual({ about: 'code', record: { id: 'a', status } });
  }
  // One that is on none of the pages stays as it was asked about.
  records.ask('code', { id: 'b', status: 'reserved' });
  await records.reload();
  expect(records.$question.get()?.record).toEqual({ id: 'b', status: 'reserved' });
});
