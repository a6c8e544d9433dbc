import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openPage, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { createCollected } from './collected-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const LIST = 'GET /my/collect/{type}';
const entry = (position: number) => ({ id: `n${position}`, kind: 'news', position, activity_type: null });
const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/collect');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

/** A member with so many favourites, the last of which has the highest position. */
async function open(count: number, answers: Parameters<typeof answerCalls>[1] = {}) {
  const all = Array.from({ length: count }, (_, index) => entry(count - index));
  answerCalls(send, {
    [LIST]: ({ query }) => ({
      data: all.filter(({ position }) => position < Number(query['before'] ?? Number.POSITIVE_INFINITY)).slice(0, 20),
      meta: { total: count },
    }),
    ...answers,
  });
  const learned: string[] = [];
  const store = createCollected('news', { learn: (paths) => learned.push(...paths) });
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  const positions = () => {
    const list = store.$list.get();
    return list.state === 'ready' ? list.entries.map(({ position }) => position) : list.state;
  };
  return { store, all, learned, positions };
}

test('the first part is loaded, and each further one follows the last entry, whatever was removed or added meanwhile', async () => {
  const { store, all, positions, learned } = await open(45);
  expect(positions()).toHaveLength(20);
  all.splice(0, 10);
  store.more();
  await settle();
  expect(sentCalls(send).at(-1)?.input.query).toMatchObject({ before: 26 });
  expect(positions()).toEqual(Array.from({ length: 40 }, (_, index) => 45 - index));
  store.more();
  await settle();
  expect([positions().length, store.$list.get()]).toEqual([45, expect.objectContaining({ hasMore: false })]);
  expect(learned).toHaveLength(45);
});

test('a double press asks once', async () => {
  const answer = later<unknown>();
  const { store } = await open(25);
  answerCalls(send, { [LIST]: () => answer.promise });
  store.more();
  await settle();
  expect(store.$isLoadingMore.get()).toBe(true);
  store.more();
  expect(sentCalls(send)).toHaveLength(2);
  answer.resolve({ data: [entry(5)] });
  await settle();
  expect(store.$isLoadingMore.get()).toBe(false);
});

test('a part that could not be loaded leaves what is there, and can be asked for again', async () => {
  const { store, positions, all } = await open(25);
  answerCalls(send, { [LIST]: () => Promise.reject(lost()) });
  store.more();
  await settle();
  expect([positions().length, store.$isLoadingMore.get()]).toEqual([20, false]);
  answerCalls(send, { [LIST]: () => ({ data: all.slice(20) }) });
  store.more();
  await settle();
  expect(positions()).toHaveLength(25);
});

test('a list that could not be loaded says so, and begins anew', async () => {
  const { store, positions } = await open(3, { [LIST]: () => Promise.reject(lost()) });
  expect(positions()).toBe('failed');
  answerCalls(send, { [LIST]: () => ({ data: [entry(1)] }) });
  await store.reload();
  expect(positions()).toEqual([1]);
  answerCalls(send, { [LIST]: () => ({ data: [entry(2), entry(1)] }) });
  store.restart();
  await settle();
  expect(positions()).toEqual([2, 1]);
});
