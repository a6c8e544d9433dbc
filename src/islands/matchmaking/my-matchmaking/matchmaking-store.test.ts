import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createMatchmaking } from './matchmaking-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/matchmaking');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const record = (id: string, change = {}) => ({ id, activity: { id: 'matching' }, session: 0, is_cancellable: true, introductions: [], ...change }) as never;
const introduction = (id: string) => ({ id, other: { name: 'Green Tram' } }) as never;
const LIST = 'GET /my/matchmaking_apply';
const CANCEL = 'PUT /activity/{type}/{id}/cancel';
const ANSWER = 'PUT /my/introductions/{id}';

async function open(answers = {}) {
  answerCalls(send, { [LIST]: ({ query }: { query: Record<string, unknown> }) => listOf([record(String(query['when']))]), ...answers });
  const store = createMatchmaking();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return store;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('an introduction is answered once, as it was asked about, and the list is loaded again', async () => {
  const answered = later<unknown>();
  const store = await open({ [ANSWER]: () => answered.promise });
  store.introductions.ask('agree', introduction('a'));
  const first = store.answer('agree');
  expect(await store.answer('agree')).toBe(false);
  expect(await store.answer('withdraw')).toBe(false);
  answered.resolve({ data: {} });
  expect(await first).toBe(true);
  expect(sent(ANSWER).map(({ input }) => [input.params, input.body])).toEqual([[{ id: 'a' }, { agree: true }]]);
  expect([store.introductions.$question.get(), sent(LIST)]).toMatchObject([null, [{}, {}, {}, {}]]);
});

test.each([
  ['decline', false],
  ['withdraw', false],
] as const)('to %s is to say no', async (about, agree) => {
  const store = await open({ [ANSWER]: () => ({ data: {} }) });
  store.introductions.ask(about, introduction('a'));
  expect(await store.answer(about)).toBe(true);
  expect(sent(ANSWER)[0]?.input.body).toEqual({ agree });
});

test('an introduction that is over says so in the dialog, which stays open', async () => {
  const store = await open({ [ANSWER]: () => Promise.reject(refusal('INTRODUCTION_OVER', 'This introduction is over.')) });
  store.introductions.ask('agree', introduction('a'));
  expect(await store.answer('agree')).toBe(false);
  expect([store.introductions.$problem.get()?.text, store.introductions.$question.get()?.about]).toEqual(['This introduction is over.', 'agree']);
});

test('a registration is cancelled by its activity and session; late, it says that it knows', async () => {
  const store = await open({ [CANCEL]: () => ({ data: {} }) });
  store.ask('cancel', record('a'));
  expect(await store.cancel()).toBe(true);
  store.ask('cancel', record('b', { is_cancellable: false }));
  expect(await store.cancel()).toBe(true);
  expect(sent(CANCEL).map(({ input }) => [input.params, input.body])).toEqual([
    [
      { type: 'matchmaking', id: 'matching' },
      { session: 0, late: false },
    ],
    [
      { type: 'matchmaking', id: 'matching' },
      { session: 0, late: true },
    ],
  ]);
});
