import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/domain/rate-limits.ts';
import { countTry } from '../../../src/server/http/callers/rate-limit.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { type RentOptions, reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { leave, places, take, wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('rents').execute();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const members = (count: number, points = 500) => Promise.all(Array.from({ length: count }, () => signUp(app, { points })));
/** So many members as a test names; the first has the place. */
async function crowd(wish: RentOptions = {}): Promise<{ holder: TestMember; rentId: string; first: TestMember; second: TestMember; third: TestMember }> {
  const [holder, first, second, third] = (await members(4)) as [TestMember, TestMember, TestMember, TestMember];
  const { status, body } = await reserve(app, holder, wish);
  expect(status).toBe(200);
  return { holder, rentId: body.data.id, first, second, third };
}
const cancel = ({ token }: TestMember, id: string) => app.call('PUT', `/rent/apply/${id}/cancel`, { token });
const joined = async (member: TestMember, wish: RentOptions = {}): Promise<string> => {
  const { status, body } = await wait(app, member, wish);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.data.id;
};
const minute = () => app.handlers['expire-and-offer']({}, 'job');
const balance = async ({ memberId }: TestMember) =>
  (await app.database.db.selectFrom('point_balances').select('remaining').where('member_id', '=', memberId).executeTakeFirst())?.remaining ?? 0;

describe('waiting', () => {
  test('says what for, at what price and at which place of the line', async () => {
    const { first, second } = await crowd();
    const { status, body } = await wait(app, first);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: 'rent',
      status: 'waiting',
      position: 1,
      offer_until: null,
      device: { id: SAMPLE.seat, label: 'A3', kind: 'seat', floor: '3F' },
      line: null,
      start: '2026-11-21T14:00:00+08:00',
      end: '2026-11-21T17:00:00+08:00',
      hours: 3,
      points: 36,
    });
    expect((await wait(app, second)).body.data.position).toBe(2);
  });

  test('counts who wants a time that overlaps, and moves up when they leave', async () => {
    const { holder, first, second, third } = await crowd({ from: 10, to: 20 });
    const before = await joined(first, { from: 10, to: 12 });
    await joined(second, { from: 14, to: 16 });
    await joined(third, { from: 11, to: 15 });
    expect(await places(app, second)).toMatchObject([{ position: 1 }]);
    expect(await places(app, third)).toMatchObject([{ position: 3 }]);
    expect((await leave(app, first, before)).body.data).toMatchObject({ status: 'left', position: null });
    expect(await places(app, third)).toMatchObject([{ position: 2 }]);
    expect((await wait(app, holder, { device: SAMPLE.seats.b1 })).body.code).toBe('STILL_AVAILABLE');
  });

  test('where there is room is refused: that can be booked, and so can any piece of several', async () => {
    const [first, second, third, fourth] = (await members(4)) as [TestMember, TestMember, TestMember, TestMember];
    for (const member of [first, second]) await reserve(app, member, { device: SAMPLE.display });
    const early = await wait(app, fourth, { device: SAMPLE.display });
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'STILL_AVAILABLE',
      'There is still room at this time. You can reserve it directly.',
    ]);
    await reserve(app, third, { device: SAMPLE.display });
    expect((await wait(app, fourth, { device: SAMPLE.display })).status).toBe(200);
  });

  test('twice for hours that overlap is refused, by the database itself', async () => {
    const { first } = await crowd({ from: 10, to: 20 });
    await joined(first);
    for (const again of [{}, { from: 16, to: 18 }, { from: 10, to: 20 }]) {
      const { status, body } = await wait(app, first, again);
      expect([status, body.code]).toEqual([409, 'ALREADY_WAITING']);
    }
    await joined(first, { from: 17, to: 18 });
  });

  test('for what is booked for these hours already is refused', async () => {
    const { holder } = await crowd();
    const { status, body } = await wait(app, holder, { from: 15, to: 18 });
    expect([status, body.code, body.message]).toEqual([
      409,
      'ALREADY_BOOKED',
      'You already have a reservation at this time, so you need not join the waitlist.',
    ]);
    await reserve(app, (await members(1))[0] as TestMember, { from: 18, to: 20 });
    expect((await wait(app, holder, { from: 18, to: 20 })).status).toBe(200);
  });

  test('in more than five lines at once is refused; one that is left or over makes room', async () => {
    const { holder, rentId, first } = await crowd({ from: 10, to: 20 });
    const ids: string[] = [];
    for (const from of [10, 11, 12, 13, 14]) ids.push(await joined(first, { from, to: from + 1 }));
    expect((await wait(app, first, { from: 10, to: 11 })).body.code).toBe('ALREADY_WAITING');
    for (const [language, text] of [
      ['zh', '您最多可同時候補 5 個時段，請先退出其中一個。'],
      ['en', 'You can be on 5 waitlists at once. Please leave one of them first.'],
      ['ja', 'キャンセル待ちは同時に5件までです。先にいずれか1件を取り消してください。'],
    ] as const) {
      const body = { kind: 'rent', device_id: SAMPLE.seat, start: `${SATURDAY} 15:00:00`, end: `${SATURDAY} 16:00:00` };
      const answer = await app.call('POST', '/waitlist', { token: first.token, body, language });
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'WAITLIST_FULL', text]);
    }
    expect(await places(app, first)).toHaveLength(5);
    await leave(app, first, ids[0] ?? '');
    await joined(first, { from: 15, to: 16 });
    // An offer counts until it is taken or lapses.
    await cancel(holder, rentId);
    expect((await places(app, first)).filter(({ status }) => status === 'offered')).toHaveLength(1);
    await reserve(app, holder, { from: 16, to: 20 });
    expect((await wait(app, first, { from: 16, to: 17 })).body.code).toBe('WAITLIST_FULL');
    app.clock.now = at('2026-11-18 12:30');
    expect((await wait(app, first, { from: 16, to: 17 })).status).toBe(200);
  });

  test('again after leaving is at the end', async () => {
    const { first, second } = await crowd();
    const id = await joined(first);
    await joined(second);
    await leave(app, first, id);
    expect((await wait(app, first)).body.data.position).toBe(2);
  });

  test('needs a verified address and a login', async () => {
    await crowd();
    const unverified = await signUp(app, { isVerified: false });
    expect((await wait(app, unverified)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await app.call('POST', '/waitlist', { body: {} })).status).toBe(401);
    expect((await app.call('GET', '/my/waitlist')).status).toBe(401);
  });

  test('the same form twice is one place', async () => {
    const { first } = await crowd();
    const [a, b] = [await wait(app, first, { key: 'wait-0001' }), await wait(app, first, { key: 'wait-0001' })];
    expect(b.body).toEqual(a.body);
    expect(await places(app, first)).toHaveLength(1);
  });

  test('my places: offers first, then by time; what is past is apart, in pages', async () => {
    const { holder, rentId, first } = await crowd();
    const later = (await reserve(app, (await members(1))[0] as TestMember, { day: '2026-11-25' })).status;
    expect(later).toBe(200);
    await joined(first, { day: '2026-11-25' });
    await joined(first);
    await cancel(holder, rentId);
    const list = async (query: string) => (await app.call('GET', `/my/waitlist${query}`, { token: first.token })).body;
    expect((await list('?when=open')).data).toMatchObject([{ status: 'offered' }, { status: 'waiting' }]);
    expect((await list('?when=past')).data).toEqual([]);
    app.clock.now = at('2026-11-18 12:30');
    expect((await list('?when=open')).data).toMatchObject([{ status: 'waiting' }]);
    expect((await list('?when=past')).data).toMatchObject([{ status: 'lapsed', offer_until: null }]);
    expect((await list('?per_page=1')).meta).toEqual({ total: 2, page: 1, per_page: 1, last_page: 2 });
  });
});

const offered = (until: string) => [{ status: 'offered', position: null, until }];

describe('an offer', () => {
  test('goes to the first in line when the place is given back, for two hours, with a letter', async () => {
    const { holder, rentId, first, second } = await crowd();
    await joined(first);
    await joined(second);
    await app.sent();
    await cancel(holder, rentId);
    expect(await places(app, first)).toEqual(offered('2026-11-18T12:30:00+08:00'));
    expect(await places(app, second)).toEqual([{ status: 'waiting', position: 1, until: null }]);
    const sentEmails = await app.sent();
    expect(sentEmails.filter(({ text }) => text.includes('12:30'))).toHaveLength(1);
    await app.handlers['notify-offers']({}, 'job');
    expect(await app.sent()).toEqual([]);
  });

  test('is made when the place is given up too late for a refund', async () => {
    const { holder, rentId, first } = await crowd();
    await joined(first);
    app.clock.now = at('2026-11-21 11:00');
    expect((await cancel(holder, rentId)).body.code).toBe('TOO_LATE_TO_CANCEL');
    expect((await app.call('PUT', `/rent/apply/${rentId}/cancel`, { token: holder.token, body: { late: true } })).status).toBe(200);
    expect(await places(app, first)).toEqual(offered('2026-11-21T13:00:00+08:00'));
    expect(await balance(holder)).toBe(500 - 36);
  });

  test('costs nothing and shows nobody a free seat as long as it stands', async () => {
    const { holder, rentId, first, second } = await crowd();
    await joined(first);
    await cancel(holder, rentId);
    expect(await balance(first)).toBe(500);
    expect((await app.call('GET', '/rent/apply', { token: first.token })).body.data).toEqual([]);
    expect((await reserve(app, second)).body.code).toBe('UNAVAILABLE');
    const { body } = await app.call('GET', `/device/${SAMPLE.seat}?from=${SATURDAY}&to=${SATURDAY}`);
    expect(body.data.busy).toEqual([{ start: '2026-11-21T14:00:00+08:00', end: '2026-11-21T17:00:00+08:00', free: 0 }]);
  });

  test('is made when a booking moves away', async () => {
    const { holder, rentId, first } = await crowd();
    await joined(first);
    const body = { start: '2026-11-24 14:00:00', end: '2026-11-24 17:00:00', agree: true };
    expect((await app.call('PUT', `/rent/apply/${rentId}`, { token: holder.token, body })).status).toBe(200);
    expect(await places(app, first)).toEqual(offered('2026-11-18T12:30:00+08:00'));
  });

  test('is made when nobody came, and no longer than until it begins', async () => {
    const { first } = await crowd();
    await joined(first, { from: 15, to: 17 });
    app.clock.now = at('2026-11-21 14:29');
    await minute();
    expect(await places(app, first)).toMatchObject([{ status: 'waiting' }]);
    app.clock.now = at('2026-11-21 14:30');
    await minute();
    expect(await places(app, first)).toEqual(offered('2026-11-21T15:00:00+08:00'));
    app.clock.now = at('2026-11-21 15:00');
    expect(await places(app, first)).toMatchObject([{ status: 'lapsed' }]);
  });

  test('is made when somebody leaves before their time is over', async () => {
    const desk = await signUp(app, { role: 'desk' });
    const { rentId, first } = await crowd();
    await joined(first, { from: 15, to: 17 });
    app.clock.now = at('2026-11-21 14:00');
    expect((await app.call('PUT', `/staff/rents/${rentId}/check_in`, { token: desk.token, body: {} })).status).toBe(200);
    app.clock.now = at('2026-11-21 14:40');
    expect(await places(app, first)).toMatchObject([{ status: 'waiting' }]);
    expect((await app.call('PUT', `/staff/rents/${rentId}/finish`, { token: desk.token, body: {} })).status).toBe(200);
    expect(await places(app, first)).toEqual(offered('2026-11-21T15:00:00+08:00'));
  });

  test('is made when the centre calls a booking off', async () => {
    const desk = await signUp(app, { role: 'desk' });
    const { rentId, first } = await crowd();
    await joined(first);
    expect((await app.call('PUT', `/staff/rents/${rentId}/call_off`, { token: desk.token, body: { reason: 'Repairs' } })).status).toBe(200);
    expect(await places(app, first)).toEqual(offered('2026-11-18T12:30:00+08:00'));
  });

  test('is made when a booking of a seat lapses while its holder takes another', async () => {
    const { holder, first } = await crowd();
    await joined(first, { from: 16, to: 17 });
    app.clock.now = at('2026-11-21 14:30');
    expect((await reserve(app, holder, { device: SAMPLE.seats.b1, from: 15, to: 16 })).status).toBe(200);
    // At once, without the minute's job.
    expect(await places(app, first)).toMatchObject([{ status: 'offered' }]);
  });

  test('is made of a piece that comes into service', async () => {
    const [holder, first] = (await members(2)) as [TestMember, TestMember];
    const unit = app.database.db.updateTable('device_units').where('device_id', '=', SAMPLE.seats.c1);
    await reserve(app, holder, { device: SAMPLE.seats.c1 });
    await joined(first, { device: SAMPLE.seats.c1 });
    await app.database.query(`INSERT INTO device_units (device_id, number) VALUES ('${SAMPLE.seats.c1}', 2)`, []);
    await minute();
    expect(await places(app, first)).toMatchObject([{ status: 'offered' }]);
    await app.database.db.deleteFrom('waitlist_entries').execute();
    await app.database.db.deleteFrom('rents').execute();
    await unit.where('number', '=', 2).set({ is_in_service: false }).execute();
  });

  test('ends after exactly two hours and goes to the next, for two hours of their own', async () => {
    const { holder, rentId, first, second } = await crowd();
    const id = await joined(first);
    await joined(second);
    await cancel(holder, rentId);
    app.clock.now = at('2026-11-18 12:29:59');
    await minute();
    expect(await places(app, first)).toMatchObject([{ status: 'offered' }]);
    app.clock.now = at('2026-11-18 12:30');
    expect((await take(app, first, id)).body.code).toBe('OFFER_OVER');
    await minute();
    expect(await places(app, first)).toMatchObject([{ status: 'lapsed' }]);
    expect(await places(app, second)).toEqual(offered('2026-11-18T14:30:00+08:00'));
    expect((await app.sent()).filter(({ text }) => text.includes('14:30'))).toHaveLength(1);
  });

  test('needs no job: whoever books next finds the line served first', async () => {
    const { holder, rentId, first, second, third } = await crowd();
    await joined(first);
    await joined(second);
    await cancel(holder, rentId);
    app.clock.now = at('2026-11-18 12:30');
    expect((await reserve(app, third)).body.code).toBe('UNAVAILABLE');
    expect((await wait(app, third)).body.data.position).toBe(1);
    expect(await places(app, second)).toMatchObject([{ status: 'offered' }]);
  });

  test('passes over who wants more than was freed, who keeps their place', async () => {
    const { holder, rentId, first, second, third } = await crowd({ from: 14, to: 16 });
    const other = (await members(1))[0] as TestMember;
    await reserve(app, other, { from: 16, to: 18 });
    await joined(first, { from: 14, to: 18 });
    await joined(second, { from: 15, to: 16 });
    await joined(third, { from: 14, to: 16 });
    await cancel(holder, rentId);
    expect(await places(app, first)).toMatchObject([{ status: 'waiting', position: 1 }]);
    expect(await places(app, second)).toMatchObject([{ status: 'offered' }]);
    expect(await places(app, third)).toMatchObject([{ status: 'waiting', position: 2 }]);
  });

  test('of a seat passes over who holds one, who keeps their place and is served when theirs is given back', async () => {
    const { holder, rentId, first, second, third } = await crowd();
    const own = (await reserve(app, first, { device: SAMPLE.seats.b1, day: '2026-11-24' })).body.data.id;
    await joined(first);
    const offer = await joined(second);
    await joined(third, { from: 14, to: 15 });
    await cancel(holder, rentId);
    expect(await places(app, first)).toEqual([{ status: 'waiting', position: 1, until: null }]);
    expect(await places(app, second)).toEqual(offered('2026-11-18T12:30:00+08:00'));
    await leave(app, second, offer);
    expect(await places(app, third)).toMatchObject([{ status: 'offered' }]);
    const [{ id } = { id: '' }] = (await app.call('GET', '/my/waitlist', { token: third.token })).body.data;
    await leave(app, third, id);
    expect(await places(app, first)).toEqual([{ status: 'waiting', position: 1, until: null }]);
    await minute();
    expect(await places(app, first)).toMatchObject([{ status: 'waiting' }]);
    await app.sent();
    await cancel(first, own);
    expect(await places(app, first)).toEqual(offered('2026-11-18T12:30:00+08:00'));
    expect((await app.sent()).filter(({ text }) => text.includes('12:30'))).toHaveLength(1);
  });

  test('of a seat is one at a time: who has one offered is passed over, and served when they leave it', async () => {
    const { holder, rentId, first, second } = await crowd();
    const other = (await members(1))[0] as TestMember;
    const otherRent = (await reserve(app, other, { device: SAMPLE.seats.b1 })).body.data.id;
    const offer = await joined(first);
    await joined(first, { device: SAMPLE.seats.b1 });
    await joined(second, { device: SAMPLE.seats.b1, from: 16, to: 17 });
    await cancel(holder, rentId);
    await cancel(other, otherRent);
    // Newest first.
    expect(await places(app, first)).toMatchObject([{ status: 'waiting' }, { status: 'offered' }]);
    expect(await places(app, second)).toMatchObject([{ status: 'offered' }]);
    const [{ id } = { id: '' }] = (await app.call('GET', '/my/waitlist', { token: second.token })).body.data;
    await leave(app, second, id);
    expect(await places(app, first)).toMatchObject([{ status: 'waiting' }, { status: 'offered' }]);
    await leave(app, first, offer);
    expect(await places(app, first)).toMatchObject([{ status: 'offered' }, { status: 'left' }]);
  });

  test('of a seat waits until the one that is held is over, lapsed or finished', async () => {
    const desk = await signUp(app, { role: 'desk' });
    const { holder, rentId, first, second } = await crowd({ day: '2026-11-24' });
    // One lapses, the other is finished.
    await reserve(app, first);
    const own = (await reserve(app, second, { device: SAMPLE.seats.b1 })).body.data.id;
    await joined(first, { day: '2026-11-24', from: 14, to: 15 });
    await joined(second, { day: '2026-11-24', from: 15, to: 16 });
    await cancel(holder, rentId);
    app.clock.now = at('2026-11-21 14:00');
    await app.call('PUT', `/staff/rents/${own}/check_in`, { token: desk.token, body: {} });
    app.clock.now = at('2026-11-21 14:29');
    await minute();
    expect([await places(app, first), await places(app, second)]).toMatchObject([[{ status: 'waiting' }], [{ status: 'waiting' }]]);
    app.clock.now = at('2026-11-21 14:30');
    await minute();
    expect([await places(app, first), await places(app, second)]).toMatchObject([[{ status: 'offered' }], [{ status: 'waiting' }]]);
    await app.call('PUT', `/staff/rents/${own}/finish`, { token: desk.token, body: {} });
    expect(await places(app, second)).toEqual(offered('2026-11-21T16:30:00+08:00'));
  });

  test('of equipment goes also to a member who holds a seat', async () => {
    const holders = await members(3);
    const ids: string[] = [];
    for (const holder of holders) ids.push((await reserve(app, holder, { device: SAMPLE.display })).body.data.id);
    const [member] = (await members(1)) as [TestMember];
    await reserve(app, member);
    await joined(member, { device: SAMPLE.display });
    await cancel(holders[0] as TestMember, ids[0] ?? '');
    expect(await places(app, member)).toMatchObject([{ status: 'offered' }]);
  });

  test('of equipment is made piece by piece, to as many as were freed', async () => {
    const holders = await members(3);
    const ids: string[] = [];
    for (const holder of holders) ids.push((await reserve(app, holder, { device: SAMPLE.display })).body.data.id);
    const waiting = await members(3);
    for (const member of waiting) await joined(member, { device: SAMPLE.display });
    for (const i of [0, 2]) await cancel(holders[i] as TestMember, ids[i] ?? '');
    const statuses: unknown[] = [];
    for (const member of waiting) statuses.push((await places(app, member))[0]?.status);
    expect(statuses).toEqual(['offered', 'offered', 'waiting']);
  });

  test('that was not made before it begins closes the place', async () => {
    const { first } = await crowd();
    await joined(first);
    app.clock.now = at('2026-11-21 14:00');
    expect(await places(app, first)).toMatchObject([{ status: 'closed', position: null }]);
    await minute();
    const rows = await app.database.db.selectFrom('waitlist_entries').select('status').execute();
    expect(rows).toEqual([{ status: 'closed' }]);
  });
});

describe('taking an offer', () => {
  async function offer(): Promise<{ holder: TestMember; first: TestMember; second: TestMember; id: string }> {
    const { holder, rentId, first, second } = await crowd();
    const id = await joined(first);
    await cancel(holder, rentId);
    return { holder, first, second, id };
  }

  test('books the kept place, pays at that moment, and writes', async () => {
    const { first, id } = await offer();
    await app.sent();
    app.clock.now = at('2026-11-18 11:00');
    const { status, body } = await take(app, first, id, { body: { rule_version: '2026-11-22', points: 36 } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      status: 'taken',
      remaining_points: 464,
      rent: {
        status: 'reserved',
        points: 36,
        hours: 3,
        items: [{ quantity: 1, points: 36 }],
        cancel_before: '2026-11-20T14:00:00+08:00',
        kept_until: '2026-11-21T14:30:00+08:00',
        rule_version: '2026-11-22',
        is_cancellable: true,
        created_at: '2026-11-18T11:00:00+08:00',
        history: [{ status: 'reserved', at: '2026-11-18T11:00:00+08:00' }],
      },
    });
    expect((await app.call('GET', '/rent/apply?when=upcoming', { token: first.token })).body.data).toMatchObject([{ id: body.data.rent.id }]);
    expect((await app.sent())[0]?.text).toContain('Cancel by Fri 20 Nov 2026, 14:00');
  });

  test('is a booking like any other: given back, the points return and the next is offered it', async () => {
    const { first, second, id } = await offer();
    await joined(second);
    const rent = (await take(app, first, id)).body.data.rent.id;
    expect((await cancel(first, rent)).body.data).toMatchObject({ refunded_points: 36, remaining_points: 500 });
    expect(await places(app, second)).toMatchObject([{ status: 'offered' }]);
  });

  test('twice is once; with the same key the same answer', async () => {
    const { first, id } = await offer();
    const [a, b] = [await take(app, first, id, { key: 'take-0001' }), await take(app, first, id, { key: 'take-0001' })];
    expect([a.status, b.body]).toEqual([200, a.body]);
    expect((await take(app, first, id)).body.code).toBe('NOT_IN_STATE');
    expect(await balance(first)).toBe(464);
  });

  test('without agreeing, on other terms, or without the points is refused and leaves the offer', async () => {
    const { holder, rentId } = await crowd();
    const poor = (await members(1, 35))[0] as TestMember;
    const id = await joined(poor);
    await cancel(holder, rentId);
    const agreement = await take(app, poor, id, { body: { agree: false } });
    expect([agreement.status, agreement.body.errors]).toEqual([422, { agree: ['Please check-select to agree'] }]);
    for (const stale of [{ rule_version: '2026-01-01' }, { points: 35 }]) expect((await take(app, poor, id, { body: stale })).body.code).toBe('TERMS_CHANGED');
    const { status, body } = await take(app, poor, id);
    expect([status, body.code]).toEqual([409, 'NOT_ENOUGH_POINTS']);
    expect(await places(app, poor)).toMatchObject([{ status: 'offered' }]);
    expect(await balance(poor)).toBe(35);
  });

  test('of a second seat is refused as any second seat is, and possible once the first is given back', async () => {
    const { first, id } = await offer();
    const held = (await reserve(app, first, { device: SAMPLE.seats.b1, day: '2026-11-24' })).body.data.id;
    const { status, body } = await take(app, first, id);
    expect([status, body.code]).toEqual([409, 'ONE_SEAT_AT_A_TIME']);
    expect(await balance(first)).toBe(452);
    await cancel(first, held);
    expect((await take(app, first, id)).status).toBe(200);
  });

  test('ends what of the member’s has lapsed, and serves who waits for that at once', async () => {
    const { holder, rentId, first, second } = await crowd({ day: '2026-11-24' });
    const id = await joined(first, { day: '2026-11-24' });
    app.clock.now = at('2026-11-21 14:10');
    await cancel(holder, rentId);
    await reserve(app, first, { from: 15, to: 18 });
    await joined(second, { from: 16, to: 17 });
    app.clock.now = at('2026-11-21 15:30');
    expect((await take(app, first, id)).status).toBe(200);
    expect(await places(app, second)).toEqual(offered('2026-11-21T16:00:00+08:00'));
  });

  test('is not possible while one waits, nor after leaving', async () => {
    const { first } = await crowd();
    const id = await joined(first);
    expect((await take(app, first, id)).body.code).toBe('NOT_IN_STATE');
    await leave(app, first, id);
    expect((await take(app, first, id)).body.code).toBe('NOT_IN_STATE');
  });

  test('inside 24 hours says that its points do not come back', async () => {
    const { holder, rentId, first } = await crowd();
    await joined(first, { from: 15, to: 17 });
    await app.sent();
    app.clock.now = at('2026-11-21 14:30');
    await minute();
    const { body } = await app.call('GET', '/my/waitlist', { token: first.token });
    expect((await take(app, first, body.data[0].id)).body.data.rent).toMatchObject({ is_cancellable: false, kept_until: '2026-11-21T15:30:00+08:00' });
    expect((await app.sent()).map(({ text }) => text).join()).toContain('points are not refunded');
    expect((await cancel(holder, rentId)).body.code).toBe('NOT_CANCELLABLE');
  });
});

describe('leaving', () => {
  test('what is offered hands it to the next at once, with a letter', async () => {
    const { holder, rentId, first, second } = await crowd();
    const id = await joined(first);
    await joined(second);
    await cancel(holder, rentId);
    await app.sent();
    app.clock.now = at('2026-11-18 11:00');
    expect((await leave(app, first, id)).body.data).toMatchObject({ status: 'left', offer_until: null });
    expect(await places(app, second)).toMatchObject([{ status: 'offered', until: '2026-11-18T13:00:00+08:00' }]);
    expect(await app.sent()).toHaveLength(1);
  });

  test('with nobody behind leaves the place free for anybody', async () => {
    const { holder, rentId, first, third } = await crowd();
    const id = await joined(first);
    await cancel(holder, rentId);
    await leave(app, first, id);
    expect((await reserve(app, third)).status).toBe(200);
  });

  test('twice is refused; another member’s place, or none, does not exist', async () => {
    const { first, second } = await crowd();
    const id = await joined(first);
    for (const wrong of [id, '00000000-0000-0000-0000-000000000000', 'abc', '%00']) {
      expect((await leave(app, second, wrong)).status, wrong).toBe(404);
      expect((await take(app, second, wrong)).status, wrong).toBe(404);
    }
    await leave(app, first, id);
    expect((await leave(app, first, id)).body.code).toBe('NOT_IN_STATE');
  });

  test('for good, with the account: every place goes, what was kept goes to the next', async () => {
    const admin = await signUp(app, { role: 'admin' });
    const { holder, rentId, first, second } = await crowd({ from: 14, to: 18 });
    await joined(first, { from: 14, to: 16 });
    await joined(first, { from: 17, to: 18 });
    await joined(second, { from: 14, to: 15 });
    await cancel(holder, rentId);
    const request = await app.database.db
      .insertInto('deletion_requests')
      .values({
        member_id: first.memberId,
        reference: 'K7QF2MZB',
        status: 'contacted',
        created_at: TEST_NOW,
        due_on: '2026-11-27',
        changed_at: TEST_NOW,
        actor_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const deleted = await app.call('PUT', `/staff/deletions/${request.id}`, { token: admin.token, body: { event: 'delete' } });
    expect([deleted.status, deleted.body.code]).toEqual([200, undefined]);
    const left = await app.database.db.selectFrom('waitlist_entries').select('status').where('member_id', '=', first.memberId).execute();
    expect(left).toEqual([{ status: 'left' }, { status: 'left' }]);
    expect(await places(app, second)).toMatchObject([{ status: 'offered' }]);
    expect((await reserve(app, holder, { from: 15, to: 18 })).status).toBe(200);
  });
});

test('a loop of moves, cancellations and waiting places is stopped, and books no letter more', async () => {
  const { holder, rentId, first } = await crowd();
  for (let i = 0; i < LIMITS.bookingChangeByMember.times; i += 1) await countTry(app, LIMITS.bookingChangeByMember, holder.memberId);
  await app.sent();
  const body = { start: `${SATURDAY} 10:00:00`, end: `${SATURDAY} 11:00:00`, agree: true };
  const stopped = [
    await cancel(holder, rentId),
    await app.call('PUT', `/rent/apply/${rentId}`, { token: holder.token, body }),
    await wait(app, holder, { day: '2026-11-24' }),
  ];
  expect(stopped.map((answer) => [answer.status, answer.body.code])).toEqual(stopped.map(() => [429, 'TOO_MANY_REQUESTS']));
  expect(await app.sent()).toEqual([]);
  // Another member's loop is another's.
  await joined(first);
});

describe('bad input', () => {
  const good = { kind: 'rent', device_id: SAMPLE.seat, start: '2026-11-21 14:00:00', end: '2026-11-21 17:00:00' };
  const cases: [string, Record<string, unknown>, Record<string, string[]>][] = [
    ['nothing at all', { kind: undefined }, { kind: ['This field is required'] }],
    ['an unknown kind', { kind: 'space' }, { kind: ['Please choose one of the options'] }],
    ['past times', { start: '2026-11-17 14:00:00', end: '2026-11-17 15:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['a Monday', { start: '2026-11-23 14:00:00', end: '2026-11-23 15:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['the end before the start', { end: '2026-11-21 13:00:00' }, { end: ['Please Enter Valid Time'] }],
    ['half hours', { start: '2026-11-21 14:30:00' }, { start: ['Please Enter Valid Time'] }],
    ['beyond the horizon', { start: '2027-03-02 14:00:00', end: '2027-03-02 15:00:00' }, { start: ['Please Enter Valid Time'] }],
    ['from closing time', { start: '2026-11-20 21:00:00', end: '2026-11-21 12:00:00' }, { start: ['Please Select Continuous Time'] }],
    ['four days', { start: '2026-11-18 14:00:00' }, { end: ['Maximum Selection Span of 3 Days'] }],
    ['an unknown device', { device_id: 'seat-z9' }, { device_id: ['Please choose one of the options'] }],
    ['no device', { device_id: '' }, { device_id: ['This field is required'] }],
    ['another format', { start: '2026-2-3' }, { start: ['Error in date and time format (YYYY-MM-DD HH:mm:ss)'] }],
    ['no end', { end: undefined }, { end: ['This field is required'] }],
  ];
  test.each(cases)('%s', async (_, change, errors) => {
    const member = await signUp(app);
    const { status, body } = await app.call('POST', '/waitlist', { token: member.token, body: { ...good, ...change } });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('forms work as well as JSON', async () => {
    const { first } = await crowd();
    expect((await app.call('POST', '/waitlist', { token: first.token, body: new URLSearchParams(good) })).status).toBe(200);
  });
});
