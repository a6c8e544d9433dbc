import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { atDesk, type RentOptions, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Moving is one step (issue: reservations): what cannot be had leaves the old reservation, its pieces and its points as they were. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  await app.close();
});

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const move = ({ token }: TestMember, id: string, start: string, end: string, more: Record<string, unknown> = {}, headers = {}) =>
  app.call('PUT', `/rent/apply/${id}`, { token, body: { start: `${start}:00`, end: `${end}:00`, agree: true, ...more }, headers });
const moveTo = (member: TestMember, id: string, from: number, to: number, day = SATURDAY) => move(member, id, `${day} ${from}:00`, `${day} ${to}:00`);

async function booked(wish: RentOptions = {}, points = 100): Promise<{ member: TestMember; id: string }> {
  const member = await signUp(app, { points });
  const { status, body } = await reserve(app, member, wish);
  expect(status, body.message).toBe(200);
  return { member, id: body.data.id };
}

/** Everything that a member has: the reservation, its pieces, the points and every line of their record. */
async function everything(memberId: string): Promise<string> {
  const rows = [];
  for (const table of ['rents', 'rent_units', 'point_lots', 'point_balances', 'ledger_entries']) {
    rows.push((await app.database.query(`SELECT * FROM ${table} WHERE member_id = $1 ORDER BY 1, 2`, [memberId])).rows);
  }
  return JSON.stringify(rows);
}
/** That a refused move has left no trace, an e-mail included. */
async function expectUntouched(member: TestMember, attempt: () => Promise<{ status: number; body: { code: string } }>, refusal: [number, string]) {
  await app.sent();
  const before = await everything(member.memberId);
  const { status, body } = await attempt();
  expect([status, body.code]).toEqual(refusal);
  expect(await everything(member.memberId)).toBe(before);
  expect(await app.sent()).toEqual([]);
}

describe('to a time that is free', () => {
  test('keeps the reservation, frees the old time, writes to the member, and tells the story', async () => {
    const { member, id } = await booked();
    await app.sent();
    const { status, body } = await moveTo(member, id, 18, 21, '2026-11-22');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      status: 'reserved',
      start: '2026-11-22T18:00:00+08:00',
      end: '2026-11-22T21:00:00+08:00',
      cancel_before: '2026-11-21T18:00:00+08:00',
      kept_until: '2026-11-22T18:30:00+08:00',
      sequence: 1,
      points: 36,
      remaining_points: 64,
    });
    expect(body.data.history.map(({ status: each, start }: { status: string; start: string }) => `${each} ${start.slice(8, 13)}`)).toEqual([
      'reserved 21T14',
      'reserved 22T18',
    ]);
    const [sentEmail] = await app.sent();
    expect([sentEmail?.subject, sentEmail?.text]).toEqual([
      expect.stringContaining('Reservation moved'),
      expect.stringContaining('Sun 22 Nov 2026, 18:00–21:00'),
    ]);
    const other = await signUp(app, { points: 100 });
    expect((await reserve(app, other, { day: '2026-11-22', from: 20, to: 21 })).body.code).toBe('UNAVAILABLE');
    expect((await reserve(app, other)).status).toBe(200);
  });

  test('that overlaps its own old time takes the rest of it', async () => {
    const { member, id } = await booked();
    expect((await moveTo(member, id, 15, 18)).body.data).toMatchObject({ start: '2026-11-21T15:00:00+08:00', unit_number: 1, remaining_points: 64 });
    expect((await moveTo(member, id, 15, 19)).body.data.sequence).toBe(2);
    expect((await reserve(app, await signUp(app, { points: 100 }), { from: 14, to: 15 })).status).toBe(200);
  });

  test('that costs more or less takes or gives the difference, from and to the lots it came from', async () => {
    const member = await signUp(app, { points: 100, reward: { amount: 24, expiresAt: at('2026-12-01 00:00') } });
    const { id } = (await reserve(app, member)).body.data;
    const lots = async () => {
      const rows = await app.database.db
        .selectFrom('point_lots')
        .select(['kind', 'remaining'])
        .where('member_id', '=', member.memberId)
        .orderBy('kind')
        .execute();
      return rows.map(({ kind, remaining }) => `${kind} ${remaining}`);
    };
    expect(await lots()).toEqual(['purchased 88', 'reward 0']);
    expect((await moveTo(member, id, 10, 11)).body.data).toMatchObject({ points: 12, reward_points: 12, remaining_points: 112 });
    expect(await lots()).toEqual(['purchased 100', 'reward 12']);
    expect((await moveTo(member, id, 10, 15)).body.data).toMatchObject({ points: 60, reward_points: 24, remaining_points: 64 });
    expect(await lots()).toEqual(['purchased 64', 'reward 0']);
    expect((await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token })).body.data).toMatchObject({
      refunded_points: 60,
      remaining_points: 124,
    });
    expect(await lots()).toEqual(['purchased 100', 'reward 24']);
  });

  test('every line of the points record names the reservation it was for, moved or not', async () => {
    const { member, id } = await booked();
    await moveTo(member, id, 10, 11);
    await moveTo(member, id, 10, 12);
    const { data } = (await app.call('GET', '/my/point_logs', { token: member.token })).body;
    const lines = data.map(({ amount, rent }: { amount: number; rent: { id: string; device_id: string; start: string } | null }) => [
      amount,
      rent?.id,
      rent?.start.slice(11, 13),
    ]);
    expect(lines).toEqual([
      [-24, id, '10'],
      [12, id, '10'],
      [-12, id, '10'],
      [36, id, '10'],
      [-36, id, '10'],
      [100, undefined, undefined],
    ]);
    expect(data[0].rent.device_id).toBe(SAMPLE.seat);
  });

  test('what it leaves is offered to the member who waits for it', async () => {
    const { member, id } = await booked();
    const waiting = await signUp(app, { points: 100 });
    await app.database.query(
      `INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at)
       VALUES ($1, 'rent', '${SAMPLE.seat}', tstzrange($2, $3), 3, 'waiting', $4, $4)`,
      [waiting.memberId, at(`${SATURDAY} 14:00`).toISOString(), at(`${SATURDAY} 17:00`).toISOString(), TEST_NOW.toISOString()],
    );
    await moveTo(member, id, 10, 11);
    expect((await app.database.db.selectFrom('waitlist_entries').select('status').executeTakeFirstOrThrow()).status).toBe('offered');
    expect((await moveTo(member, id, 14, 15)).body.code).toBe('UNAVAILABLE');
  });

  test('that is less than a day away says that its points do not come back, and names no moment that is past', async () => {
    const { member, id } = await booked();
    for (const [language, text] of [
      ['en', 'It begins in less than 24 hours and can no longer be moved.'],
      ['zh', '距離開始不到 24 小時，無法再更改；若無法前來，請到會員專區放棄預約，點數不退回。'],
      ['ja', '開始まで24時間を切っているため、変更はもうできません。'],
    ] as const) {
      await app.database.db.updateTable('members').set({ language }).where('id', '=', member.memberId).execute();
      app.clock.now = TEST_NOW;
      // Each e-mail is of a move of its own, from a time that is far enough away.
      const far = language === 'en' ? id : (await reserve(app, member, { day: '2026-11-24' })).body.data.id;
      await app.sent();
      const { status, body } = await moveTo(member, far, 14, 16, '2026-11-18');
      expect([status, body.data.is_movable]).toEqual([200, false]);
      const [sentEmail] = await app.sent();
      expect(sentEmail?.text).toContain(text);
      expect(sentEmail?.text).not.toMatch(/17 Nov|11月17日/);
      await app.database.db.deleteFrom('rents').execute();
    }
  });

  test('a form that is sent twice moves once', async () => {
    const { member, id } = await booked();
    const send = () => move(member, id, `${SATURDAY} 10:00`, `${SATURDAY} 12:00`, {}, { 'idempotency-key': 'move-0001' });
    const [first, second] = [await send(), await send()];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.body.data).toMatchObject({ sequence: 1, remaining_points: 76 });
  });
});

describe('refused, everything is as before', () => {
  test('the time that it has already, which is beside the start', async () => {
    const { member, id } = await booked();
    await expectUntouched(member, () => moveTo(member, id, 14, 17), [422, 'VALIDATION_FAILED']);
    expect((await moveTo(member, id, 14, 17)).body.errors).toEqual({ start: ['Please Enter Valid Time'] });
    expect((await moveTo(member, id, 14, 16)).status).toBe(200);
  });

  test('when the time is taken', async () => {
    await booked({ from: 18, to: 20 });
    const { member, id } = await booked();
    await expectUntouched(member, () => moveTo(member, id, 16, 19), [409, 'UNAVAILABLE']);
  });

  test('when one piece of several is taken then', async () => {
    for (let i = 0; i < 2; i += 1) await booked({ device: SAMPLE.scanner, from: 18, to: 19 });
    const { member, id } = await booked({ extras: [{ device_id: SAMPLE.tablet, quantity: 2 }, { device_id: SAMPLE.scanner }] });
    await expectUntouched(member, () => moveTo(member, id, 18, 21), [409, 'UNAVAILABLE']);
    const { body } = await moveTo(member, id, 19, 21);
    expect(body.data.items.map(({ device, quantity }: { device: { id: string }; quantity: number }) => `${device.id} ${quantity}`)).toEqual([
      `${SAMPLE.seat} 1`,
      `${SAMPLE.tablet} 2`,
      `${SAMPLE.scanner} 1`,
    ]);
  });

  test('when the points do not suffice; what the old time cost counts', async () => {
    const { member, id } = await booked({}, 40);
    expect((await moveTo(member, id, 10, 13)).body.data.remaining_points).toBe(4);
    await expectUntouched(member, () => moveTo(member, id, 10, 14), [409, 'NOT_ENOUGH_POINTS']);
  });

  test('a second later than 24 hours before, not at that moment', async () => {
    const { member, id } = await booked();
    app.clock.now = at('2026-11-20 14:00:01');
    await expectUntouched(member, () => moveTo(member, id, 10, 11, '2026-11-25'), [409, 'TOO_LATE_TO_CANCEL']);
    app.clock.now = at('2026-11-20 14:00:00');
    // To a time that itself can no longer be given back.
    const { status, body } = await moveTo(member, id, 16, 19, '2026-11-20');
    expect([status, body.data.is_cancellable, body.data.is_movable]).toEqual([200, false, false]);
    await expectUntouched(member, () => moveTo(member, id, 10, 11, '2026-11-25'), [409, 'TOO_LATE_TO_CANCEL']);
  });

  test('when it is cancelled, lapsed, or its holder is here', async () => {
    const { member, id } = await booked();
    const desk = await signUp(app, { role: 'desk' });
    app.clock.now = at(`${SATURDAY} 14:00`);
    await atDesk(app, desk, id, 'check_in');
    await expectUntouched(member, () => moveTo(member, id, 18, 19), [409, 'NOT_CANCELLABLE']);
    app.clock.now = TEST_NOW;
    const other = await booked({ device: SAMPLE.seats.b1 });
    app.clock.now = at(`${SATURDAY} 14:30`);
    await expectUntouched(other.member, () => moveTo(other.member, other.id, 18, 19), [409, 'NOT_CANCELLABLE']);
    app.clock.now = TEST_NOW;
    await app.call('PUT', `/rent/apply/${other.id}/cancel`, { token: other.member.token });
    await expectUntouched(other.member, () => moveTo(other.member, other.id, 18, 19), [409, 'NOT_CANCELLABLE']);
  });

  test('when it is another member’s', async () => {
    const { member, id } = await booked();
    const stranger = await signUp(app, { points: 100 });
    await expectUntouched(member, () => moveTo(stranger, id, 10, 11), [404, 'NOT_FOUND']);
  });

  test('when price or rules are not those that were shown', async () => {
    const { member, id } = await booked();
    for (const shown of [{ points: 35 }, { rule_version: '2026-01-01' }]) {
      await expectUntouched(member, () => move(member, id, `${SATURDAY} 10:00`, `${SATURDAY} 13:00`, shown), [409, 'TERMS_CHANGED']);
    }
    expect((await move(member, id, `${SATURDAY} 10:00`, `${SATURDAY} 13:00`, { points: 36, rule_version: '2026-11-22' })).status).toBe(200);
  });

  test.each([
    ['past', '2026-11-17 14:00', '2026-11-17 15:00', 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['on a Monday', '2026-11-23 14:00', '2026-11-23 15:00', 'start', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['backwards', '2026-11-22 14:00', '2026-11-22 13:00', 'end', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['by half hours', '2026-11-22 14:00', '2026-11-22 15:30', 'end', ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください']],
    ['of four days', '2026-11-19 14:00', '2026-11-22 15:00', 'end', ['最多可選擇 3 天', 'Maximum Selection Span of 3 Days', '選択できる期間は最大3日間です']],
    [
      'from closing time',
      '2026-11-20 21:00',
      '2026-11-21 12:00',
      'start',
      ['請選擇連續時段', 'Please Select Continuous Time', '連続した時間帯を選択してください'],
    ],
    [
      'without its clock',
      '2026-2-3',
      '2026-11-22 15:00',
      'start',
      ['日期時間格式錯誤（YYYY-MM-DD HH:mm:ss）', 'Error in date and time format (YYYY-MM-DD HH:mm:ss)', '日時の形式が正しくありません（YYYY-MM-DD HH:mm:ss）'],
    ],
  ] as const)('when the time is %s, with the reason beside its field', async (_, start, end, field, texts) => {
    const { member, id } = await booked();
    for (const [i, language] of (['zh', 'en', 'ja'] as const).entries()) {
      const body = { start: `${start}:00`, end: `${end}:00`, agree: true };
      const answer = await app.call('PUT', `/rent/apply/${id}`, { token: member.token, body, language });
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [texts[i]] }]);
    }
    await expectUntouched(member, () => move(member, id, start, end, { agree: false }), [422, 'VALIDATION_FAILED']);
  });
});
