import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let desk: TestMember;
let colleague: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  [desk, colleague] = [await signUp(app, { role: 'desk' }), await signUp(app, { role: 'desk' })];
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

interface Wish {
  device?: string;
  until?: string;
  points?: number;
  key?: string;
  by?: TestMember;
}
const clock = (time: string) => {
  app.clock.now = new Date(`${SATURDAY}T${time}:00+08:00`);
};
const seat = (memberId: string, { device = SAMPLE.seat, until = '17:00', points, key, by = desk }: Wish = {}) =>
  app.call('POST', '/staff/rents', {
    token: by.token,
    body: { member_id: memberId, device_id: device, end: `${SATURDAY} ${until}:00`, agree: true, ...(points !== undefined && { points }) },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const balance = async (member: TestMember) => (await app.call('GET', '/my/point_logs', { token: member.token })).body.data[0]?.balance_after;

describe('a member without a reservation', () => {
  test('starts at once and costs the hours from the current one, like any other reservation', async () => {
    const member = await signUp(app, { points: 500 });
    clock('14:29');
    const { status, body } = await seat(member.memberId, { points: 36 });
    expect(status, body.message).toBe(200);
    expect(body.data).toMatchObject({
      status: 'in_process',
      desk_state: 'here',
      start: `${SATURDAY}T14:00:00+08:00`,
      end: `${SATURDAY}T17:00:00+08:00`,
      points: 36,
    });
    expect(await balance(member)).toBe(464);
    const mine = await app.call('GET', `/rent/apply/${body.data.id}`, { token: member.token });
    expect(mine.body.data.history.map((each: { status: string }) => each.status)).toEqual(['reserved', 'in_process']);
    const device = await app.call('GET', `/device/${SAMPLE.seat}?from=${SATURDAY}&to=${SATURDAY}`);
    expect(device.body.data.busy).toEqual([{ start: `${SATURDAY}T14:00:00+08:00`, end: `${SATURDAY}T17:00:00+08:00`, free: 0 }]);
  });

  test('pays from the next hour once half of the running one is over', async () => {
    const member = await signUp(app, { points: 500 });
    clock('14:30');
    const { body } = await seat(member.memberId);
    expect(body.data).toMatchObject({ status: 'in_process', start: `${SATURDAY}T15:00:00+08:00`, points: 24 });
  });

  test('is refused for what refuses a reservation, and nothing is left of it', async () => {
    const [poor, rich, unverified] = [
      await signUp(app, { points: 10 }),
      await signUp(app, { points: 500 }),
      await signUp(app, { isVerified: false, points: 500 }),
    ];
    clock('14:00');
    expect((await seat(poor.memberId)).body.code).toBe('NOT_ENOUGH_POINTS');
    expect((await seat(unverified.memberId)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await seat(rich.memberId, { points: 35 })).body.code).toBe('TERMS_CHANGED');
    expect((await seat(randomUUID())).body.code).toBe('NOT_FOUND');
    const late = await seat(rich.memberId, { until: '23:00' });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['end']]);
    expect((await seat(rich.memberId)).status).toBe(200);
    expect((await seat(rich.memberId, { device: SAMPLE.seats.a1 })).body.code).toBe('ONE_SEAT_AT_A_TIME');
    expect(await app.database.db.selectFrom('rents').select('id').execute()).toHaveLength(1);
  });

  test('whose account is locked takes no seat', async () => {
    const member = await signUp(app, { points: 500 });
    const lock = { member_id: member.memberId, reason: 'Talked about', actor_id: desk.memberId, created_at: app.clock.now };
    await app.database.db.insertInto('account_locks').values(lock).execute();
    clock('14:00');
    expect((await seat(member.memberId)).body.code).toBe('ACCOUNT_LOCKED');
  });

  test('is not seated while the centre is shut', async () => {
    const member = await signUp(app, { points: 500 });
    clock('03:00');
    const { status, body } = await seat(member.memberId);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['end']]);
  });

  test('who came back for the answer is seated once', async () => {
    const member = await signUp(app, { points: 500 });
    clock('14:00');
    const [first, again] = [await seat(member.memberId, { key: 'counter-one' }), await seat(member.memberId, { key: 'counter-one' })];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await balance(member)).toBe(464);
  });
});

test('of two desks that give the last seat at once one gives it', async () => {
  const [one, other] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
  clock('14:00');
  const answers = await Promise.all([seat(one.memberId), seat(other.memberId, { by: colleague })]);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'UNAVAILABLE']);
  const paid = await Promise.all([balance(one), balance(other)]);
  expect(paid.sort()).toEqual([464, 500]);
});

test('of a desk and the site one gives the last seat', async () => {
  const [here, there] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
  clock('13:40');
  const answers = await Promise.all([seat(here.memberId), reserve(app, there)]);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'UNAVAILABLE']);
});

test('after all of it the ledger adds up', async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});
