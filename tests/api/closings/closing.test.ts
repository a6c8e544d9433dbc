import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { step as advisoryStep, ask, FRIDAY, LINK, mine, move as moveAdvisory, stateOf } from '../../support/bookings/advisories.ts';
import { close, preview, reopen, TYPHOON } from '../../support/bookings/closings.ts';
import { atDesk, reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, on, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { places, take, wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
let desk: TestMember;
let admin: TestMember;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  app = await openTestApp();
  desk = await signUp(app, { role: 'desk' });
  admin = await signUp(app, { role: 'admin' });
  staff = staffOf(app, admin);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.sent();
  const { db } = app.database;
  for (const table of ['closing_items', 'closings', 'waitlist_entries', 'rents', 'advisories', 'space_leases'] as const) await db.deleteFrom(table).execute();
  await app.database.query('DELETE FROM rate_limits', []);
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const balance = async ({ token }: TestMember) => (await app.call('GET', '/my/point_logs', { token })).body.data[0]?.balance_after;
const rentOf = async ({ token }: TestMember, id: string) => (await app.call('GET', `/rent/apply/${id}`, { token })).body.data;
const leaseOf = async ({ token }: TestMember, id: string) =>
  (await app.call('GET', '/my/space_apply', { token })).body.data.find((lease: { id: string }) => lease.id === id);
const closingOf = async (id: string) => ok(app.call('GET', `/staff/closings/${id}`, { token: desk.token }));

async function ok<A extends { status: number; body: { data: { id: string } } }>(answer: Promise<A>): Promise<A['body']['data']> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const friday = (change = {}) => ({ day: FRIDAY, ...change });
/** An approved lease with deposit and rent paid, of some days of Zone A. */
async function paidLease(member: TestMember, days: Record<string, string>) {
  const { id } = await ok(applyForSpace(app, member, days));
  expect((await staff.approve(id)).status).toBe(200);
  expect((await staff.desk(id, { event: 'pay_deposit', method: 'cash' })).status).toBe(200);
  return (await ok(staff.desk(id, { event: 'pay_rent', method: 'cash' }))) as unknown as { id: string; approval: { rent_twd: number; deposit_twd: number } };
}

describe('a day with something of everything on it', () => {
  test('is shown whole, called off with refund and one e-mail a member, and left with nothing', async () => {
    const member = await signUp(app, { points: 500 });
    const other = await signUp(app, { points: 500, language: 'ja' });
    const rent = await ok(reserve(app, member, { ...friday(), from: 14, to: 17, extras: [{ device_id: SAMPLE.tablet }] }));
    const consultation = await ok(ask(app, member));
    const waits = await ok(wait(app, other, { ...friday(), from: 14, to: 17 }));
    const elsewhere = await ok(reserve(app, other, { device: SAMPLE.seats.b1, day: '2026-11-28' }));
    await app.sent();
    const spent = 500 - (await balance(member));
    expect(spent).toBeGreaterThan(0);

    const seen = (await preview(app, desk, friday())).body.data;
    expect(seen.counts).toEqual({
      members: 2,
      rents: 1,
      consultations: 1,
      registrations: 0,
      appointments: 0,
      leases: 0,
      lease_days: 0,
      waits: 1,
      points: spent,
      refund_twd: 0,
    });
    expect(seen.members).toContainEqual(
      expect.objectContaining({
        member: expect.objectContaining({ id: member.memberId, email: member.email, mobile: expect.stringMatching(/^09/) }),
        rents: [expect.objectContaining({ id: rent.id, points: spent, is_out: false })],
        consultations: [expect.objectContaining({ id: consultation.id, phone: '0912345678', email: member.email })],
      }),
    );
    expect((await rentOf(member, rent.id)).status).toBe('reserved');

    const closing = await ok(close(app, desk, friday()));
    expect(closing).toMatchObject({ day: FRIDAY, is_whole_day: true, reason_ja: TYPHOON.reason_ja, members_left: 2, called_off: { rents: 0 } });
    const sentEmails = await app.sent();
    expect(sentEmails.map(({ to }) => to).sort()).toEqual([member.email, other.email].sort());
    const [sentEmail] = sentEmails.filter(({ to }) => to === member.email);
    expect(sentEmail?.subject).toContain('The centre is closed');
    for (const part of ['Typhoon', `${spent} points refunded`, 'Sample pen tablet', 'Consultation: ']) expect(sentEmail?.text).toContain(part);
    expect(sentEmails.find(({ to }) => to === other.email)?.text).toContain('台風のため');

    expect(await balance(member)).toBe(500);
    expect(await rentOf(member, rent.id)).toMatchObject({ status: 'cancelled', history: [{ status: 'reserved' }, { status: 'cancelled' }] });
    expect((await mine(app, member)).data[0]).toMatchObject({
      status: 'cancelled',
      reason: 'Typhoon',
      closing: { reason_zh: TYPHOON.reason_zh, reason_en: 'Typhoon', reason_ja: TYPHOON.reason_ja },
      history: [{ status: 'applied' }, { status: 'cancelled' }],
    });
    expect(await places(app, other)).toEqual([{ status: 'closed', position: null, until: null }]);
    expect(waits.id).toBeTruthy();
    expect((await rentOf(other, elsewhere.id)).status).toBe('reserved');
    expect(await closingOf(closing.id)).toMatchObject({
      members_left: 0,
      called_off: {
        members: 2,
        rents: 1,
        consultations: 1,
        registrations: 0,
        appointments: 0,
        leases: 0,
        lease_days: 0,
        waits: 1,
        points: spent,
        refund_twd: 0,
      },
    });
    expect(await findLedgerFaults(app.database.db)).toEqual([]);
    // The job that runs each minute finds nothing more.
    await app.handlers['carry-out-closings']({}, 'again');
    expect(await app.sent()).toEqual([]);
    expect((await preview(app, desk, friday())).body.data.members).toEqual([]);
  });

  test('points come back whatever the notice, and whoever is in is called off as well, once what they have out is back', async () => {
    const member = await signUp(app, { points: 500 });
    const { id } = await ok(reserve(app, member, { ...friday(), from: 14, to: 17, extras: [{ device_id: SAMPLE.tablet }] }));
    app.clock.now = at(`${FRIDAY} 14:10`);
    await atDesk(app, desk, id, 'check_in');
    await atDesk(app, desk, id, 'out', { device_id: SAMPLE.tablet });
    const closing = await ok(close(app, desk, friday({ from_hour: 15 })));
    expect(closing).toMatchObject({ is_whole_day: false, starts_at: `${FRIDAY}T15:00:00+08:00`, ends_at: '2026-11-28T00:00:00+08:00' });
    expect((await preview(app, desk, friday({ from_hour: 15 }))).body.data.members[0].rents).toEqual([expect.objectContaining({ id, is_out: true })]);
    await app.sent();
    expect((await rentOf(member, id)).status).toBe('in_process');
    expect((await closingOf(closing.id)).members_left).toBe(1);
    await atDesk(app, desk, id, 'returned', { device_id: SAMPLE.tablet });
    await app.handlers['carry-out-closings']({}, 'later');
    expect((await rentOf(member, id)).status).toBe('cancelled');
    expect(await balance(member)).toBe(500);
    expect((await closingOf(closing.id)).members_left).toBe(0);
  });

  test('whose time was over before a late job came is refunded as well, unless they kept a piece beyond it', async () => {
    const back: Record<string, number> = {};
    for (const [returned, device] of [
      ['15:30', SAMPLE.seat],
      ['16:20', SAMPLE.seats.a1],
    ] as const) {
      app.clock.now = TEST_NOW;
      const member = await signUp(app, { points: 500 });
      const { id } = await ok(reserve(app, member, { ...friday(), device, from: 14, to: 16, extras: [{ device_id: SAMPLE.tablet }] }));
      app.clock.now = at(`${FRIDAY} 14:10`);
      await atDesk(app, desk, id, 'check_in');
      await atDesk(app, desk, id, 'out', { device_id: SAMPLE.tablet });
      const closing = await ok(close(app, desk, friday({ from_hour: 15 })));
      app.clock.now = at(`${FRIDAY} ${returned}`);
      await atDesk(app, desk, id, 'returned', { device_id: SAMPLE.tablet });
      app.clock.now = at(`${FRIDAY} 17:00`);
      await app.handlers['carry-out-closings']({}, 'late');
      back[returned] = (await balance(member)) ?? 0;
      await ok(reopen(app, desk, closing.id));
    }
    expect(back['15:30']).toBe(500);
    expect(back['16:20']).toBeLessThan(500);
  });

  test('a job that comes late, after half an hour or the day after, calls off what has lapsed meanwhile; who missed their time before is not refunded', async () => {
    const [missed, early, late] = await Promise.all([1, 2, 3].map(() => signUp(app, { points: 500 })));
    if (!missed || !early || !late) throw new Error('three members');
    await ok(reserve(app, missed, { ...friday(), from: 10, to: 11 }));
    const lapsed = await ok(reserve(app, early, { ...friday(), from: 12, to: 13 }));
    const left = await ok(reserve(app, late, { ...friday(), from: 16, to: 17 }));
    const talk = await ok(ask(app, late, { start: `${FRIDAY} 18:00:00` }));
    await app.sent();
    app.clock.now = at(`${FRIDAY} 11:30`);
    const { id } = await ok(close(app, desk, friday()));
    // Somebody else settles the seat before the job of the closing has run.
    app.clock.now = at(`${FRIDAY} 12:40`);
    await app.handlers['expire-and-offer']({}, 'first');
    expect((await rentOf(early, lapsed.id)).status).toBe('not_arrived');
    app.clock.now = at('2026-11-28 09:00');
    const told = (await app.sent()).map(({ to }) => to).sort();
    expect(told).toEqual([early.email, late.email].sort());
    expect([(await rentOf(early, lapsed.id)).status, (await rentOf(late, left.id)).status]).toEqual(['cancelled', 'cancelled']);
    expect([await balance(early), await balance(late)]).toEqual([500, 500]);
    expect(await balance(missed)).toBeLessThan(500);
    const { rows } = await app.database.query('SELECT status FROM advisories WHERE id = $1', [talk.id]);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    await app.handlers['carry-out-closings']({}, 'again');
    expect(await app.sent()).toEqual([]);
    expect((await closingOf(id)).called_off).toMatchObject({ members: 2, rents: 2, consultations: 1 });
  });

  test('what is offered to somebody goes, and nobody is offered it again', async () => {
    const [holder, next] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
    const { id } = await ok(reserve(app, holder, { ...friday(), from: 14, to: 17 }));
    await ok(wait(app, next, { ...friday(), from: 14, to: 17 }));
    await app.call('PUT', `/rent/apply/${id}/cancel`, { token: holder.token });
    const [place] = (await app.call('GET', '/my/waitlist', { token: next.token })).body.data;
    expect(place.status).toBe('offered');
    await app.sent();
    const closing = await ok(close(app, desk, friday({ from_hour: 13, to_hour: 18 })));
    expect((await take(app, next, place.id)).body.code).toBe('CENTRE_CLOSED');
    expect(await app.sent()).toHaveLength(1);
    expect(await places(app, next)).toMatchObject([{ status: 'closed' }]);
    expect((await closingOf(closing.id)).called_off).toMatchObject({ waits: 1, rents: 0 });
    expect(await app.database.db.selectFrom('rents').select('id').where('status', '=', 'offered').execute()).toEqual([]);
  });

  test('a consultation that has begun goes on; one that waits for an answer is called off like one that is booked', async () => {
    const [begun, booked] = [await signUp(app), await signUp(app)];
    const early = await ok(ask(app, begun, { start: `${FRIDAY} 13:00:00` }));
    const late = await ok(ask(app, booked, { start: `${FRIDAY} 16:00:00` }));
    for (const { id } of [early, late]) await advisoryStep(app, desk, id, { event: 'confirm', location: LINK, teacher: `Teacher ${id}` });
    app.clock.now = at(`${FRIDAY} 13:30`);
    await ok(close(app, desk, friday({ from_hour: 13 })));
    await app.sent();
    expect((await mine(app, begun)).data[0].status).toBe('reserved');
    expect((await mine(app, booked)).data[0].status).toBe('cancelled');
  });

  test('the address of a form gets a copy of its own part alone, without the link of the account', async () => {
    const member = await signUp(app, { points: 500 });
    await ok(reserve(app, member, { ...friday(), from: 14, to: 17 }));
    await ok(ask(app, member, { email: 'elsewhere@gmail.com' }));
    await app.sent();
    await ok(close(app, desk, friday()));
    const copy = (await app.sent()).find(({ to }) => to === 'elsewhere@gmail.com');
    expect(copy?.text).toContain('Consultation: ');
    expect(copy?.text).not.toMatch(/points refunded|\/member\//);
  });
});

describe('nothing new stands on it', () => {
  test('of no kind, nor by moving to it, until it is taken back; what was called off stays so', async () => {
    const member = await signUp(app, { points: 500 });
    const gone = await ok(reserve(app, member, { ...friday(), from: 14, to: 17 }));
    const { id } = await ok(close(app, desk, friday()));
    await app.sent();
    const elsewhere = await ok(reserve(app, member, { day: '2026-11-28' }));
    const consultation = await ok(ask(app, member, { start: '2026-11-26 14:00:00' }));
    const refusals = async () => [
      (await reserve(app, await signUp(app, { points: 500 }), friday())).body.code,
      (await reserve(app, await signUp(app, { points: 500 }), { device: SAMPLE.seats.b1, day: FRIDAY, from: 20, to: 21 })).body.code,
      (
        await app.call('PUT', `/rent/apply/${elsewhere.id}`, {
          token: member.token,
          body: { start: `${FRIDAY} 18:00:00`, end: `${FRIDAY} 19:00:00`, agree: true },
        })
      ).body.code,
      (await ask(app, await signUp(app))).body.code,
      (await moveAdvisory(app, member, consultation.id, `${FRIDAY} 16:00:00`)).body.code,
    ];
    expect(await refusals()).toEqual(Array(5).fill('CENTRE_CLOSED'));
    expect((await reserve(app, await signUp(app, { points: 500 }), friday())).body.message).toBe(
      'The centre is closed at that time. Please choose another time.',
    );
    expect(await ok(reopen(app, desk, id))).toMatchObject({ reopened_at: '2026-11-18T10:30:00+08:00', members_left: null });
    expect((await reopen(app, desk, id)).body.code).toBe('NOT_IN_STATE');
    expect(await refusals()).toEqual(Array(5).fill(undefined));
    expect((await rentOf(member, gone.id)).status).toBe('cancelled');
  });

  test('what is taken back before its job ran stands', async () => {
    const member = await signUp(app, { points: 500 });
    const rent = await ok(reserve(app, member, friday()));
    await app.sent();
    const { id } = await ok(close(app, desk, friday()));
    await ok(reopen(app, desk, id));
    expect(await app.sent()).toEqual([]);
    expect((await rentOf(member, rent.id)).status).toBe('reserved');
  });

  test('calendars show it: hours of devices, slots, sessions of spaces, the day itself with its reason', async () => {
    await ok(close(app, desk, friday({ from_hour: 14 })));
    await ok(close(app, desk, { day: '2026-11-28' }));
    const device = (await app.call('GET', `/device/${SAMPLE.seat}?from=${FRIDAY}&to=2026-11-28`)).body.data;
    expect(device.busy).toEqual([{ start: `${FRIDAY}T14:00:00+08:00`, end: '2026-11-29T00:00:00+08:00', free: 0 }]);
    expect(await stateOf(app, `${FRIDAY} 13:00:00`)).toBe('free');
    expect(await stateOf(app, `${FRIDAY} 14:00:00`)).toBeUndefined();
    const { days } = (await app.call('GET', `/space/2a/calendar?from=${FRIDAY}&to=2026-11-28`)).body.data;
    expect(
      days.map(({ is_closed, sessions }: { is_closed: boolean; sessions: { state: string }[] }) => [is_closed, ...sessions.map(({ state }) => state)]),
    ).toEqual([
      [false, 'free', 'closed', 'closed'],
      [true, 'closed', 'closed', 'closed'],
    ]);
    const list = (await app.call('GET', '/closing')).body;
    expect(list.data).toMatchObject([
      { day: FRIDAY, is_whole_day: false, reason_zh: '颱風停班停課' },
      { day: '2026-11-28', is_whole_day: true },
    ]);
    const setting = (await app.call('GET', `/date_setting?from=${FRIDAY}&to=2026-11-28`)).body.data;
    expect(setting.closed_days).toEqual([{ date: '2026-11-28', name_zh: '颱風停班停課', name_en: 'Typhoon', name_ja: '台風のため' }]);
    app.clock.now = at('2026-11-28 12:00');
    const { today } = (await app.call('GET', '/home')).body.data;
    expect(today).toMatchObject({ is_open: false, hours: null, closure_en: 'Typhoon' });
  });
});

describe('leases', () => {
  test('of that day alone are called off with all that was paid, asked for ones as well', async () => {
    const [paying, asking, correcting] = [await signUp(app), await signUp(app), await signUp(app)];
    const paid = await paidLease(paying, {});
    const asked = await ok(applyForSpace(app, asking, { session: 'morning' }));
    const corrected = await ok(applyForSpace(app, correcting, { session: 'evening' }));
    await ok(staff.review(corrected.id, { event: 'review' }));
    await ok(staff.review(corrected.id, { event: 'request_correction', items: ['identity_proof'], message: 'Both sides, please.' }));
    await app.sent();
    const { deposit_twd, rent_twd } = paid.approval;
    const { id } = await ok(close(app, desk, { day: THURSDAY }));
    const sentEmails = await app.sent();
    expect(sentEmails.map(({ to }) => to).sort()).toEqual([paying.email, asking.email, correcting.email].sort());
    const twd = `NT$${(deposit_twd + rent_twd).toLocaleString('en')}`;
    expect(sentEmails.find(({ to }) => to === paying.email)?.text).toContain(`${twd} refunded at the service desk`);
    expect(await leaseOf(paying, paid.id)).toMatchObject({
      status: 'cancelled',
      cancelled: { by: 'house', reason: 'Typhoon', closing: { reason_ja: TYPHOON.reason_ja }, forfeited_twd: 0, refunded_twd: deposit_twd + rent_twd },
    });
    expect(await leaseOf(asking, asked.id)).toMatchObject({ status: 'cancelled', cancelled: { refunded_twd: 0 } });
    expect(await leaseOf(correcting, corrected.id)).toMatchObject({
      status: 'cancelled',
      correction: null,
      past_corrections: [expect.objectContaining({ outcome: 'cancelled' })],
    });
    expect((await closingOf(id)).called_off).toMatchObject({ leases: 3, refund_twd: deposit_twd + rent_twd });
    expect((await applyForSpace(app, await signUp(app))).body.code).toBe('CENTRE_CLOSED');
  });

  test('whose address is to be corrected are told of to the account alone', async () => {
    const [member, other] = [await signUp(app), await signUp(app)];
    const { id } = await ok(applyForSpace(app, member, { email: 'stranger@gmail.com' }));
    await ok(applyForSpace(app, other, { session: 'morning', email: 'colleague@gmail.com' }));
    await ok(staff.review(id, { event: 'review' }));
    await ok(staff.review(id, { event: 'request_correction', items: ['email'], message: 'Our e-mail to you came back.' }));
    await app.sent();
    await ok(close(app, desk, { day: THURSDAY }));
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual([member.email, other.email, 'colleague@gmail.com'].sort());
  });

  test('of several days go on without that day, whose rent comes back once', async () => {
    const member = await signUp(app);
    const lease = await paidLease(member, { end_on: '2026-12-18', move_out_on: '2026-12-18' });
    const { rent_twd } = lease.approval;
    await app.sent();
    const seen = (await preview(app, desk, { day: THURSDAY })).body.data;
    const lost = rent_twd / 2;
    expect(seen.members[0].leases).toEqual([
      expect.objectContaining({ id: lease.id, is_called_off: false, lost_days: [{ day: THURSDAY, rent_twd: lost }], refund_twd: lost }),
    ]);
    const closing = await ok(close(app, desk, { day: THURSDAY }));
    const [sentEmail] = await app.sent();
    expect(sentEmail?.text).toContain('the other days go ahead');
    expect(await leaseOf(member, lease.id)).toMatchObject({
      status: 'rent_paid',
      approval: { rent_twd: lost },
      lost_days: [{ day: THURSDAY, rent_twd: lost, is_refunded: true }],
    });
    await ok(reopen(app, desk, closing.id));
    await ok(close(app, desk, { day: THURSDAY }));
    expect(await app.sent()).toEqual([]);
    // The other day goes as well: nothing of the event is left, and the rest of what was paid comes back.
    await ok(close(app, desk, { day: '2026-12-18' }));
    await app.sent();
    expect(await leaseOf(member, lease.id)).toMatchObject({ status: 'cancelled', cancelled: { refunded_twd: lost + lease.approval.deposit_twd } });
  });

  test('of days that were added later lose each the same part of what those cost, whichever of them goes first', async () => {
    const member = await signUp(app);
    const days = { session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' };
    const { id, approval } = await paidLease(member, days);
    const body = { end_on: '2027-01-10', move_out_on: '2027-01-12' };
    expect((await app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body })).status).toBe(200);
    // Saturday, Sunday and Tuesday: Monday is a day of rest.
    await ok(staff.review(id, { event: 'approve_extension', rent_twd: 3000 }));
    await ok(staff.desk(id, { event: 'pay_extension', method: 'cash' }));
    await app.sent();
    for (const [day, left] of [
      ['2027-01-09', 2000],
      ['2027-01-10', 1000],
    ] as const) {
      const seen = (await preview(app, desk, { day })).body.data.members[0].leases;
      expect(seen).toMatchObject([{ id, is_called_off: false, lost_days: [{ day, rent_twd: 1000 }], refund_twd: 1000 }]);
      await ok(close(app, desk, { day }));
      await app.sent();
      expect(await leaseOf(member, id)).toMatchObject({ approval: { rent_twd: approval.rent_twd }, extension: { rent_twd: left } });
    }
    expect((await leaseOf(member, id)).lost_days).toEqual(
      ['2027-01-09', '2027-01-10'].map((day) => expect.objectContaining({ day, rent_twd: 1000, is_refunded: true })),
    );
  });

  test('asked for over such a day are approved without it', async () => {
    const member = await signUp(app);
    const { id, estimate } = (await ok(applyForSpace(app, member, { end_on: '2026-12-18', move_out_on: '2026-12-18' }))) as unknown as {
      id: string;
      estimate: { discounted_price: number };
    };
    await ok(close(app, desk, { day: THURSDAY, from_hour: 15 }));
    await app.sent();
    const half = estimate.discounted_price / 2;
    expect((await leaseOf(member, id)).estimate).toMatchObject({
      lines: [{ day: '2026-12-18' }],
      estimated_price: half,
      discounted_price: half,
      deposit_twd: Math.ceil(half / 2),
    });
    expect((await staff.approve(id)).body.data.approval.rent_twd).toBe(half);
    const rival = await signUp(app);
    expect((await applyForSpace(app, rival, on(THURSDAY))).body.code).toBe('CENTRE_CLOSED');
  });
});

describe('the e-mail', () => {
  const closeFor = async (day: string) => {
    await app.sent();
    await ok(close(app, desk, { day }));
    return app.sent();
  };

  test('leads to reservations, otherwise to consultations, and says how many pieces there were', async () => {
    const [member, other] = [await signUp(app, { points: 500 }), await signUp(app)];
    await ok(reserve(app, member, { ...friday(), device: SAMPLE.display, from: 14, to: 16, quantity: 2 }));
    await ok(ask(app, member));
    await ok(ask(app, other, { start: `${FRIDAY} 15:00:00` }));
    const sentEmails = await closeFor(FRIDAY);
    const textTo = ({ email }: TestMember) => sentEmails.find(({ to }) => to === email)?.text ?? '';
    expect(textTo(member)).toContain('/en/member/rent');
    expect(textTo(member)).toContain('× 2');
    expect(textTo(other)).toContain('/en/member/advisory');
    expect(textTo(other)).not.toContain('× ');
  });

  test('of a lease that is called off takes it out of calendars; of one that goes on it does not', async () => {
    const [gone, onward] = [await signUp(app), await signUp(app)];
    await ok(applyForSpace(app, gone));
    const lease = await ok(applyForSpace(app, onward, { space_id: '3', session: 'whole_day', end_on: '2026-12-18', move_out_on: '2026-12-18' }));
    expect((await staff.approve(lease.id)).status).toBe(200);
    const seen = (await preview(app, desk, { day: THURSDAY })).body.data;
    expect(seen.counts).toMatchObject({ leases: 1, lease_days: 1, refund_twd: 0 });
    const sentEmails = await closeFor(THURSDAY);
    const to = ({ email }: TestMember) => sentEmails.find((sentEmail) => sentEmail.to === email);
    expect([to(gone)?.content.includes('text/calendar'), to(onward)?.content.includes('text/calendar')]).toEqual([true, false]);
    for (const member of [gone, onward]) expect(to(member)?.text).toContain('/en/member/spaceApply');
    // Nothing was paid for the day, so nothing is refunded: the rent is lower.
    expect(await leaseOf(onward, lease.id)).toMatchObject({ lost_days: [{ day: THURSDAY, is_refunded: false }] });
    expect(to(onward)?.text).toMatch(/the rent is NT\$[\d,]+ less/);
  });
});

describe('who, when, and twice', () => {
  test('the same key is the same closing; another for the same time is refused, and nothing is doubled', async () => {
    const member = await signUp(app, { points: 500 });
    await ok(reserve(app, member, friday()));
    await app.sent();
    const key = 'typhoon-2026-11-27';
    const [one, two] = await Promise.all([close(app, desk, friday(), key), close(app, desk, friday(), key)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect((await close(app, desk, friday({ from_hour: 10, to_hour: 12 }))).body.code).toBe('ALREADY_CLOSED');
    expect(await app.sent()).toHaveLength(1);
    expect(await balance(member)).toBe(500);
  });

  test('what is over, upside down, far off or without a reason is refused with the field', async () => {
    const refused = async (wish: object) => Object.keys((await close(app, desk, wish)).body.errors ?? {});
    expect(await refused({ day: '2026-11-17' })).toEqual(['day']);
    expect(await refused({ day: '2026-11-18', to_hour: 10 })).toEqual(['to_hour']);
    expect(await refused(friday({ from_hour: 15, to_hour: 15 }))).toEqual(['to_hour']);
    expect(await refused({ day: '2028-01-01' })).toEqual(['day']);
    expect(await refused({ day: 'Friday' })).toEqual(['day']);
    expect(await refused(friday({ from_hour: 25 }))).toEqual(['from_hour']);
    expect(await refused(friday({ reason_ja: ' ' }))).toEqual(['reason_ja']);
    expect((await preview(app, desk, { day: '2026-11-17' })).status).toBe(422);
  });

  test('what is over cannot be taken back', async () => {
    const { id } = await ok(close(app, desk, friday()));
    app.clock.now = at('2026-11-28 10:00');
    expect((await reopen(app, desk, id)).body.code).toBe('NOT_IN_STATE');
    expect((await app.call('GET', '/closing')).body.data).toEqual([]);
    expect((await app.call('GET', '/staff/closings', { token: desk.token })).body.data).toMatchObject([{ id, members_left: null }]);
  });

  test('members and other staff do neither', async () => {
    for (const token of [(await signUp(app)).token, (await signUp(app, { role: 'editor' })).token]) {
      expect((await close(app, { token } as TestMember, friday())).status).toBe(403);
      expect((await preview(app, { token } as TestMember, friday())).status).toBe(403);
    }
    expect((await app.call('POST', '/staff/closings', { body: {} })).status).toBe(401);
  });
});
