import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, openPage, refusal, sentCalls, settle, t } from '../../../../tests/support/island.ts';
import { send } from '../../../client/http.ts';
import { $pastToasts, clearPastToasts } from '../../../stores/toasts.ts';
import { createCollection } from './collection-store.ts';

vi.mock('../../../client/http.ts', () => ({ send: vi.fn(), configureClient: () => {} }));

const LIST = 'GET /my/collect/{type}';
const MARKS = 'GET /my/collect';
const COLLECT = 'PUT /news/{id}/collect';
const entry = { id: 'lost-property', kind: 'news', position: 1, activity_type: null };

/** The channels of this browser's tabs; a message reaches all but its sender. */
class Channel extends EventTarget {
  static all: Channel[] = [];
  constructor() {
    super();
    Channel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const onEnd: (() => void)[] = [];
let page: ReturnType<typeof openPage>;
beforeEach(() => {
  vi.mocked(send).mockReset();
  clearPastToasts();
  Channel.all = [];
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

async function open(hash = '', answers: Parameters<typeof answerCalls>[1] = {}) {
  page = openPage('/en/member/collect');
  Object.assign(page.location, { hash });
  Object.assign(page.window, { BroadcastChannel: Channel });
  vi.stubGlobal('BroadcastChannel', Channel);
  answerCalls(send, {
    [LIST]: ({ params }) => ({ data: params['type'] === 'news' ? [entry] : [] }),
    [MARKS]: () => ({ data: { items: [] } }),
    [COLLECT]: () => ({ data: {} }),
    ...answers,
  });
  const store = createCollection(t as never);
  onEnd.push(
    store.$tab.listen(() => {}),
    store.lists.news.$list.listen(() => {}),
  );
  await settle();
  return store;
}
const calls = () => sentCalls(send).map(({ call }) => call);

test('the address names the tab, and is told of another', async () => {
  const store = await open('#media');
  expect(store.$tab.get()).toBe('media');
  store.openTab('activities');
  expect([store.$tab.get(), page.history.replaceState.mock.calls]).toEqual(['activities', [[null, '', '#activities']]]);
  expect((await open('#toString')).$tab.get()).toBe('articles');
});

test('another tab lets go of an entry: its heart is asked about; it keeps one that is not here: the list begins anew', async () => {
  const store = await open();
  expect(store.$marks.get().get('news/lost-property')).toBe(true);
  const other = new Channel();
  other.postMessage('news/lost-property');
  await settle();
  expect([store.$marks.get().get('news/lost-property'), calls()]).toEqual([false, [LIST, MARKS]]);
  other.postMessage('news/another');
  await settle();
  expect(calls()).toEqual([LIST, MARKS, LIST]);
  // A list that nobody has opened, and what names no item.
  for (const message of ['video/clip', 'comic/x', 7, null]) other.postMessage(message);
  await settle();
  expect(calls()).toHaveLength(3);
});

test('what is let go here is said, and told to the other tabs', async () => {
  const store = await open();
  const heard: unknown[] = [];
  new Channel().addEventListener('message', (event) => heard.push(Object(event).data));
  await store.press('news/lost-property');
  expect([heard, $pastToasts.get()]).toEqual([['news/lost-property'], [expect.objectContaining({ kind: 'success', text: 'collect:removed' })]]);
});

test('a refusal is said; a login that has run out leads to another, which does what was pressed', async () => {
  const store = await open('', { [COLLECT]: () => Promise.reject(refusal('TOO_MANY_REQUESTS', 'Too many.', { status: 429 })) });
  await store.press('news/lost-property');
  expect($pastToasts.get()).toEqual([expect.objectContaining({ kind: 'error', text: 'Too many.' })]);
  answerCalls(send, { [MARKS]: () => ({ data: { items: [] } }), [COLLECT]: () => Promise.reject(refusal('UNAUTHENTICATED', 'Log in.', { status: 401 })) });
  await store.press('news/lost-property');
  expect(page.sessionStorage.getItem('collectIntent')).toMatch(/^news\/lost-property \d+$/);
  expect(page.location.assign).toHaveBeenCalledWith('/en/sign');
});

test('a page that comes back from the browser’s cache reads its lists anew', async () => {
  await open();
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(calls()).toEqual([LIST, LIST]);
});
