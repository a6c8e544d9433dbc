import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { PRESENCE_BEAT_MS } from '../../../domain/staff/queue-item.ts';
import { send } from '../../../stores/api.ts';
import { $others, createItem } from './item-store.ts';
import { createMarks } from './marks.ts';

let keys = 0;
vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => `note-${++keys}`, send: vi.fn() };
});

const OPEN = 'POST /staff/queue/{kind}/{id}/open';
const ASSIGN = 'PUT /staff/queue/{kind}/{id}/assignee';
const NOTE = 'POST /staff/queue/{kind}/{id}/notes';
const COLLEAGUES = 'GET /staff/queue/{kind}/colleagues';
const MARKS = 'GET /staff/queue/{kind}/marks';
const [HANAKO, TARO] = [
  { id: 'h', name: 'Hanako' },
  { id: 't', name: 'Taro' },
];
const item = (change: object = {}) => ({ data: { assignee: null, others: [], notes: [], steps: [], ...change } });

const onEnd: (() => void)[] = [];
beforeEach(() => {
  vi.mocked(send).mockReset();
  keys = 0;
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

async function open(answers = {}) {
  openPage('/en/staff/messages');
  const changed = vi.fn();
  answerCalls(send, { [OPEN]: () => item({ others: [TARO] }), [COLLEAGUES]: () => ({ data: { colleagues: [HANAKO, TARO] } }), ...answers });
  const store = createItem('messages', 'a', { changed });
  onEnd.push(store.$item.listen(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  return { store, changed };
}

test('an open item is said to be open again and again while it can be seen, and tells who else has it open', async () => {
  const { store } = await open();
  expect(store.$item.get()?.others).toEqual([TARO]);
  expect($others.get()).toEqual([TARO]);
  expect(store.$colleagues.get()).toEqual([HANAKO, TARO]);
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS);
  expect(sent(OPEN)).toHaveLength(2);
  Object.assign(document, { visibilityState: 'hidden' });
  await vi.advanceTimersByTimeAsync(PRESENCE_BEAT_MS);
  expect(sent(OPEN)).toHaveLength(2);
});

test('what is given says whose it was; a colleague who was faster is shown', async () => {
  const { store, changed } = await open({ [ASSIGN]: () => item({ assignee: HANAKO }) });
  await store.assign('h');
  expect(store.$item.get()?.assignee).toEqual(HANAKO);
  expect(changed).toHaveBeenCalledTimes(1);
  answerCalls(send, {
    [ASSIGN]: () => Promise.reject(refusal('NOT_IN_STATE', 'Changed', { status: 409 })),
    [OPEN]: () => item({ assignee: TARO }),
  });
  await store.assign(null);
  expect(sent(ASSIGN).map(({ input }) => input.body)).toEqual([
    { member_id: 'h', before: null },
    { member_id: null, before: 'h' },
  ]);
  expect(store.$assignProblem.get()).toEqual({ text: 'Changed', isTaken: true });
  expect(store.$item.get()?.assignee).toEqual(TARO);
});

test('a note whose answer was lost is sent again under its key, another one under another', async () => {
  const { store } = await open({ [NOTE]: () => Promise.reject(refusal('UNAVAILABLE_NOW', 'Away', { status: 503 })) });
  expect(await store.addNote('Rang')).toBe(false);
  expect(store.$noteProblem.get()?.text).toBe('Away');
  answerCalls(send, { [NOTE]: () => item({ notes: [{ id: '1', text: 'Rang', author: 'Hanako', created_at: '2026-11-18T10:30:00+08:00' }] }) });
  expect(await store.addNote('Rang')).toBe(true);
  expect(await store.addNote('Rang')).toBe(true);
  expect(
    vi
      .mocked(send)
      .mock.calls.filter(([call]) => call.path.endsWith('/notes'))
      .map(([, , options]) => options?.idempotencyKey),
  ).toEqual(['note-1', 'note-1', 'note-2']);
  expect(store.$item.get()?.notes).toHaveLength(1);
});

test('the marks of a list are asked for once for a page, and not at all without items or a kind', async () => {
  openPage('/en/staff/messages');
  answerCalls(send, { [MARKS]: () => ({ data: { items: [{ id: 'a', assignee: TARO, others: [], notes: 2 }] } }) });
  const { $marks, loadMarks } = createMarks('messages');
  await loadMarks([{ id: 'a' }, { id: 'b' }]);
  await loadMarks([]);
  await createMarks(undefined).loadMarks([{ id: 'a' }]);
  await settle();
  expect(sent(MARKS).map(({ input }) => [input.params, input.query])).toEqual([[{ kind: 'messages' }, { ids: 'a,b' }]]);
  expect($marks.get().get('a')).toMatchObject({ assignee: TARO, notes: 2 });
});
