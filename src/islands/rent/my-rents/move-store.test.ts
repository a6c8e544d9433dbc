import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RentOutput } from '../../../contract/rent/rent.ts';
import { ApiError, send } from '../../../stores/api.ts';
import { createMove } from './move-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn(() => Promise.resolve({ data: [] })) };
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T10:30:00+08:00') });
  vi.stubGlobal('location', { pathname: '/en/member/rent' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rules = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: {}, knownUntil: '2099-12-31', horizonDays: 60 };
const devices = [
  { id: 'seat-a3', label: 'A3', title: 'A3', quantity: 1, pricePointsPerHour: 12 },
  { id: 'a3-scanner', label: 'E4', title: 'Scanner', quantity: 2, pricePointsPerHour: 4 },
];
const rent = {
  id: 'rent-1',
  start: '2026-11-21T14:00:00+08:00',
  end: '2026-11-21T16:00:00+08:00',
  points: 32,
  items: devices.map(({ id }) => ({ device: { id }, quantity: 1 })),
} as RentOutput;
const at = (hour: number) => new Date(`2026-11-22T${hour}:00:00+08:00`);

test('a move shows what it costs besides, sends what was shown, and says why it failed', async () => {
  const move = createMove({ rent, devices, rules, rulesVersion: '2026-10-01' });
  move.press(at(14));
  move.press(at(16));
  expect(move.$change.get()).toMatchObject({ points: 48, difference: 16, cancelBefore: new Date('2026-11-21T14:00:00+08:00') });
  expect(await move.confirm()).toBe(false);
  expect(move.$refused.get()).toEqual({ why: 'no-agreement' });
  move.$agreed.set(true);
  vi.mocked(send).mockRejectedValueOnce(new ApiError(409, { code: 'UNAVAILABLE', message: 'Full/Unavailable', errors: {}, retryAfterSeconds: null }));
  vi.mocked(send).mockResolvedValueOnce({ data: [] });
  expect(await move.confirm()).toBe(false);
  expect(move.$refused.get()).toEqual({ why: 'taken' });
  const [, input] = vi.mocked(send).mock.calls[0] ?? [];
  expect(input).toMatchObject({ params: { id: 'rent-1' }, body: { start: '2026-11-22 14:00:00', points: 48, rule_version: '2026-10-01' } });
});

test('the time it has already is no move', async () => {
  const move = createMove({ rent, devices, rules, rulesVersion: '2026-10-01' });
  move.$agreed.set(true);
  move.press(new Date(rent.start));
  move.press(new Date('2026-11-21T15:00:00+08:00'));
  expect(await move.confirm()).toBe(false);
  expect(move.$refused.get()).toEqual({ why: 'same' });
});
