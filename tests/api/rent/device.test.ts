import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Wire {
  id: string;
  kind: string;
  type: { id: string };
  busy?: { start: string; end: string; free: number }[];
}
const devices = async (query = ''): Promise<Wire[]> => (await app.call('GET', `/device?per_page=100${query}`)).body.data;

describe('devices', () => {
  test('are seats with a place on the map and kinds of equipment, in every language', async () => {
    const all = await devices();
    const seats = all.filter(({ kind }) => kind === 'seat');
    expect([seats.length, all.length - seats.length]).toEqual([13, 7]);
    expect(seats[0]).toMatchObject({ id: SAMPLE.seats.a1, label: 'A1', floor: '3F', quantity: 1, map: { x: 340, y: 26 }, price_points_per_hour: 12 });
    expect(all.every((device) => 'title_ja' in device && device.title_ja)).toBe(true);
    expect(seats[0]?.busy).toBeUndefined();
  });

  test('are filtered by kind and type, and one is whole', async () => {
    expect((await devices('&kind=seat')).every(({ kind }) => kind === 'seat')).toBe(true);
    expect((await devices('&type=audio')).map(({ type }) => type.id)).toEqual(['audio']);
    const { body } = await app.call('GET', `/device/${SAMPLE.seats.a1}`);
    expect(body.data.content_en).toContain('<p>');
    const types = await app.call('GET', '/device/type');
    expect(types.body.data[0]).toMatchObject({ id: 'seat', kind: 'seat', name_en: 'Seats' });
  });

  test('that do not exist are a 404', async () => {
    expect((await app.call('GET', '/device/seat-z9')).status).toBe(404);
    expect((await app.call('GET', '/device/constructor')).status).toBe(404);
  });

  test('without days come from memory with an ETag, with days they are live', async () => {
    const still = await app.call('GET', '/device');
    expect(still.headers.get('etag')).toBeTruthy();
    const live = await app.call('GET', `/device?from=${SATURDAY}&to=${SATURDAY}`);
    expect([live.headers.get('etag'), live.headers.get('cache-control')]).toEqual([null, 'no-store']);
  });
});

describe('busy times', () => {
  const busyOf = async (id: string, from = SATURDAY, to = from) => (await app.call('GET', `/device/${id}?from=${from}&to=${to}`)).body.data.busy;

  test('say when how many pieces are free, not who holds them nor where bookings meet', async () => {
    const [a, b] = [await signUp(app, { points: 200 }), await signUp(app, { points: 200 })];
    await reserve(app, a, { from: 14, to: 16 });
    await reserve(app, b, { from: 16, to: 17 });
    await reserve(app, a, { device: SAMPLE.display, from: 14, to: 16 });
    expect(await busyOf(SAMPLE.seat)).toEqual([{ start: '2026-11-21T14:00:00+08:00', end: '2026-11-21T17:00:00+08:00', free: 0 }]);
    expect(await busyOf(SAMPLE.display)).toEqual([{ start: '2026-11-21T14:00:00+08:00', end: '2026-11-21T16:00:00+08:00', free: 2 }]);
    expect(await busyOf(SAMPLE.seat, '2026-11-22')).toEqual([]);
    const listed = (await devices(`&from=${SATURDAY}&to=${SATURDAY}`)).find(({ id }) => id === SAMPLE.seat);
    expect(listed?.busy).toHaveLength(1);
  });

  test('a cancelled booking is free at once', async () => {
    const member = await signUp(app, { points: 200 });
    const { id } = (await reserve(app, member, { device: SAMPLE.seats.c4 })).body.data;
    await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token });
    expect(await busyOf(SAMPLE.seats.c4)).toEqual([]);
  });

  test('of a day are those of that day alone, from midnight to midnight', async () => {
    for (const day of ['2026-11-24', '2026-11-26']) {
      const booked = await reserve(app, await signUp(app, { points: 400 }), { device: SAMPLE.seats.c3, day, from: 14, to: 17 });
      expect(booked.body.code).toBeUndefined();
    }
    expect(await busyOf(SAMPLE.seats.c3, '2026-11-25')).toEqual([]);
    expect(await busyOf(SAMPLE.seats.c3, '2026-11-24', '2026-11-26')).toHaveLength(2);
  });

  test('of no device at all are an empty list', async () => {
    const { status, body } = await app.call('GET', `/device?type=no-such-type&from=${SATURDAY}&to=${SATURDAY}`);
    expect([status, body.data]).toEqual([200, []]);
  });

  test('are asked for with both days, the right way round, at most 14', async () => {
    const errors = async (query: string) => (await app.call('GET', `/device?${query}`)).body.errors;
    expect(await errors('from=2026-11-21')).toEqual({ to: ['This field is required'] });
    expect(await errors('to=2026-11-21')).toEqual({ from: ['This field is required'] });
    expect(await errors('from=2026-11-21&to=2026-11-20')).toEqual({ to: ['Please Enter Valid Time'] });
    expect(await errors('from=2026-11-01&to=2026-11-15')).toEqual({ to: ['Please Enter Valid Time'] });
    expect(await errors('from=21.11.2026&to=2026-11-21')).toEqual({ from: ['Error in date format (YYYY-MM-DD)'] });
    expect((await app.call('GET', '/device?from=2026-11-01&to=2026-11-14')).status).toBe(200);
    expect(await errors('kind=chair')).toEqual({ kind: ['Please choose one of the options'] });
  });
});

test('the date setting tells opening hours, Mondays, holidays in range, horizon and notice', async () => {
  const { body } = await app.call('GET', '/date_setting?from=2026-12-01&to=2026-12-31');
  expect(body.data).toMatchObject({
    time_zone: 'Asia/Taipei',
    open_hour: 10,
    close_hour: 21,
    closed_weekdays: [1],
    closed_days: [{ date: '2026-12-25', name_zh: '行憲紀念日', name_en: 'Constitution Day' }],
    booking_horizon_days: 60,
    max_span_days: 3,
    cancel_notice_hours: 24,
  });
});

test('the rules a booking agrees to carry their version, in three languages', async () => {
  const { body } = await app.call('GET', '/rule');
  expect(body.data).toMatchObject([{ id: 'sample-rule', covers: 'rent', version: '2026-11-22', title_en: 'Sample rules' }]);
  expect(body.data[0].content_ja).toContain('<p>');
});
