import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openPage, sentCalls, settle } from '../../../tests/support/island.ts';
import type { Period } from '../../domain/time/period.ts';
import { taipeiInstant } from '../../domain/time/taipei-time.ts';
import { send } from '../../stores/api.ts';
import { $session } from '../../stores/session.ts';
import { createClash } from './clash-store.ts';
import { createFeed } from './feed-store.ts';
import { createMyCalendar } from './my-calendar-store.ts';

vi.mock('../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});
vi.mock('../../stores/session.ts', async () => {
  const { atom: store } = await import('nanostores');
  return { $session: store({ state: 'signed-in' }), restoreSession: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/calendar');
  vi.mocked(send).mockReset();
  $session.set({ state: 'signed-in' } as never);
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const entry = (id: string, from = 10, to = 12, change = {}) => {
  const period = { starts_at: `2026-11-24T${from}:00:00+08:00`, ends_at: `2026-11-24T${to}:00:00+08:00` };
  return { id, state: 'confirmed', ...period, hours: [period], cursor: `after-${id}`, ...change };
};
const listed = (entries: readonly unknown[], total = entries.length) => ({ data: entries, meta: { total, page: 1, per_page: 50, last_page: 1 } });
const LIST = 'GET /my/calendar';
const queries = () => sentCalls(send).map(({ input }) => input.query);
const idsOf = ({ $list }: ReturnType<typeof createMyCalendar>) => {
  const list = $list.get();
  return list.state === 'ready' ? list.entries.map(({ id }) => id) : list.state;
};

async function openCalendar(answers: Parameters<typeof answerCalls>[1]) {
  answerCalls(send, answers);
  const store = createMyCalendar();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return store;
}

test('what is to come shows first; another part is loaded when it is turned to, and one that comes late does not show in it', async () => {
  const slow = later<unknown>();
  const store = await openCalendar({ [LIST]: ({ query }) => (query['when'] === 'today' ? slow.promise : listed([entry(String(query['when']))])) });
  expect(idsOf(store)).toEqual(['coming']);
  store.choose('today');
  expect(idsOf(store)).toBe('loading');
  store.choose('past_month');
  await settle();
  slow.resolve(listed([entry('today')]));
  await settle();
  expect([store.$range.get(), idsOf(store)]).toEqual(['past_month', ['past_month']]);
  store.choose('past_month');
  expect(queries()).toHaveLength(3);
});

test('more is loaded behind the last entry, once at a time; a failure leaves what is there', async () => {
  const store = await openCalendar({ [LIST]: ({ query }) => listed([entry(query['after'] === 'after-a' ? 'b' : 'a')], query['after'] === undefined ? 3 : 2) });
  await Promise.all([store.loadMore(), store.loadMore()]);
  expect(idsOf(store)).toEqual(['a', 'b']);
  expect(store.$list.get()).toMatchObject({ total: 3 });
  answerCalls(send, { [LIST]: () => Promise.reject(lost()) });
  await store.loadMore();
  expect([idsOf(store), store.$isLoadingMore.get()]).toEqual([['a', 'b'], false]);
});

test('more that comes when another part was turned to is not shown in it', async () => {
  const more = later<unknown>();
  const store = await openCalendar({ [LIST]: ({ query }) => (query['after'] ? more.promise : listed([entry(String(query['when']))], 2)) });
  const loading = store.loadMore();
  store.choose('today');
  await settle();
  more.resolve(listed([entry('late')]));
  await loading;
  expect(idsOf(store)).toEqual(['today']);
});

const FEED = { get: 'GET /my/calendar/feed', put: 'PUT /my/calendar/feed', end: 'DELETE /my/calendar/feed' };
const NONE = { made_at: null, read_at: null, language: null };
const MADE = { made_at: '2026-11-18T10:30:00+08:00', read_at: null, language: 'en' };

test('an address is made without a question, shown from its answer alone, reset and ended when asked', async () => {
  let made = 0;
  answerCalls(send, {
    [FEED.get]: () => ({ data: made === 0 ? NONE : MADE }),
    [FEED.put]: () => {
      made += 1;
      return { data: { ...MADE, url: `https://hub.example/${made}` } };
    },
    [FEED.end]: () => {
      made = 0;
      return { data: NONE };
    },
  });
  const store = createFeed();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  expect([store.$list.get(), store.$url.get()]).toEqual([{ state: 'ready', feed: NONE }, null]);
  expect(await store.make(NONE as never)).toBe(true);
  expect([store.$list.get(), store.$url.get()]).toEqual([{ state: 'ready', feed: MADE }, 'https://hub.example/1']);
  expect(await store.reset()).toBe(false);
  store.ask('reset', MADE as never);
  expect([await store.reset(), store.$url.get()]).toEqual([true, 'https://hub.example/2']);
  store.ask('end', MADE as never);
  expect([await store.end(), store.$url.get(), store.$list.get()]).toEqual([true, null, { state: 'ready', feed: NONE }]);
});

test('an address that could not be reset stays, with words why', async () => {
  answerCalls(send, { [FEED.get]: () => ({ data: MADE }), [FEED.put]: () => Promise.reject(lost()) });
  const store = createFeed();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  store.ask('reset', MADE as never);
  expect([await store.reset(), store.$question.get()?.about, store.$problem.get() === null]).toEqual([false, 'reset', false]);
});

const at = (from: number, to: number): Period => ({ start: taipeiInstant('2026-11-24', from), end: taipeiInstant('2026-11-24', to) });

function openClash(answer: (query: Record<string, unknown>) => unknown, except?: Parameters<typeof createClash>[1]) {
  answerCalls(send, { [LIST]: ({ query }) => answer(query) });
  const $periods = atom<readonly Period[]>([]);
  const $clashes = createClash($periods, except);
  onEnd.push($clashes.listen(() => {}));
  return { $periods, ids: () => $clashes.get().map(({ id }) => id) };
}

test('a form is warned of what stands in its periods, from the first of them to the last, and of nothing between', async () => {
  const { $periods, ids } = openClash(() => listed([entry('met', 11, 13), entry('between', 14, 15)]));
  await settle();
  expect(queries()).toEqual([]);
  $periods.set([at(10, 12), at(18, 21)]);
  await settle();
  expect(queries()).toEqual([{ from: '2026-11-24 10:00:00', to: '2026-11-24 21:00:00', standing: true, per_page: 100 }]);
  expect(ids()).toEqual(['met']);
  $periods.set([at(10, 12), at(18, 21)]);
  await settle();
  expect(queries()).toHaveLength(1);
  $periods.set([]);
  expect(ids()).toEqual([]);
});

test('of two questions the last is answered, and one that fails warns of nothing', async () => {
  const slow = later<unknown>();
  const { $periods, ids } = openClash(({ from }) => (from === '2026-11-24 10:00:00' ? slow.promise : Promise.reject(lost())));
  $periods.set([at(10, 12)]);
  $periods.set([at(14, 16)]);
  slow.resolve(listed([entry('met', 11, 13)]));
  await settle();
  expect(ids()).toEqual([]);
});

test('a booking that is moved is not in its own way', async () => {
  const { $periods, ids } = openClash(() => listed([entry('rent-1'), entry('advisory-1')]), { kind: 'rent', id: '1' });
  $periods.set([at(10, 12)]);
  await settle();
  expect(ids()).toEqual(['advisory-1']);
});

test('visitors are asked nothing; who logs in meanwhile is warned then', async () => {
  $session.set({ state: 'anonymous' });
  const { $periods, ids } = openClash(() => listed([entry('met')]));
  $periods.set([at(10, 12)]);
  await settle();
  expect(queries()).toEqual([]);
  $session.set({ state: 'signed-in' } as never);
  await settle();
  expect(ids()).toEqual(['met']);
});
