import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Seats and equipment together, by number; and what the issue lists as bad input, in the three languages. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const balance = async ({ token }: TestMember) => (await app.call('GET', '/my/point_logs', { token })).body.data[0].balance_after;
const mine = async ({ token }: TestMember) => (await app.call('GET', '/rent/apply', { token })).body;
const good = { device_id: SAMPLE.seat, start: `${SATURDAY} 14:00:00`, end: `${SATURDAY} 17:00:00`, agree: true };

describe('a seat and equipment', () => {
  test('are one reservation with one price and one letter', async () => {
    const member = await signUp(app, { points: 100 });
    const { status, body } = await reserve(app, member, { extras: [{ device_id: SAMPLE.tablet, quantity: 2 }, { device_id: SAMPLE.scanner }] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      device: { id: SAMPLE.seat },
      unit_number: 1,
      points: 36 + 12 + 12,
      remaining_points: 40,
      kept_until: '2026-11-21T14:30:00+08:00',
    });
    expect(body.data.items).toMatchObject([
      { device: { id: SAMPLE.seat, kind: 'seat' }, quantity: 1, points: 36, units: [{ number: 1, rental_status: null }] },
      { device: { id: SAMPLE.tablet, kind: 'equipment' }, quantity: 2, points: 12, units: [{ number: 1 }, { number: 2 }] },
      { device: { id: SAMPLE.scanner }, quantity: 1, points: 12, units: [{ number: 1 }] },
    ]);
    const [sentEmail, ...others] = await app.sent();
    expect(sentEmail?.text).toContain('× 2');
    expect(others).toEqual([]);
  });

  test('are had together or not at all: neither points nor pieces are lost when one is missing', async () => {
    for (let i = 0; i < 2; i += 1) await reserve(app, await signUp(app, { points: 100 }), { device: SAMPLE.scanner, from: 16, to: 18 });
    const [member, other] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
    const refused = await reserve(app, member, { extras: [{ device_id: SAMPLE.tablet, quantity: 6 }, { device_id: SAMPLE.scanner }] });
    expect([refused.status, refused.body.code]).toEqual([409, 'UNAVAILABLE']);
    expect([await balance(member), (await mine(member)).meta.total]).toEqual([100, 0]);
    expect((await reserve(app, other, { extras: [{ device_id: SAMPLE.tablet, quantity: 6 }] })).status).toBe(200);
  });

  test('a pool is had to its last piece, and not one more', async () => {
    const [many, few, last] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
    expect((await reserve(app, many, { device: SAMPLE.tablet, quantity: 4 })).body.data).toMatchObject({ points: 24, items: [{ quantity: 4 }] });
    expect((await reserve(app, few, { device: SAMPLE.tablet, quantity: 3 })).body.code).toBe('UNAVAILABLE');
    expect((await reserve(app, few, { device: SAMPLE.tablet, quantity: 2 })).status).toBe(200);
    expect((await reserve(app, last, { device: SAMPLE.tablet })).body.code).toBe('UNAVAILABLE');
  });

  test('the same device named twice counts with both numbers', async () => {
    const member = await signUp(app, { points: 500 });
    const twice = await reserve(app, member, { device: SAMPLE.tablet, quantity: 4, extras: [{ device_id: SAMPLE.tablet, quantity: 3 }] });
    expect([twice.status, twice.body.errors]).toEqual([422, { quantity: ['Must be at most 6'] }]);
    expect(
      (await reserve(app, member, { device: SAMPLE.tablet, quantity: 4, extras: [{ device_id: SAMPLE.tablet, quantity: 2 }] })).body.data.items,
    ).toHaveLength(1);
  });

  test('a second seat as an extra is refused as any second seat is', async () => {
    const member = await signUp(app, { points: 500 });
    const { status, body } = await reserve(app, member, { extras: [{ device_id: SAMPLE.seats.b1 }] });
    expect([status, body.code]).toEqual([409, 'ONE_SEAT_AT_A_TIME']);
    expect((await mine(member)).meta.total).toBe(0);
  });

  test('equipment of several days goes out over nights and closed days', async () => {
    const member = await signUp(app, { points: 500 });
    const body = { ...good, device_id: SAMPLE.projector, start: '2026-11-22 20:00:00', end: '2026-11-24 11:00:00' };
    const answer = await app.call('POST', '/rent/apply', { token: member.token, body });
    expect(answer.body.data).toMatchObject({ hours: 2, kept_until: '2026-11-24T11:00:00+08:00' });
  });

  test.each([
    ['one', `${SAMPLE.tablet}:2`, [`${SAMPLE.seat} 1`, `${SAMPLE.tablet} 2`]],
    ['none', '', [`${SAMPLE.seat} 1`]],
    ['one piece', SAMPLE.tablet, [`${SAMPLE.seat} 1`, `${SAMPLE.tablet} 1`]],
  ])('a form says %s as text', async (_, extras, items) => {
    const member = await signUp(app, { points: 100 });
    const form = new URLSearchParams({ ...good, agree: 'true', quantity: '1', extras });
    const { status, body } = await app.call('POST', '/rent/apply', { token: member.token, body: form });
    expect([status, body.data?.items.map(({ device, quantity }: { device: { id: string }; quantity: number }) => `${device.id} ${quantity}`)]).toEqual([
      200,
      items,
    ]);
  });

  test('a form says several by saying the field again', async () => {
    const member = await signUp(app, { points: 100 });
    const form = new URLSearchParams([...Object.entries({ ...good, agree: 'true' }), ['extras', `${SAMPLE.tablet}:2`], ['extras', `${SAMPLE.scanner}:1`]]);
    const { body } = await app.call('POST', '/rent/apply', { token: member.token, body: form });
    expect(body.data.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2, 1]);
  });
});

describe('bad input is answered beside its field, in the language of the page', () => {
  const time = ['請輸入有效時間', 'Please Enter Valid Time', '有効な時間を入力してください'];
  const least = ['不能小於 1', 'Must be at least 1', '1以上で入力してください'];
  const most = (n: number) => [`不能大於 ${n}`, `Must be at most ${n}`, `${n}以下で入力してください`];
  const option = ['請從選項中選擇', 'Please choose one of the options', '選択肢から選んでください'];
  const form = ['格式不正確', 'The format is not correct', '形式が正しくありません'];
  const clock = [
    '日期時間格式錯誤（YYYY-MM-DD HH:mm:ss）',
    'Error in date and time format (YYYY-MM-DD HH:mm:ss)',
    '日時の形式が正しくありません（YYYY-MM-DD HH:mm:ss）',
  ];
  const cases: [string, Record<string, unknown>, string, string[]][] = [
    ['a past time', { start: '2026-11-17 14:00:00', end: '2026-11-17 15:00:00' }, 'start', time],
    ['the hour that runs', { start: '2026-11-18 10:00:00', end: '2026-11-18 11:00:00' }, 'start', time],
    ['a Monday', { start: '2026-11-23 14:00:00', end: '2026-11-23 15:00:00' }, 'start', time],
    ['an end on a Monday', { start: '2026-11-22 14:00:00', end: '2026-11-23 15:00:00' }, 'end', time],
    ['a holiday', { start: '2026-12-25 14:00:00', end: '2026-12-25 15:00:00' }, 'start', time],
    ['before the centre opens', { start: `${SATURDAY} 08:00:00` }, 'start', time],
    ['the end before the start', { end: `${SATURDAY} 13:00:00` }, 'end', time],
    ['no time at all', { end: `${SATURDAY} 14:00:00` }, 'end', time],
    ['a half hour at the start', { start: `${SATURDAY} 14:30:00` }, 'start', time],
    ['a half hour at the end', { end: `${SATURDAY} 16:30:00` }, 'end', time],
    ['a gap at its edge', { end: '2026-11-22 10:00:00' }, 'end', ['請選擇連續時段', 'Please Select Continuous Time', '連続した時間帯を選択してください']],
    ['four days', { start: '2026-11-18 14:00:00' }, 'end', ['最多可選擇 3 天', 'Maximum Selection Span of 3 Days', '選択できる期間は最大3日間です']],
    ['a date as 2026-2-3', { start: '2026-2-3 14:00:00' }, 'start', clock],
    ['29 February of a year without one', { start: '2027-02-29 14:00:00' }, 'start', clock],
    ['no agreement', { agree: 'off' }, 'agree', ['請勾選同意', 'Please check-select to agree', '同意にチェックを入れてください']],
    ['an unknown device', { device_id: 'seat-z9' }, 'device_id', option],
    ['an unknown extra', { extras: [{ device_id: 'jetpack' }] }, 'extras', option],
    ['none of it', { quantity: 0 }, 'quantity', least],
    ['fewer than none', { quantity: -1 }, 'quantity', least],
    ['10,000 of it', { device_id: SAMPLE.tablet, quantity: 10_000 }, 'quantity', most(6)],
    ['more than there are', { device_id: SAMPLE.tablet, quantity: 7 }, 'quantity', most(6)],
    ['a seat twice', { quantity: 2 }, 'quantity', most(1)],
    ['half a piece', { quantity: '1.5' }, 'quantity', ['資料型別不正確', 'This value is not valid', '値の種類が正しくありません']],
    ['more of an extra than there are', { extras: [{ device_id: SAMPLE.scanner, quantity: 3 }] }, 'extras', most(2)],
    ['none of an extra', { extras: [{ device_id: SAMPLE.scanner, quantity: 0 }] }, 'extras.0.quantity', least],
    ['none of an extra, as text', { extras: `${SAMPLE.scanner}:0` }, 'extras.0.quantity', least],
    ['10,000 of an extra, as text', { extras: `${SAMPLE.scanner}:10000` }, 'extras', most(2)],
    ['nine extras', { extras: Array.from({ length: 9 }, () => `${SAMPLE.scanner}:1`) }, 'extras', ['最多 8 項', 'At most 8 items', '8件までです']],
    ['an extra that is none', { extras: `${SAMPLE.scanner}:two` }, 'extras', form],
    ['a list of nonsense', { extras: [7] }, 'extras', form],
  ];
  test.each(cases)('%s', async (_, change, field, texts) => {
    const member = await signUp(app, { points: 500 });
    for (const [i, language] of (['zh', 'en', 'ja'] as const).entries()) {
      const { status, body } = await app.call('POST', '/rent/apply', { token: member.token, body: { ...good, ...change }, language });
      expect([status, body.errors]).toEqual([422, { [field]: [texts[i]] }]);
    }
    expect([await balance(member), (await mine(member)).meta.total]).toEqual([500, 0]);
  });

  test('a price that differs from the server’s', async () => {
    const member = await signUp(app, { points: 500 });
    for (const [language, text] of [
      ['zh', '預約條件已更新，請確認後再送出。'],
      ['en', 'The price or the rules have changed. Please check and confirm again.'],
      ['ja', '料金または利用規約が変更されました。内容をご確認のうえ、もう一度お申し込みください。'],
    ] as const) {
      const body = { ...good, extras: [`${SAMPLE.tablet}:2`], points: 36 };
      const answer = await app.call('POST', '/rent/apply', { token: member.token, body, language });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'TERMS_CHANGED', text]);
    }
    expect((await app.call('POST', '/rent/apply', { token: member.token, body: { ...good, extras: [`${SAMPLE.tablet}:2`], points: 48 } })).status).toBe(200);
  });
});
