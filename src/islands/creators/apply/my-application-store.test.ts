import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createMyApplication, givenValues, type MyApplication, offeredKinds } from './my-application-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});
vi.mock('../../../stores/download.ts', () => ({ download: vi.fn() }));
vi.mock('../../accounts/creator-info/static-lists.ts', () => ({ readStaticLists: async () => LISTS }));
const LISTS = vi.hoisted(() => ({ industry: [], foreigner: [], city: [] }));

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/member/apply');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const LIST = 'GET /my/creator_applications';
const MEMBERSHIP = 'GET /my/creator_membership';
const INFO = 'GET /member/comicists';
const WITHDRAW = 'PUT /my/creator_applications/{id}/withdraw';
const FREE = { creator: null, associate: null, extension: 'NO_MEMBERSHIP' } as const;
const application = { id: 'a', status: 'applied', is_withdrawable: true } as never;

async function open(answers = {}) {
  answerCalls(send, {
    [LIST]: () => listOf([application]),
    [MEMBERSHIP]: () => ({ data: { membership: null, obstacles: FREE } }),
    [INFO]: () => ({ data: null }),
    ...answers,
  });
  const store = createMyApplication();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return store;
}
const sent = (call: string) => sentCalls(send).filter((each) => each.call === call);

test('the membership, the newest application and the info are one state', async () => {
  const { $list } = await open();
  expect($list.get()).toEqual({ state: 'ready', lists: LISTS, membership: null, obstacles: FREE, application, profile: null });
});

test('without any application there is none', async () => {
  const { $list } = await open({ [LIST]: () => listOf([]) });
  expect($list.get()).toMatchObject({ state: 'ready', application: null });
});

test('when one of them cannot be loaded, the screen says why', async () => {
  const { $list } = await open({ [MEMBERSHIP]: () => Promise.reject(refusal('EMAIL_NOT_VERIFIED', 'Verify first.')) });
  expect($list.get()).toEqual({ state: 'failed', text: 'Verify first.' });
});

test('what was asked about is withdrawn, and all is loaded again', async () => {
  const store = await open({ [WITHDRAW]: () => ({ data: {} }) });
  store.ask('withdraw', application);
  expect(await store.withdraw()).toBe(true);
  expect(sent(WITHDRAW).map(({ input }) => input.params)).toEqual([{ id: 'a' }]);
  expect([store.$question.get(), sent(LIST).length]).toEqual([null, 2]);
});

test('an application that was decided meanwhile stays in the question, with the words', async () => {
  const store = await open({ [WITHDRAW]: () => Promise.reject(refusal('NOT_CANCELLABLE', 'It is decided.')) });
  store.ask('withdraw', application);
  expect(await store.withdraw()).toBe(false);
  expect([store.$question.get()?.record, store.$problem.get()?.text]).toEqual([application, 'It is decided.']);
});

const info = { full_name: 'Lin', industry: ['comics'], citizenship: 'domestic', works: 'A book', name_en: null };
const mine = (change: object) => ({ membership: null, obstacles: FREE, application: null, profile: null, ...change }) as unknown as MyApplication;

test('only kinds without an obstacle are offered', () => {
  expect(offeredKinds(mine({}))).toEqual(['creator', 'associate']);
  expect(offeredKinds(mine({ obstacles: { creator: 'ALREADY_CREATOR', associate: 'ALREADY_CREATOR', extension: null } }))).toEqual(['extension']);
});

test('a form begins with the info, and with a kind when there is only one', () => {
  expect(givenValues(mine({}))).toEqual({ citizenship: 'domestic' });
  const obstacles = { creator: null, associate: 'ALREADY_ASSOCIATE', extension: 'NO_MEMBERSHIP' };
  expect(givenValues(mine({ obstacles, profile: { ...info, updated_at: '2026-11-19T10:00:00+08:00' } }))).toEqual({
    kind: 'creator',
    full_name: 'Lin',
    citizenship: 'domestic',
    works: 'A book',
    'industry.comics': 'on',
  });
});

test('an answer begins with all that was sent, a new application with its info alone, unless the creator has info of their own', () => {
  const before = { kind: 'creator', work_kind: 'published', published_on: '2026-01-10', work_url: null, info, created_at: '2026-11-19T10:00:00+08:00' };
  expect(givenValues(mine({ application: { ...before, is_answerable: true } }))).toEqual({
    kind: 'creator',
    work_kind: 'published',
    published_on: '2026-01-10',
    full_name: 'Lin',
    citizenship: 'domestic',
    works: 'A book',
    'industry.comics': 'on',
  });
  const over = { ...before, is_answerable: false };
  const sentInfo = { full_name: 'Lin', citizenship: 'domestic', works: 'A book', 'industry.comics': 'on' };
  expect(givenValues(mine({ application: over }))).toEqual(sentInfo);
  expect(givenValues(mine({ application: over, profile: { ...info, full_name: 'Lin Lin', updated_at: before.created_at } }))).toEqual({
    ...sentInfo,
    full_name: 'Lin Lin',
  });
  expect(givenValues(mine({ application: { ...over, info: null } }))).toEqual({ citizenship: 'domestic' });
});
