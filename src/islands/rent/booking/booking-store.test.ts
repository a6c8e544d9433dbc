import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, send } from '../../../stores/api.ts';
import { $devicePrices } from '../week/device-prices.ts';
import type { RentDevice } from '../week/rent-device.ts';
import { createBooking } from './booking-store.ts';

vi.mock('../../../stores/api.ts', async () => {
  const { ApiError, isCallFailure } = await import('../../../client/errors.ts');
  return { ApiError, isCallFailure, newIdempotencyKey: () => 'form-0001', send: vi.fn(() => Promise.resolve({ data: [] })) };
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T10:30:00+08:00') });
  vi.stubGlobal('location', { pathname: '/en/rent/pen-display' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = { data: { id: 'rent-1', start: '2026-11-21T14:00:00+08:00', end: '2026-11-21T15:00:00+08:00' } };
const device = { id: 'pen-display', kind: 'equipment', quantity: 3, pricePointsPerHour: 6 } as RentDevice;
const rules = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: {}, knownUntil: '2099-12-31', horizonDays: 60 };

test('a booking says which price and rules were shown, and shows why it was refused when they have changed', async () => {
  const booking = createBooking({ devices: [device], deviceId: device.id, rules, rulesVersion: '2026-10-01' });
  booking.press(new Date('2026-11-21T14:00:00+08:00'));
  booking.press(new Date('2026-11-21T15:00:00+08:00'));
  booking.$agreed.set(true);
  const refusal = { code: 'TERMS_CHANGED', message: 'The price or the rules have changed.', errors: {}, retryAfterSeconds: null };
  vi.mocked(send)
    .mockRejectedValueOnce(new ApiError(409, refusal))
    .mockResolvedValueOnce({ data: [{ ...device, price_points_per_hour: 8 }] } as never);
  expect(await booking.confirm()).toBe(false);
  const [, input] = vi.mocked(send).mock.calls[0] ?? [];
  expect(input).toMatchObject({ body: { device_id: 'pen-display', rule_version: '2026-10-01', points: 12 } });
  expect(booking.$refused.get()).toEqual({ why: 'server', text: refusal.message });
  // What it costs now is shown, and agreed to the next time.
  expect(booking.$price.get()?.points).toBe(16);
  $devicePrices.set({});
  booking.unbind();
});

test('what comes along is paid with the seat and asked for with it; a number that no pool has is not sent', async () => {
  const scanner: RentDevice = { ...device, id: 'a3-scanner', quantity: 2, pricePointsPerHour: 4 };
  const booking = createBooking({ devices: [device, scanner], deviceId: device.id, rules, rulesVersion: '2026-10-01' });
  booking.press(new Date('2026-11-21T14:00:00+08:00'));
  booking.$quantity.set(2);
  booking.$extras.setKey('a3-scanner', 10_000);
  booking.$agreed.set(true);
  vi.mocked(send).mockClear();
  expect(await booking.confirm()).toBe(false);
  expect([booking.$refused.get(), booking.$quantityFaults.get()['a3-scanner']]).toEqual([{ why: 'quantity' }, { message: 'TOO_LARGE', limit: 2 }]);
  expect(send).not.toHaveBeenCalled();
  booking.$extras.setKey('a3-scanner', 1);
  vi.mocked(send).mockResolvedValueOnce(answer as never);
  expect(await booking.confirm()).toBe(true);
  const [, input] = vi.mocked(send).mock.calls[0] ?? [];
  expect(input).toMatchObject({ body: { device_id: 'pen-display', quantity: 2, extras: ['a3-scanner:1'], points: 16 } });
  booking.unbind();
});

test('as many kinds of equipment come along as the form says', async () => {
  const others = Array.from({ length: 9 }, (_, i): RentDevice => ({ ...device, id: `kind-${i}` }));
  const booking = createBooking({ devices: [device, ...others], deviceId: device.id, rules, rulesVersion: '2026-10-01' });
  booking.press(new Date('2026-11-21T14:00:00+08:00'));
  booking.$agreed.set(true);
  for (const { id } of others.slice(0, 8)) booking.$extras.setKey(id, 1);
  vi.mocked(send).mockClear();
  vi.mocked(send).mockResolvedValueOnce(answer as never);
  expect(await booking.confirm()).toBe(true);
  expect(vi.mocked(send).mock.calls[0]?.[1]).toMatchObject({ body: { extras: others.slice(0, 8).map(({ id }) => `${id}:1`) } });
  booking.unbind();
});

test('what the address holds is chosen, taken or not, and leaves it with the reservation; hours that are past are not', async () => {
  const replaceState = vi.fn((_state: unknown, _unused: string, url: string) => {
    location.search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  const open = (search: string) => {
    vi.stubGlobal('location', { pathname: '/en/rent/pen-display', search });
    const booking = createBooking({ devices: [device], deviceId: device.id, rules, rulesVersion: '2026-10-01' });
    vi.mocked(send).mockResolvedValue({ data: [] });
    return { booking, stop: booking.keep() };
  };
  const { booking } = open('?hours=2026-11-21T14:00:00/2026-11-21T16:00:00&quantity=2');
  expect(booking.$choice.get()).toEqual({ start: new Date('2026-11-21T14:00:00+08:00'), end: new Date('2026-11-21T16:00:00+08:00') });
  expect(booking.$price.get()?.points).toBe(24);
  booking.$quantity.set(3);
  expect(location.search).toContain('quantity=3');
  booking.$agreed.set(true);
  vi.mocked(send).mockResolvedValueOnce(answer as never);
  expect(await booking.confirm()).toBe(true);
  expect([location.search, booking.$choice.get(), booking.$quantity.get(), booking.$agreed.get()]).toEqual(['', null, 1, false]);
  expect(booking.$reserved.get()).toEqual(answer.data);

  // One more: of what was just booked the week is read again.
  vi.mocked(send).mockClear();
  booking.again();
  expect(booking.$reserved.get()).toBeNull();
  expect(vi.mocked(send).mock.calls[0]?.[1]).toMatchObject({ query: { from: '2026-11-16', to: '2026-11-22' } });
  booking.unbind();

  const past = open('?hours=2026-11-17T14:00:00/2026-11-17T16:00:00&quantity=2');
  expect([past.booking.$choice.get(), past.booking.$quantity.get()]).toEqual([null, 2]);
  past.stop();
  past.booking.unbind();
});

test('an address asks for no more than the centre has: no seat twice, no tenth scanner of two', () => {
  const seat: RentDevice = { ...device, id: 'seat-a1', kind: 'seat', quantity: 1 };
  const scanner: RentDevice = { ...device, id: 'a3-scanner', quantity: 2 };
  const booking = createBooking({ devices: [seat, scanner], deviceId: seat.id, rules, rulesVersion: '2026-10-01' });
  booking.takeUp({ quantity: 2, extras: { 'a3-scanner': 10, 'seat-a1': 3, 'no-such-thing': 1 } });
  expect([booking.$quantity.get(), booking.$extras.get(), booking.$quantityFaults.get()]).toEqual([1, { 'a3-scanner': 2 }, {}]);
  booking.unbind();
});
