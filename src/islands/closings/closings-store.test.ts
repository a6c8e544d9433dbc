import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../tests/support/island.ts';
import { send } from '../../stores/api.ts';
import { createClosings } from './closings-store.ts';

vi.mock('../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

const onEnd: (() => void)[] = [];
beforeEach(() => {
  openPage('/en/staff/closings');
  vi.mocked(send).mockReset();
});
afterEach(() => {
  for (const end of onEnd.splice(0)) end();
  closePage();
});

const LIST = 'GET /staff/closings';
const PREVIEW = 'GET /staff/closings/preview';
const RECORD = 'POST /staff/closings';
const REOPEN = 'PUT /staff/closings/{id}/reopen';
const FORM = { day: '2027-03-02', from_hour: '', to_hour: '15', reason_zh: '颱風', reason_en: 'Typhoon', reason_ja: '台風' };

async function open(answers = {}) {
  answerCalls(send, {
    [LIST]: () => listOf([{ id: 'a' }]),
    [PREVIEW]: () => ({ data: { counts: { members: 2 } } }),
    [RECORD]: () => ({ data: {} }),
    [REOPEN]: () => ({ data: {} }),
    ...answers,
  });
  const store = createClosings();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return store;
}
const inputsOf = (name: string) => sentCalls(send).flatMap(({ call, input: { query, body } }) => (call === name ? [{ ...query, ...Object(body) }] : []));

test('what a closing calls off is asked for by its hours alone, and it is recorded with its reasons', async () => {
  const { closing } = await open();
  closing.ask('close', null);
  closing.show(FORM);
  await vi.waitFor(() => expect(closing.$effect.get()).toMatchObject({ state: 'ready', preview: { counts: { members: 2 } } }));
  expect(inputsOf(PREVIEW)).toEqual([{ day: '2027-03-02', to_hour: 15 }]);
  expect(await closing.decide('close', FORM)).toBe(true);
  expect(inputsOf(RECORD)).toEqual([{ day: '2027-03-02', to_hour: 15, reason_zh: '颱風', reason_en: 'Typhoon', reason_ja: '台風' }]);
  expect(inputsOf(LIST)).toHaveLength(2);
});

test('a closing that somebody has opened meanwhile is asked about no more', async () => {
  const { reopening, reopen } = await open({ [REOPEN]: () => Promise.reject(refusal('NOT_IN_STATE', 'It is open again.')) });
  reopening.ask('reopen', { id: 'a' } as never);
  expect(await reopen()).toBe(false);
  expect([reopening.$question.get(), reopening.$problem.get()?.text, inputsOf(LIST).length]).toEqual([null, 'It is open again.', 2]);
});
