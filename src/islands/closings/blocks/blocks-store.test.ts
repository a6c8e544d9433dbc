import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { type BlockDraft, createBlocks, draftOf, EMPTY_DRAFT, isPlanned, isWorded } from './blocks-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/staff/blocks');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const LIST = 'GET /staff/blocks';
const PREVIEW = 'GET /staff/blocks/preview';
const EMAILS = 'GET /staff/blocks/preview/emails';
const RECORD = 'POST /staff/blocks';
const CHANGE = 'PUT /staff/blocks/{id}';
const END = 'PUT /staff/blocks/{id}/end';
const DRAFT: BlockDraft = {
  ...{ ...EMPTY_DRAFT, pieces: { 'seat-a1': 1, 'seat-a2': 0, 'pen-tablet': 2 }, spaces: ['2a'], weekdays: [2, 4] },
  ...{ from_on: '2027-03-02', until_on: '2027-06-30', from_hour: '14', to_hour: '17', reason_zh: '課程', reason_en: 'A course', reason_ja: '講座' },
};
const PLAN = {
  ...{ devices: 'seat-a1:1,pen-tablet:2', spaces: '2a', weekdays: '2,4' },
  ...{ from_on: '2027-03-02', until_on: '2027-06-30', from_hour: 14, to_hour: 17 },
};
const REASONS = { reason_zh: '課程', reason_en: 'A course', reason_ja: '講座' };

async function open(answers = {}) {
  answerCalls(send, {
    [LIST]: () => listOf([{ id: 'a' }]),
    [PREVIEW]: () => ({ data: { counts: { members: 2 } } }),
    [EMAILS]: () => ({ data: { emails: [{ to: 'a@host.example', language: 'en', subject: 'Cancelled', text: 'A course' }] } }),
    [RECORD]: () => ({ data: {} }),
    [CHANGE]: () => ({ data: {} }),
    [END]: () => ({ data: {} }),
    ...answers,
  });
  const store = createBlocks();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return store;
}
const inputsOf = (name: string) => sentCalls(send).flatMap(({ call, input: { query, body } }) => (call === name ? [{ ...query, ...Object(body) }] : []));

test('a plan is looked at once it says what and when, and its e-mails once it says why in each language', () => {
  expect([isPlanned(EMPTY_DRAFT), isPlanned({ ...EMPTY_DRAFT, from_on: '2027-03-02', until_on: '2027-03-02' }), isPlanned(DRAFT)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([isWorded(DRAFT), isWorded({ ...DRAFT, reason_ja: ' ' })]).toEqual([true, false]);
});

test('what a block hits is asked for by its plan alone, and it is recorded with its reasons', async () => {
  const { blocking } = await open();
  blocking.ask('block', null);
  blocking.show(DRAFT);
  await vi.waitFor(() => expect(blocking.$effect.get()).toMatchObject({ state: 'ready', preview: { counts: { members: 2 } } }));
  expect(inputsOf(PREVIEW)).toEqual([PLAN]);
  expect(await blocking.decide('block', DRAFT)).toBe(true);
  expect(inputsOf(RECORD)).toEqual([{ ...PLAN, ...REASONS }]);
  expect(inputsOf(LIST)).toHaveLength(2);
});

test('the e-mails of a member are there once they are asked for, and forgotten when something else is filled in', async () => {
  const { emails } = await open();
  await emails.ask(DRAFT, 'm1');
  expect(inputsOf(EMAILS)).toEqual([{ ...PLAN, ...REASONS, member_id: 'm1' }]);
  expect(emails.$emails.get()).toMatchObject({ m1: { state: 'ready', emails: [{ subject: 'Cancelled' }] } });
  const late = emails.ask(DRAFT, 'm2');
  emails.reset();
  await late;
  expect(emails.$emails.get()).toEqual({});
});

test('an e-mail that cannot be written says why', async () => {
  const { emails } = await open({ [EMAILS]: () => Promise.reject(refusal('NOT_FOUND', 'Gone.')) });
  await emails.ask(DRAFT, 'm1');
  expect(emails.$emails.get()).toEqual({ m1: { state: 'failed', text: 'Gone.' } });
});

test('what is past is a list of its own; a block that somebody has ended meanwhile is asked about no more', async () => {
  const { show, ending, end } = await open({ [END]: () => Promise.reject(refusal('NOT_IN_STATE', 'It was ended.')) });
  show('past');
  await settle();
  expect(inputsOf(LIST).map(({ when }) => when)).toEqual(['coming', 'past']);
  ending.ask('end', { id: 'a' } as never);
  expect(await end()).toBe(false);
  expect([ending.$question.get(), ending.$problem.get()?.text]).toEqual([null, 'It was ended.']);
});

/** As the list has it. */
const BLOCK = {
  ...{ id: 'b1', devices: [{ device: { id: 'seat-a1' }, pieces: 1, quantity: 1 }], spaces: [{ id: '2a' }], weekdays: [2, 4] },
  ...{ from_on: '2026-03-02', until_on: '2027-06-30', from_hour: 14, to_hour: 17, ...REASONS },
} as never;

test('a block is changed from today on, or from its first day where that is to come, with all that it had filled in', async () => {
  const draft = draftOf(BLOCK, '2026-11-18');
  expect(draft).toMatchObject({ pieces: { 'seat-a1': 1 }, spaces: ['2a'], weekdays: [2, 4], from_on: '2026-11-18', to_hour: '17', reason_ja: '講座' });
  expect(draftOf(Object.assign({}, BLOCK, { from_on: '2027-03-02' }), '2026-11-18').from_on).toBe('2027-03-02');
});

test('what a change hits and its e-mails are asked for as of that block, and it is changed; one that another has changed is asked about no more', async () => {
  let isChanged = false;
  const { blocking, emails } = await open({ [CHANGE]: () => (isChanged ? Promise.reject(refusal('NOT_IN_STATE', 'It was changed.')) : { data: {} }) });
  blocking.ask('change', BLOCK);
  blocking.show(DRAFT);
  await vi.waitFor(() => expect(blocking.$effect.get().state).toBe('ready'));
  expect(inputsOf(PREVIEW)).toEqual([{ ...PLAN, changes: 'b1' }]);
  await emails.ask(DRAFT, 'm1');
  expect(inputsOf(EMAILS)).toEqual([{ ...PLAN, ...REASONS, changes: 'b1', member_id: 'm1' }]);
  expect(await blocking.decide('change', DRAFT)).toBe(true);
  expect(sentCalls(send).filter(({ call }) => call === CHANGE)).toMatchObject([{ input: { params: { id: 'b1' }, body: { ...PLAN, ...REASONS } } }]);
  expect(inputsOf(RECORD)).toEqual([]);
  isChanged = true;
  blocking.ask('change', BLOCK);
  expect(await blocking.decide('change', DRAFT)).toBe(false);
  expect([blocking.$question.get(), blocking.$problem.get()?.text]).toEqual([null, 'It was changed.']);
});
