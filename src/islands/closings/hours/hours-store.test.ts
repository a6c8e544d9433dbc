import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, listOf, openPage, refusal, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createHours, type HoursForm } from './hours-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
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

const LIST = 'GET /staff/special_hours';
const PREVIEW = 'GET /staff/special_hours/preview';
const EMAILS = 'GET /staff/special_hours/preview/emails';
const SET = 'POST /staff/special_hours';
const REASONS = { reason_zh: '年末市集', reason_en: 'Winter market', reason_ja: '年末マーケット' };
const MONDAY: HoursForm = { day: '2026-12-28', from_hour: '12', to_hour: '18', isShut: false, ...REASONS };
const HOURS = { day: '2026-12-28', from_hour: 12, to_hour: 18 };

async function open(answers = {}) {
  answerCalls(send, {
    [LIST]: () => listOf([{ day: '2026-12-28' }]),
    [PREVIEW]: ({ query }: { query?: object }) => ({ data: { ...query, seen: 3 } }),
    [EMAILS]: () => ({ data: { emails: [{ to: 'a@host.example', language: 'en', subject: 'Cancelled', text: 'Winter market' }] } }),
    [SET]: () => ({ data: {} }),
    ...answers,
  });
  const store = createHours();
  onEnd.push(store.$list.listen(() => {}));
  await settle();
  return store;
}
const inputsOf = (name: string) => sentCalls(send).flatMap(({ call, input: { query, body } }) => (call === name ? [{ ...query, ...Object(body) }] : []));

test('what hours do is asked for by the day and its hours alone; they are set in sight of it, and the list is read again', async () => {
  const { setting } = await open();
  setting.ask('set', null);
  setting.show(MONDAY);
  await vi.waitFor(() => expect(setting.$effect.get()).toMatchObject({ state: 'ready', preview: HOURS }));
  expect(inputsOf(PREVIEW)).toEqual([HOURS]);
  expect(await setting.decide('set', MONDAY)).toBe(true);
  expect(inputsOf(SET)).toEqual([{ ...HOURS, ...REASONS, seen: 3 }]);
  expect(inputsOf(LIST)).toHaveLength(2);
});

test('a day that is called off has no hours', async () => {
  const { setting } = await open();
  setting.ask('change', { day: '2026-12-28' } as never);
  setting.show({ ...MONDAY, isShut: true });
  await vi.waitFor(() => expect(setting.$effect.get().state).toBe('ready'));
  await setting.decide('change', { ...MONDAY, isShut: true });
  expect(inputsOf(SET)).toEqual([{ day: '2026-12-28', ...REASONS, seen: 3 }]);
});

test('what was seen of another day says nothing of this one', async () => {
  const { setting } = await open();
  setting.ask('set', null);
  setting.show(MONDAY);
  await vi.waitFor(() => expect(setting.$effect.get().state).toBe('ready'));
  await setting.decide('set', { ...MONDAY, day: '2027-01-04' });
  expect(inputsOf(SET)).toEqual([{ ...HOURS, day: '2027-01-04', ...REASONS, seen: 0 }]);
});

test('a colleague who was faster: the dialog stays, and says so', async () => {
  const { setting } = await open({ [SET]: () => Promise.reject(refusal('NOT_IN_STATE', 'It has changed.')) });
  setting.ask('set', null);
  expect(await setting.decide('set', MONDAY)).toBe(false);
  expect(setting.$question.get()).not.toBeNull();
  expect(setting.$problem.get()?.text).toBe('It has changed.');
});

test('the e-mails of a member are those of these hours and reasons', async () => {
  const { emails } = await open();
  await emails.ask(MONDAY, 'm1');
  expect(inputsOf(EMAILS)).toEqual([{ ...HOURS, ...REASONS, member_id: 'm1' }]);
  expect(emails.$emails.get()).toMatchObject({ m1: { state: 'ready', emails: [{ subject: 'Cancelled' }] } });
});
