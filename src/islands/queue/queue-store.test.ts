import { afterEach, beforeEach, expect, test } from 'vitest';
import { closePage, later, lost, openPage, refusal, settle } from '../../../tests/support/island.ts';
import { createQueue } from './queue-store.ts';

const STATES = ['waiting', 'ended', 'all'] as const;
const onEnd: (() => void)[] = [];
beforeEach(() => {
  const { location: at, history: steps } = openPage('/en/staff/things', { search: '?state=ended&id=b' });
  const go = (_state: unknown, _title: string, address: string) => Object.assign(at, { search: new URL(address, at.origin).search });
  Object.assign(at, { hash: '' });
  Object.assign(steps, { pushState: go });
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

interface Thing {
  id: string;
  word: string;
}
/** A queue over things of a test, and what it asked for. */
async function open({ item = (id: string): Promise<Thing> => Promise.resolve({ id, word: 'new' }), isAway = (): boolean => false, lastPage = 3 } = {}) {
  const asked: { state: string; q: string; page: number }[] = [];
  const queue = createQueue<Thing, Thing>({
    viewed: 'tokens',
    parameters: { state: STATES, q: (text) => text.trim() },
    load: (filters, page) => {
      asked.push({ state: filters.state, q: filters.q, page });
      if (isAway()) return Promise.reject(lost());
      const data = page > lastPage ? [] : [{ id: 'a', word: 'old' }];
      return Promise.resolve({ data, meta: { total: lastPage * 25, page, per_page: 25, last_page: lastPage } });
    },
    open: (id) => item(id),
  });
  onEnd.push(queue.$list.listen(() => {}));
  await settle();
  return { queue, asked };
}

test('the address says what is looked at, and which item is open', async () => {
  const { queue, asked } = await open();
  expect(asked).toEqual([{ state: 'ended', q: '', page: 1 }]);
  expect(queue.$one.get()).toEqual({ state: 'ready', item: { id: 'b', word: 'new' } });
  expect(queue.addressOf('c')).toBe('/en/staff/things?state=ended&id=c');
});

test('each look is a step of the history: another filter begins at the first page, with nothing open', async () => {
  const { queue, asked } = await open();
  queue.turnPage(2);
  await settle();
  expect(location.search).toBe('?state=ended&page=2');
  queue.look({ state: 'waiting', q: 'ink' });
  await settle();
  expect(location.search).toBe('?q=ink');
  expect(asked.slice(1)).toEqual([
    { state: 'ended', q: '', page: 2 },
    { state: 'waiting', q: 'ink', page: 1 },
  ]);
  expect(queue.$one.get()).toEqual({ state: 'none' });
});

test('an item that is gone, and one that did not come, are told apart; the last one that was chosen shows', async () => {
  const first = later<Thing>();
  const answers: Record<string, () => Promise<Thing>> = {
    gone: () => Promise.reject(refusal('NOT_FOUND', 'No such thing', { status: 404 })),
    lost: () => Promise.reject(lost()),
    slow: () => first.promise,
  };
  const { queue } = await open({ item: (id) => answers[id]?.() ?? Promise.resolve({ id, word: 'new' }) });
  queue.choose('gone');
  await settle();
  expect(queue.$one.get()).toEqual({ state: 'missing' });
  queue.choose('lost');
  await settle();
  expect(queue.$one.get().state).toBe('failed');
  queue.choose('slow');
  queue.choose('b');
  first.resolve({ id: 'slow', word: 'late' });
  await settle();
  expect(queue.$one.get()).toEqual({ state: 'ready', item: { id: 'b', word: 'new' } });
});

test('a refresh shows what became of item and list, and keeps both while the server is away', async () => {
  let word = 'first';
  const { queue, asked } = await open({ item: (id) => (word === '' ? Promise.reject(lost()) : Promise.resolve({ id, word })) });
  word = 'second';
  await queue.refresh();
  expect(queue.$one.get()).toEqual({ state: 'ready', item: { id: 'b', word: 'second' } });
  word = '';
  await queue.refresh();
  expect(queue.$one.get()).toEqual({ state: 'ready', item: { id: 'b', word: 'second' } });
  expect(asked).toHaveLength(3);
});

test('an item that is gone by now is missing, though nobody opened it anew', async () => {
  let isGone = false;
  const { queue } = await open({
    item: (id) => (isGone ? Promise.reject(refusal('NOT_FOUND', 'Gone', { status: 404 })) : Promise.resolve({ id, word: 'new' })),
  });
  expect(queue.$one.get().state).toBe('ready');
  isGone = true;
  await queue.refresh();
  expect(queue.$one.get()).toEqual({ state: 'missing' });
});

test('columns stand in the address, and are no filter; a saved query brings filters and columns back', async () => {
  const { queue } = await open();
  queue.showColumns(['word', 'when']);
  await settle();
  expect(location.search).toBe('?state=ended&id=b&columns=word%2Cwhen');
  expect(queue.searchOf(queue.$view.get())).toBe('?state=ended&columns=word%2Cwhen');
  queue.lookAt('?state=all&columns=word');
  await settle();
  expect(queue.$view.get()).toMatchObject({ filters: { state: 'all', q: '' }, columns: 'word', id: '', page: 1 });
  queue.lookAt('?columns=%3Cb%3E');
  expect(queue.$view.get().columns).toBe('');
  queue.showAll();
  expect(queue.isNarrowed()).toBe(false);
});

test('a list that could not be loaded again says so until it could: by hand, or as soon as the line is there again', async () => {
  let isCut = false;
  const { queue } = await open({ isAway: () => isCut });
  expect(queue.$stale.get()).toBeNull();
  isCut = true;
  queue.look({ state: 'waiting' });
  await settle();
  expect(queue.$stale.get()).not.toBe('');
  expect(queue.$list.get()).toMatchObject({ state: 'ready', data: [{ id: 'a' }] });
  await queue.refresh();
  expect(queue.$stale.get()).not.toBeNull();
  isCut = false;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(queue.$stale.get()).toBeNull();
});

test('a page that is gone, since what was on it has been decided, shows the last one', async () => {
  const { queue, asked } = await open({ lastPage: 2 });
  queue.turnPage(3);
  await settle();
  expect(asked.map(({ page }) => page)).toEqual([1, 3, 2]);
  expect(queue.$list.get()).toMatchObject({ state: 'ready', data: [{ id: 'a' }], meta: { page: 2 } });
  expect(queue.$view.get().page).toBe(2);
});

test('filters and words that leave something out are taken back together', async () => {
  const { queue, asked } = await open();
  expect(queue.isNarrowed()).toBe(true);
  queue.look({ q: 'ink' });
  queue.showAll();
  await settle();
  expect(queue.isNarrowed()).toBe(false);
  expect(asked.at(-1)).toEqual({ state: 'waiting', q: '', page: 1 });
});
