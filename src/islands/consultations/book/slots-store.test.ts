import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, closePage, later, lost, openPage, sentCalls, settle } from '../../../../tests/support/island.ts';
import { send } from '../../../stores/api.ts';
import { createSlots } from './slots-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn() };
});

beforeEach(() => {
  openPage('/en/advisory');
  vi.mocked(send).mockReset();
});
afterEach(closePage);

const NOW = new Date('2026-11-18T10:30:00+08:00');
const slot = (day: number, hour: number, state = 'free') => ({
  start: `2026-11-${day}T${hour}:00:00+08:00`,
  end: `2026-11-${day}T${hour + 1}:00:00+08:00`,
  state,
});
const answer = (slots: unknown[], line = 'general') => ({ data: { line, lead_hours: 24, slots } });
const SLOTS = 'GET /advisory/slot';
function open(give: (category: unknown) => unknown) {
  answerCalls(send, { [SLOTS]: ({ query }) => give(query['category']) });
  return createSlots(() => NOW);
}

test('the slots of a category are loaded once, and of none there is nothing to load', async () => {
  const slots = open(() => answer([slot(20, 14)]));
  await slots.open('legal');
  await slots.open('legal');
  expect(sentCalls(send).map(({ input }) => input.query)).toEqual([{ category: 'legal' }]);
  expect(slots.$slots.get()).toMatchObject({ state: 'ready', category: 'legal', slots: [{ state: 'free' }] });
  await slots.open(null);
  expect(slots.$slots.get()).toEqual({ state: 'idle' });
  await slots.reload();
  expect(send).toHaveBeenCalledTimes(1);
});

test('what begins too soon to be asked for is past, whatever the server says of it', async () => {
  const slots = open(() => answer([slot(18, 14), slot(20, 14)]));
  await slots.open('legal');
  expect(slots.$slots.get()).toMatchObject({ slots: [{ state: 'past' }, { state: 'free' }] });
});

test('of two categories that were pressed quickly the second shows, whichever answer comes last', async () => {
  const [first, second] = [later<unknown>(), later<unknown>()];
  const slots = open((category) => (category === 'legal' ? first.promise : second.promise));
  const opening = [slots.open('legal'), slots.open('venue')];
  second.resolve(answer([slot(21, 14)]));
  await settle();
  first.reject(lost());
  await Promise.all(opening);
  expect(slots.$slots.get()).toMatchObject({ state: 'ready', category: 'venue' });
});

test('what was chosen stays where it is still there, and goes where it is not', async () => {
  const slots = open(() => answer([slot(20, 14), slot(21, 14)]));
  const chosen = new Date('2026-11-20T14:00:00+08:00');
  slots.$chosen.set(chosen);
  await slots.open('legal');
  expect(slots.$chosen.get()).toEqual(chosen);
  answerCalls(send, { [SLOTS]: () => answer([slot(21, 14)]) });
  await slots.reload();
  expect(slots.$chosen.get()).toBeNull();
});

test('without a server the screen says so and offers to try again', async () => {
  const slots = open(() => Promise.reject(lost()));
  await slots.open('legal');
  expect([slots.$slots.get(), slots.turn(1)]).toEqual([{ state: 'failed' }, false]);
  answerCalls(send, { [SLOTS]: () => answer([slot(20, 14)]) });
  await slots.reload();
  expect(slots.$slots.get().state).toBe('ready');
});

test('windows are turned as far as there are any', async () => {
  const slots = open(() => answer([slot(20, 14), slot(27, 14)]));
  await slots.open('legal');
  const known = slots.$slots.get();
  const count = known.state === 'ready' ? known.windows.length : 0;
  for (let i = 1; i < count; i += 1) expect(slots.turn(1)).toBe(true);
  expect([slots.turn(1), slots.$window.get()]).toEqual([false, count - 1]);
  for (let i = 1; i < count; i += 1) expect(slots.turn(-1)).toBe(true);
  expect([slots.turn(-1), slots.$window.get()]).toEqual([false, 0]);
});
