import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Sent, TEST_NOW, type TestApp } from '../../support/app.ts';
import { applyForSpace, on, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';

let app: TestApp;
let admin: TestMember;
let staff: ReturnType<typeof staffOf>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  staff = staffOf(app, admin);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('DELETE FROM rate_limits', []);
  await app.database.db.deleteFrom('space_bans').execute();
  await app.database.db.deleteFrom('space_leases').execute();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const mine = async ({ token }: TestMember, query = '') => (await app.call('GET', `/my/space_apply${query}`, { token })).body;
const cancel = ({ token }: TestMember, id: string, body: Record<string, unknown> = { reason: 'The event is put off' }) =>
  app.call('PUT', `/space/apply/${id}/cancel`, { token, body });
const states = async (id: string, from: string, to = from) => {
  const { body } = await app.call('GET', `/space/${id}/calendar?from=${from}&to=${to}`);
  return body.data.days.map(({ sessions }: { sessions: { state: string }[] }) => sessions.map(({ state }) => state));
};
const approved = async (member: TestMember, change = {}, terms = {}): Promise<string> => {
  const { id } = (await applyForSpace(app, member, change)).body.data;
  expect((await staff.approve(id, terms)).body.code).toBeUndefined();
  return id;
};
const paid = async (member: TestMember, change = {}, terms = {}): Promise<string> => {
  const id = await approved(member, change, terms);
  await staff.desk(id, { event: 'pay_deposit', method: 'cash' });
  expect((await staff.desk(id, { event: 'pay_rent', method: 'sight_check' })).status).toBe(200);
  return id;
};

test('from application to deposit returned, with a letter at each step', async () => {
  await app.sent();
  const sentEmails: Sent[] = [];
  /** Jobs of the same moment run in any order: each step's e-mail is fetched before the next. */
  const told = async <T>(answer: T | Promise<T>): Promise<T> => {
    const given = await answer;
    sentEmails.push(...(await app.sent()).filter(({ to }) => to !== 'office@comichub.example'));
    return given;
  };
  const member = await signUp(app);
  const { id } = (await told(applyForSpace(app, member))).body.data;
  await told(staff.review(id, { event: 'review' }));
  const { body } = await told(staff.review(id, { event: 'approve', waived_twd: 400, cleaning_fee_twd: 500, note: 'Thank you for the children’s hour' }));
  expect(body.data).toMatchObject({
    status: 'approved',
    approval: { rent_twd: 4000, waived_twd: 400, cleaning_fee_twd: 500, deposit_twd: 2000, deposit_due_on: '2026-11-23', rent_due_on: THURSDAY },
    cancellation: { free_until_on: '2026-12-08' },
  });
  expect((await told(staff.desk(id, { event: 'pay_deposit', method: 'cash' }))).body.data).toMatchObject({
    status: 'deposit_paid',
    deposit_paid: { twd: 2000, method: 'cash' },
  });
  expect((await told(staff.desk(id, { event: 'pay_rent', method: 'sight_check' }))).body.data).toMatchObject({
    status: 'rent_paid',
    rent_paid: { twd: 4500, method: 'sight_check' },
  });
  expect((await told(staff.desk(id, { event: 'hand_over' }))).body.code).toBe('TOO_EARLY');
  app.clock.now = at(`${THURSDAY} 13:40`);
  expect((await told(staff.desk(id, { event: 'hand_over' }))).body.data.status).toBe('in_use');
  app.clock.now = at(`${THURSDAY} 18:01`);
  const ended = await told(staff.desk(id, { event: 'end', overtime_minutes: 61, damages_twd: 300, note: 'A broken chair' }));
  expect(ended.body.data).toMatchObject({
    status: 'ended',
    settlement: { overtime_hours: 2, overtime_twd: 4000, damages_twd: 300, deposit_returns_twd: 0, still_owed_twd: 2300, deposit_returned_at: null },
  });
  const returned = await told(staff.desk(id, { event: 'return_deposit' }));
  expect(returned.body.data.settlement.deposit_returned_at).toBe(`${THURSDAY}T18:01:00+08:00`);
  expect((await told(staff.desk(id, { event: 'return_deposit' }))).body.code).toBe('NOT_IN_STATE');
  const [lease] = (await mine(member)).data;
  expect(lease.history.map(({ status }: { status: string }) => status)).toEqual([
    'applied',
    'in_process',
    'approved',
    'deposit_paid',
    'rent_paid',
    'in_use',
    'ended',
  ]);
  expect(sentEmails.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
    'Application received',
    'Application under review',
    'Application approved',
    'Deposit received',
    'Paid in full, reservation complete',
    'The space is yours',
    'Your lease is over',
    'Deposit refunded',
  ]);
  expect(sentEmails[2]?.text).toContain('Rent to pay: NT$4,000');
  expect(sentEmails[2]?.text).toContain('Fees waived: NT$400');
  expect(sentEmails[2]?.text).toContain('Pay the deposit by Mon 23 Nov 2026');
  expect(sentEmails[3]?.text).toContain('Rent: NT$4,000\nCleaning fee: NT$500');
  expect(sentEmails[3]?.text).toContain('rent and cleaning fee, NT$4,500 in all');
  expect(sentEmails[6]?.text).toContain('Overtime: NT$4,000');
});

test('a deposit comes back whole when nothing is owed', async () => {
  const member = await signUp(app);
  const id = await paid(member);
  app.clock.now = at(`${THURSDAY} 14:00`);
  await staff.desk(id, { event: 'hand_over' });
  await staff.desk(id, { event: 'end' });
  expect((await staff.desk(id, { event: 'return_deposit' })).body.data.settlement).toMatchObject({ deposit_returns_twd: 2200, still_owed_twd: 0 });
});

describe('the same time', () => {
  test('is asked for by two, and approved for one', async () => {
    const [first, second] = [await signUp(app), await signUp(app)];
    const one = (await applyForSpace(app, first)).body.data.id;
    const other = (await applyForSpace(app, second, { session: 'whole_day', move_out_on: '2026-12-18', end_on: '2026-12-18' })).body.data.id;
    expect(await states('2a', THURSDAY)).toEqual([['asked', 'asked', 'asked']]);
    expect((await app.call('GET', `/staff/space/apply/${one}`, { token: admin.token })).body.data.rivals).toMatchObject([{ id: other, status: 'applied' }]);
    expect((await staff.approve(one)).status).toBe(200);
    expect(await states('2a', THURSDAY)).toEqual([['asked', 'taken', 'asked']]);
    const { status, body } = await staff.approve(other);
    expect([status, body.code]).toEqual([409, 'UNAVAILABLE']);
    expect((await mine(second)).data[0].status).toBe('in_process');
    await cancel(first, one);
    expect((await staff.review(other, { event: 'approve' })).status).toBe(200);
  });

  test('of the whole 2F and its zones A and B exclude each other, C and 3F do not care', async () => {
    const member = await signUp(app);
    await approved(member, { space_id: '2b' });
    const whole = (await applyForSpace(app, member, { space_id: '2' })).body.data.id;
    expect((await staff.approve(whole)).body.code).toBe('UNAVAILABLE');
    expect(await states('2', THURSDAY)).toEqual([['free', 'taken', 'free']]);
    await approved(member, { space_id: '2', session: 'morning' });
    expect(await states('2a', THURSDAY)).toEqual([['taken', 'asked', 'free']]);
    await approved(member, { space_id: '2c' });
    await approved(member, { space_id: '3' });
  });

  test('of part of the days is free in between; a whole lease holds nights and closed days, too', async () => {
    const member = await signUp(app);
    await approved(member, { session: 'morning', ...on('2026-12-19'), end_on: '2026-12-22', move_out_on: '2026-12-22' });
    // Monday the 21st is closed, and no morning of an event.
    expect(await states('2a', '2026-12-19', '2026-12-22')).toEqual([
      ['taken', 'free', 'free'],
      ['taken', 'free', 'free'],
      ['closed', 'closed', 'closed'],
      ['taken', 'free', 'free'],
    ]);
    await approved(member, { space_id: '3', session: 'whole_day', ...on('2026-12-20'), end_on: '2026-12-22', move_out_on: '2026-12-22' });
    expect(await states('3', '2026-12-20', '2026-12-22')).toEqual(Array.from({ length: 3 }, () => ['taken', 'taken', 'taken']));
  });
});

describe('giving a lease up', () => {
  test('costs nothing before it is approved, nor until seven working days before it', async () => {
    const member = await signUp(app);
    const asked = (await applyForSpace(app, member)).body.data.id;
    expect((await cancel(member, asked)).body.data).toMatchObject({ status: 'cancelled', cancelled: { by: 'applicant', forfeited_twd: 0, refunded_twd: 0 } });
    const id = await paid(member, {}, { cleaning_fee_twd: 500 });
    app.clock.now = at('2026-12-08 23:59');
    expect((await mine(member, '?when=open')).data[0].cancellation).toEqual({
      is_late: false,
      free_until_on: '2026-12-08',
      forfeited: [],
      forfeited_twd: 0,
      refunded_twd: 7100,
    });
    expect((await cancel(member, id)).body.data.cancelled).toMatchObject({ forfeited_twd: 0, refunded_twd: 7100 });
    expect(await states('2a', THURSDAY)).toEqual([['free', 'free', 'free']]);
  });

  test('later takes deposit, cleaning fee and half of the rent, as it was shown', async () => {
    const member = await signUp(app);
    const id = await paid(member, {}, { cleaning_fee_twd: 500 });
    await app.sent();
    app.clock.now = at('2026-12-09 00:00');
    const [lease] = (await mine(member)).data;
    expect(lease.cancellation).toMatchObject({
      is_late: true,
      forfeited: [
        { item: 'deposit', twd: 2200 },
        { item: 'cleaning_fee', twd: 500 },
        { item: 'rent', twd: 2200 },
      ],
      forfeited_twd: 4900,
      refunded_twd: 2200,
    });
    const stale = await cancel(member, id, { reason: 'Put off', forfeited_twd: 0 });
    expect([stale.status, stale.body.code]).toEqual([409, 'AMOUNT_CHANGED']);
    const { body } = await cancel(member, id, { reason: 'Put off', forfeited_twd: 4900 });
    expect(body.data.cancelled).toMatchObject({ reason: 'Put off', forfeited_twd: 4900, refunded_twd: 2200 });
    expect((await app.sent()).at(-1)?.text).toContain('Forfeited: NT$4,900');
  });

  test('is in writing: a reason is asked for', async () => {
    const member = await signUp(app);
    const { id } = (await applyForSpace(app, member)).body.data;
    const { status, body } = await cancel(member, id, { reason: '  ' });
    expect([status, body.errors.reason]).toEqual([422, ['This field is required']]);
  });

  test('is over when it has begun', async () => {
    const member = await signUp(app);
    const id = await paid(member);
    app.clock.now = at(`${THURSDAY} 14:00`);
    expect((await mine(member)).data[0].cancellation).toBeNull();
    expect((await cancel(member, id)).body.code).toBe('NOT_CANCELLABLE');
  });

  test('by the centre gives everything back, however late', async () => {
    const member = await signUp(app);
    const id = await paid(member);
    app.clock.now = at('2026-12-16 12:00');
    const { body } = await staff.review(id, { event: 'call_off', reason: 'No power on 2F' });
    expect(body.data.cancelled).toMatchObject({ by: 'house', forfeited_twd: 0, refunded_twd: 6600 });
  });
});

describe('the deposit', () => {
  const lapse = async () => {
    await app.handlers['expire-leases']({}, 'test');
    return app.sent();
  };

  test('that does not come within three working days ends the lease at midnight; the day before there is one reminder', async () => {
    const member = await signUp(app);
    const id = await approved(member);
    await app.sent();
    expect(await lapse()).toEqual([]);
    app.clock.now = at('2026-11-22 00:01');
    expect((await lapse()).map(({ subject }) => subject)).toEqual(['Reminder: the deposit is due by Mon 23 Nov 2026']);
    app.clock.now = at('2026-11-23 23:59');
    expect(await lapse()).toEqual([]);
    app.clock.now = at('2026-11-24 00:00');
    expect((await lapse()).map(({ subject }) => subject)).toEqual(['Lease cancelled, deposit not paid: Sample 2F Zone A']);
    expect((await mine(member)).data[0]).toMatchObject({ id, status: 'cancelled', cancelled: { by: 'clock' } });
    expect(await states('2a', THURSDAY)).toEqual([['free', 'free', 'free']]);
  });

  test('that did not come has cancelled the lease for everybody from midnight on, before the job has written it down', async () => {
    const member = await signUp(app);
    const other = (await applyForSpace(app, await signUp(app))).body.data.id;
    const id = await approved(member);
    const shown = async () => {
      const open = await mine(member, '?when=open');
      const past = await mine(member, '?when=past');
      const queue = await app.call('GET', '/staff/space/apply?status=cancelled', { token: admin.token });
      const rival = await app.call('GET', `/staff/space/apply/${other}`, { token: admin.token });
      const file = await app.call('GET', `/space/apply/${id}/calendar.ics`, { token: member.token });
      return { open: open.data, past: past.data, queue: queue.body.data, rivals: rival.body.data.rivals, file: file.body };
    };
    await app.sent();
    app.clock.now = new Date(at('2026-11-24 00:00').getTime() - 1);
    expect(await shown()).toMatchObject({ open: [{ id, status: 'approved' }], past: [], queue: [], rivals: [{ id, status: 'approved' }] });
    app.clock.now = at('2026-11-24 00:00');
    const before = await shown();
    expect(before).toMatchObject({
      open: [],
      past: [{ id, status: 'cancelled', cancelled: { by: 'clock' }, cancellation: null }],
      queue: [{ id }],
      rivals: [],
    });
    expect(before.file).toContain('STATUS:CANCELLED');
    expect((await cancel(member, id)).body.code).toBe('NOT_CANCELLABLE');
    expect((await staff.review(id, { event: 'call_off', reason: 'No power on 2F' })).body.code).toBe('NOT_IN_STATE');
    // A closing neither calls it off nor takes a day of it.
    const { body } = await app.call('GET', `/staff/closings/preview?day=${THURSDAY}`, { token: admin.token });
    expect(body.data.counts).toMatchObject({ leases: 1, lease_days: 0 });
    expect((await lapse()).map(({ subject }) => subject)).toEqual(['Lease cancelled, deposit not paid: Sample 2F Zone A']);
    expect(await shown()).toEqual(before);
  });

  test('that comes too late is not taken, though the clock has not come round', async () => {
    const id = await approved(await signUp(app));
    app.clock.now = at('2026-11-24 00:00');
    expect((await staff.desk(id, { event: 'pay_deposit', method: 'cash' })).body.code).toBe('NOT_IN_STATE');
  });

  test('is due before moving in, and a letter of a late approval names no day that is past', async () => {
    const member = await signUp(app);
    const { id } = (await applyForSpace(app, member)).body.data;
    app.clock.now = at('2026-12-15 12:00');
    await app.sent();
    const { body } = await staff.approve(id);
    expect(body.data.approval.deposit_due_on).toBe('2026-12-16');
    const text = (await app.sent()).find(({ subject }) => subject.startsWith('Application approved'))?.text;
    expect(text).toContain('Pay the deposit by Wed 16 Dec 2026');
    expect(text).toContain('It is too late to cancel free of charge');
    expect(text).not.toContain('8 Dec');
    await staff.desk(id, { event: 'pay_deposit', method: 'cash' });
    await staff.desk(id, { event: 'pay_rent', method: 'cash' });
    expect((await app.sent()).map(({ text }) => text).join()).not.toContain('8 Dec');
    expect((await mine(member)).data[0].cancellation).toMatchObject({ is_late: true, forfeited_twd: 4400 });
  });

  test('that was not paid is neither kept nor given back, however late the cancellation', async () => {
    const member = await signUp(app);
    const { id } = (await applyForSpace(app, member)).body.data;
    app.clock.now = at('2026-12-15 12:00');
    await staff.approve(id);
    expect((await cancel(member, id)).body.data.cancelled).toMatchObject({ forfeited_twd: 0, refunded_twd: 0 });
  });

  test('of a lease that is waived whole is none: nothing is asked for, nothing lapses, and it is handed over as it is', async () => {
    const member = await signUp(app);
    await app.sent();
    const id = await approved(member, {}, { waived_twd: 4400 });
    const sentEmails = await app.sent();
    expect(sentEmails.find(({ subject }) => subject.startsWith('Application approved'))?.text).toContain('nothing to pay');
    expect(sentEmails.map(({ text }) => text).join()).not.toMatch(/NT\$0|deposit by/);
    expect((await staff.desk(id, { event: 'pay_deposit', method: 'cash' })).body.code).toBe('NOT_IN_STATE');
    app.clock.now = at('2026-11-30 00:00');
    await lapse();
    expect((await mine(member)).data[0]).toMatchObject({
      id,
      status: 'approved',
      approval: { rent_twd: 0, deposit_twd: 0, deposit_due_on: null, rent_due_on: null },
    });
    app.clock.now = at(`${THURSDAY} 14:00`);
    expect((await staff.desk(id, { event: 'hand_over' })).body.data.status).toBe('in_use');
    expect((await staff.desk(id, { event: 'end' })).body.data.settlement).toMatchObject({ deposit_returns_twd: 0, still_owed_twd: 0 });
    expect((await staff.desk(id, { event: 'return_deposit' })).body.code).toBe('NOT_IN_STATE');
  });

  test('of a lease of which a cleaning fee is left is none: that is paid before it is handed over', async () => {
    const member = await signUp(app);
    await app.sent();
    const id = await approved(member, {}, { waived_twd: 4400, cleaning_fee_twd: 500 });
    expect((await app.sent()).find(({ subject }) => subject.startsWith('Application approved'))?.text).toContain('only the cleaning fee is left to pay');
    app.clock.now = at(`${THURSDAY} 09:00`);
    expect((await staff.desk(id, { event: 'hand_over' })).body.code).toBe('NOT_IN_STATE');
    expect((await staff.desk(id, { event: 'pay_rent', method: 'cash' })).body.data).toMatchObject({ status: 'rent_paid', rent_paid: { twd: 500 } });
    expect((await staff.desk(id, { event: 'hand_over' })).body.data.status).toBe('in_use');
  });
});

describe('the desk’s steps have their time', () => {
  test('a space is handed over until its lease is over, and the lease ends once it has begun', async () => {
    const member = await signUp(app);
    const [late, early] = [await paid(member), await paid(member, { space_id: '2c' })];
    app.clock.now = at(`${THURSDAY} 09:00`);
    await staff.desk(early, { event: 'hand_over' });
    expect((await staff.desk(early, { event: 'end' })).body.code).toBe('TOO_EARLY');
    app.clock.now = at(`${THURSDAY} 17:00`);
    expect((await staff.desk(late, { event: 'hand_over' })).body.code).toBe('NOT_IN_STATE');
    expect((await staff.desk(early, { event: 'end' })).status).toBe(200);
  });
});

describe('the contact of the form', () => {
  const CONTACT = 'producer@example.org';
  const copy = async () => (await app.sent()).filter(({ to }) => to === CONTACT);

  test('is written to at each step, as the form says, and led to no account', async () => {
    const member = await signUp(app);
    await app.sent();
    const { id } = (await applyForSpace(app, member, { email: CONTACT, contact_name: 'Producer Chen' })).body.data;
    const steps = [
      () => staff.approve(id),
      () => staff.desk(id, { event: 'pay_deposit', method: 'cash' }),
      () => cancel(member, id, { reason: 'Win at http://evil.example' }),
    ];
    const copies = await copy();
    for (const each of steps) {
      await each();
      copies.push(...(await copy()));
    }
    const subjects = ['Application received', 'Application under review', 'Application approved', 'Deposit received', 'Lease cancelled'];
    expect(copies.map(({ subject }) => subject.split(':')[0]).sort()).toEqual(subjects.sort());
    for (const { text, content } of copies) {
      expect(text).toMatch(/^Dear Producer Chen,/);
      expect(text).toContain('Event: 四格漫畫大展');
      expect(text).toContain('You are receiving this copy because');
      expect(`${text}${content}`).not.toMatch(/member\/spaceApply|evil/);
    }
  });

  test('is told nothing that could be a trap, and nothing twice', async () => {
    const member = await signUp(app);
    await app.sent();
    await applyForSpace(app, member, { email: CONTACT, contact_name: 'evil.com', event_name: 'Win at evil.com' });
    const [sentEmail, ...others] = await copy();
    expect(others).toEqual([]);
    expect(sentEmail?.text).toMatch(/^Hello,/);
    expect(sentEmail?.content).not.toContain('evil');
    await applyForSpace(app, member, { email: member.email.toUpperCase(), move_in_on: THURSDAY });
    expect((await app.sent()).filter(({ to }) => to.toLowerCase() === member.email)).toHaveLength(1);
  });
});

describe('a longer lease', () => {
  const long = { session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' };
  const extend = ({ token }: TestMember, id: string, move_out_on = '2027-01-13', end_on = '2027-01-09') =>
    app.call('POST', `/space/apply/${id}/extension`, { token, body: { end_on, move_out_on } });

  test('is asked for once, fourteen working days before the end, and takes the days when it is approved', async () => {
    const member = await signUp(app);
    const id = await paid(member, long);
    // Fourteen working days before 8 January 2027, over Constitution Day and New Year.
    expect((await mine(member)).data[0]).toMatchObject({ is_extendable: true, extension_ask_by_on: '2026-12-17' });
    app.clock.now = at('2026-12-17 23:59');
    await app.sent();
    const asked = await extend(member, id, '2027-01-12');
    // Saturday to Tuesday: a weekend day, Sunday, Monday closed, a weekday.
    expect(asked.body.data.extension).toMatchObject({ status: 'asked', rent_twd: 2 * 14000 + 11600 });
    // Over the New Year, each day is of its year.
    expect((await app.sent())[0]?.text).toContain('When: Tue 15 Dec 2026, 10:00 – Fri 8 Jan 2027, 21:00');
    expect((await extend(member, id)).body.code).toBe('EXTENSION_ALREADY_ASKED');
    const { body } = await staff.review(id, { event: 'approve_extension', rent_twd: 50000 });
    expect(body.data).toMatchObject({ end_on: '2027-01-09', move_out_on: '2027-01-12', extension: { status: 'approved', rent_twd: 50000 } });
    expect(await states('2a', '2027-01-12')).toEqual([['taken', 'taken', 'taken']]);
    expect(body.data.history.at(-1).ends_at).toBe('2027-01-12T21:00:00+08:00');
  });

  test('is too late a day after', async () => {
    const member = await signUp(app);
    const id = await paid(member, long);
    app.clock.now = at('2026-12-18 00:00');
    expect((await extend(member, id)).body.code).toBe('EXTENSION_TOO_LATE');
  });

  test('says why it cannot be asked for', async () => {
    const member = await signUp(app);
    const { id } = (await applyForSpace(app, member, long)).body.data;
    const refused = async () => {
      const { status, body } = await extend(member, id);
      return [status, body.code, body.message];
    };
    expect(await refused()).toEqual([409, 'LEASE_NOT_APPROVED', 'You can request an extension once the application is approved.']);
    await staff.approve(id);
    expect(await refused()).toEqual([409, 'DEPOSIT_NOT_PAID', 'You can request an extension once the deposit is paid.']);
    await cancel(member, id);
    expect(await refused()).toEqual([409, 'LEASE_OVER', 'This lease is over or was cancelled, so it cannot be extended.']);
  });

  test('of a month lasts two at most', async () => {
    const member = await signUp(app);
    const id = await paid(member, { ...long, end_on: '2027-01-12', move_out_on: '2027-01-13' });
    const { body } = await extend(member, id, '2027-02-13', '2027-01-12');
    expect(body.errors).toEqual({ move_out_on: ['At most 30 more days: an extension is no longer than the lease itself'] });
    expect((await extend(member, id, '2027-02-12', '2027-02-11')).body.data.extension).toMatchObject({ status: 'asked' });
    const longer = (await staff.review(id, { event: 'approve_extension' })).body.data;
    expect(longer).toMatchObject({ move_in_on: '2026-12-15', move_out_on: '2027-02-12', extension: { status: 'approved' } });
    expect(await states('2a', '2027-02-12')).toEqual([['taken', 'taken', 'taken']]);
  });

  test('stays as it was when others have the days', async () => {
    const [member, other] = [await signUp(app), await signUp(app)];
    const id = await paid(member, long);
    await approved(other, { session: 'morning', ...on('2027-01-12') });
    expect((await extend(member, id)).status).toBe(200);
    expect((await staff.review(id, { event: 'approve_extension' })).body.code).toBe('UNAVAILABLE');
    expect((await mine(member)).data[0]).toMatchObject({ move_out_on: '2027-01-08', extension: { status: 'asked' } });
    expect(await states('2a', '2027-01-08')).toEqual([['taken', 'taken', 'taken']]);
    expect((await staff.review(id, { event: 'refuse_extension', note: 'Somebody else is there' })).body.data.extension.status).toBe('refused');
  });

  test('that is not paid is taken from the deposit', async () => {
    const member = await signUp(app);
    const id = await paid(member, long);
    await extend(member, id);
    await staff.review(id, { event: 'approve_extension', rent_twd: 1000 });
    app.clock.now = at('2026-12-15 10:00');
    await staff.desk(id, { event: 'hand_over' });
    expect((await staff.desk(id, { event: 'end' })).body.data.settlement).toMatchObject({ unpaid_twd: 1000 });
    expect((await staff.desk(id, { event: 'pay_extension' })).body.code).toBe('NOT_IN_STATE');
  });

  test('is given back with the lease only once it was paid', async () => {
    const member = await signUp(app);
    const id = await paid(member, long, { rent_twd: 10_000 });
    const refund = async () => (await mine(member)).data[0].cancellation.refunded_twd;
    const before = await refund();
    await extend(member, id);
    await staff.review(id, { event: 'approve_extension', rent_twd: 1000 });
    expect(await refund()).toBe(before);
    expect((await staff.desk(id, { event: 'pay_extension', method: 'cash' })).status).toBe(200);
    expect(await refund()).toBe(before + 1000);
  });

  test('of a lease that was given up is refused to nobody: no letter says that it stays as it is', async () => {
    const member = await signUp(app);
    const id = await paid(member, long);
    await extend(member, id);
    await cancel(member, id);
    await app.sent();
    for (const body of [{ event: 'refuse_extension', note: 'x' }, { event: 'approve_extension' }])
      expect((await staff.review(id, body)).body.code).toBe('NOT_IN_STATE');
    expect(await app.sent()).toEqual([]);
  });

  test('that makes it a month costs no more than the month does', async () => {
    const member = await signUp(app);
    const id = await paid(member, { ...long, end_on: '2027-01-12', move_out_on: '2027-01-12' });
    // All thirty days at half are less than the twenty-nine that were approved.
    expect((await extend(member, id, '2027-01-13', '2027-01-13')).body.data.extension).toMatchObject({ status: 'asked', rent_twd: 0 });
  });

  test('asked for twice with one key is asked for once', async () => {
    const member = await signUp(app);
    const id = await paid(member, long);
    await app.sent();
    const body = { end_on: '2027-01-09', move_out_on: '2027-01-13' };
    const ask = () => app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body, headers: { 'idempotency-key': 'extension-1' } });
    const first = await ask();
    expect([first.status, (await ask()).body]).toEqual([200, first.body]);
    expect(await app.sent()).toHaveLength(1);
  });
});

describe('who broke the rules', () => {
  test('applies for nothing during a year, and is told so', async () => {
    const member = await signUp(app);
    await app.sent();
    const bar = await app.call('POST', '/staff/space/bars', { token: admin.token, body: { member_id: member.memberId, reason: 'Sublet the space' } });
    expect(bar.body.data).toMatchObject({ from_on: '2026-11-18', until_on: '2027-11-18' });
    const sentEmail = (await app.sent())[0]?.text;
    expect(sentEmail).toContain('Reason: Sublet the space');
    expect(sentEmail).toContain('before Thu 18 Nov 2027');
    const { status, body } = await applyForSpace(app, member);
    expect([status, body.code]).toEqual([403, 'SPACE_BARRED']);
    app.clock.now = at('2027-11-17 23:59');
    const back = await logInAgain(app, member);
    expect((await applyForSpace(app, back, on('2027-12-16'))).body.code).toBe('SPACE_BARRED');
    app.clock.now = at('2027-11-18 00:00');
    expect((await applyForSpace(app, back, on('2027-12-16'))).status).toBe(200);
  });

  test('is barred once, however often it is sent', async () => {
    const member = await signUp(app);
    await app.sent();
    const body = { member_id: member.memberId, reason: 'Sublet the space' };
    const bar = (key?: string) => app.call('POST', '/staff/space/bars', { token: admin.token, body, ...(key && { headers: { 'idempotency-key': key } }) });
    const first = await bar('bar-the-member');
    expect([first.status, (await bar('bar-the-member')).body]).toEqual([200, first.body]);
    expect((await bar()).body.code).toBe('NOT_IN_STATE');
    expect(await app.sent()).toHaveLength(1);
    expect(await app.database.db.selectFrom('space_bans').select('id').where('member_id', '=', member.memberId).execute()).toHaveLength(1);
  });

  test('is granted nothing that was asked for before', async () => {
    const member = await signUp(app);
    const { id } = (await applyForSpace(app, member)).body.data;
    const held = await paid(member, { space_id: '3', session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' });
    const longer = { end_on: '2027-01-09', move_out_on: '2027-01-12' };
    expect((await app.call('POST', `/space/apply/${held}/extension`, { token: member.token, body: longer })).status).toBe(200);
    await app.call('POST', '/staff/space/bars', { token: admin.token, body: { member_id: member.memberId, reason: 'Smoke', lease_id: held } });
    const { status, body } = await staff.approve(id);
    expect([status, body.code]).toEqual([403, 'SPACE_BARRED']);
    expect((await staff.review(held, { event: 'approve_extension' })).body.code).toBe('SPACE_BARRED');
    expect((await staff.review(id, { event: 'refuse', reason: 'Barred' })).status).toBe(200);
    expect((await staff.desk(held, { event: 'hand_over' })).body.code).toBe('TOO_EARLY');
  });

  test('asks for no longer lease, either', async () => {
    const member = await signUp(app);
    const id = await paid(member, { session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' });
    await app.call('POST', '/staff/space/bars', { token: admin.token, body: { member_id: member.memberId, reason: 'Smoke', lease_id: id } });
    const { body } = await app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body: { end_on: '2027-01-09', move_out_on: '2027-01-12' } });
    expect(body.code).toBe('SPACE_BARRED');
  });

  test('asks for a longer lease again on the day on which the bar ends', async () => {
    const member = await signUp(app);
    const id = await paid(member, { session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' });
    const bar = { member_id: member.memberId, reason: 'Smoke', lease_id: id, from_on: '2025-11-20' };
    await app.database.db
      .insertInto('space_bans')
      .values({ ...bar, until_on: '2026-11-20', actor_id: admin.memberId, created_at: TEST_NOW })
      .execute();
    const extend = () => app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body: { end_on: '2027-01-09', move_out_on: '2027-01-12' } });
    app.clock.now = at('2026-11-19 23:59');
    expect((await extend()).body.code).toBe('SPACE_BARRED');
    app.clock.now = at('2026-11-20 00:00');
    expect((await extend()).status).toBe(200);
  });
});

test('steps that the table of states does not have are refused, and change nothing', async () => {
  const member = await signUp(app);
  const { id } = (await applyForSpace(app, member)).body.data;
  for (const body of [{ event: 'approve' }, { event: 'refuse', reason: 'x' }, { event: 'call_off', reason: 'x' }, { event: 'approve_extension' }])
    expect((await staff.review(id, body)).body.code, body.event).toBe('NOT_IN_STATE');
  for (const body of [
    { event: 'pay_deposit', method: 'cash' },
    { event: 'pay_rent', method: 'cash' },
    { event: 'hand_over' },
    { event: 'end' },
    { event: 'return_deposit' },
  ])
    expect((await staff.desk(id, body)).body.code, body.event).toBe('NOT_IN_STATE');
  expect((await mine(member)).data[0]).toMatchObject({ status: 'applied', history: [{ status: 'applied' }] });
  await staff.review(id, { event: 'review' });
  const refused = await staff.review(id, { event: 'refuse', reason: 'A concert is too loud' });
  expect(refused.body.data).toMatchObject({ status: 'unapproved', refusal: { reason: 'A concert is too loud' }, cancellation: null });
  // The retention job erases the reason; the answer then has null, not an empty text.
  await app.database.query('UPDATE space_leases SET closed_reason = NULL WHERE id = $1', [id]);
  expect((await mine(member)).data).toMatchObject([{ status: 'unapproved', refusal: { reason: null } }]);
});

test('the staff’s list has each lease with its own applicant, rivals and bar', async () => {
  const [first, second, third] = [await signUp(app), await signUp(app), await signUp(app)];
  const one = (await applyForSpace(app, first)).body.data.id;
  const other = (await applyForSpace(app, second, { space_id: '2', session: 'whole_day' })).body.data.id;
  const alone = (await applyForSpace(app, third, { session: 'morning', space_id: '3' })).body.data.id;
  await app.call('POST', '/staff/space/bars', { token: admin.token, body: { member_id: second.memberId, reason: 'Smoke' } });
  const { body } = await app.call('GET', '/staff/space/apply', { token: admin.token });
  const items: Record<string, unknown>[] = body.data;
  expect(Object.fromEntries(items.map((item) => [item['id'], [item['member'], item['rivals']]]))).toMatchObject({
    [one]: [{ id: first.memberId, barred_until: null }, [{ id: other, status: 'applied' }]],
    [other]: [{ id: second.memberId, barred_until: '2027-11-18' }, [{ id: one }]],
    [alone]: [{ id: third.memberId, barred_until: null }, []],
  });
  expect(body.data[0].attachments).toHaveLength(3);
});

test('the office and the staff read numbers of another country as they are dialled', async () => {
  const member = await signUp(app);
  await app.sent();
  const { body } = await applyForSpace(app, member, { mobile: '819012345678', phone: '81312345678', contact_number: '0287654321' });
  expect(body.data.mobile).toBe('819012345678');
  expect((await app.sent()).find(({ to }) => to === 'office@comichub.example')?.text).toContain('+819012345678');
  // One of before, when a form asked for no country.
  await app.database.query('UPDATE space_leases SET contact_number = $2 WHERE id = $1', [body.data.id, '23456789']);
  const numbers = { mobile: '+819012345678', phone: '+81312345678', contact_number: '23456789' };
  const { data: list } = (await app.call('GET', '/staff/space/apply', { token: admin.token })).body;
  expect(list.find(({ id }: { id: string }) => id === body.data.id)).toMatchObject(numbers);
  expect((await app.call('GET', `/staff/space/apply/${body.data.id}`, { token: admin.token })).body.data).toMatchObject(numbers);
});

test('reviewers decide, the desk takes money, and neither does the other’s', async () => {
  const [reviewer, desk, member] = [await signUp(app, { role: 'reviewer' }), await signUp(app, { role: 'desk' }), await signUp(app)];
  const { id } = (await applyForSpace(app, member)).body.data;
  expect((await staffOf(app, desk).review(id, { event: 'review' })).status).toBe(403);
  expect((await staffOf(app, reviewer).approve(id)).status).toBe(200);
  expect((await staffOf(app, reviewer).desk(id, { event: 'pay_deposit', method: 'cash' })).status).toBe(403);
  expect((await staffOf(app, desk).desk(id, { event: 'pay_deposit', method: 'cash' })).status).toBe(200);
  const { body } = await app.call('GET', '/staff/space/apply?status=deposit_paid', { token: desk.token });
  expect(body.data).toMatchObject([{ id, member: { id: member.memberId, barred_until: null } }]);
});

test('an account with a lease stays until its deposit is back; then who applied is forgotten, and what was paid is kept', async () => {
  const member = await signUp(app);
  const id = await paid(member);
  const request = {
    member_id: member.memberId,
    reference: 'LEAVING1',
    status: 'contacted',
    created_at: TEST_NOW,
    due_on: '2026-11-27',
    changed_at: TEST_NOW,
  } as const;
  const deletion = await app.database.db
    .insertInto('deletion_requests')
    .values({ ...request, actor_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leave = () => app.call('PUT', `/staff/deletions/${deletion.id}`, { token: admin.token, body: { event: 'delete' } });
  expect((await leave()).body.code).toBe('HAS_RESERVATIONS');
  app.clock.now = at(`${THURSDAY} 14:00`);
  await staff.desk(id, { event: 'hand_over' });
  await staff.desk(id, { event: 'end' });
  expect((await leave()).body.code).toBe('HAS_RESERVATIONS');
  await staff.desk(id, { event: 'return_deposit' });
  expect((await leave()).status).toBe(200);
  const row = await app.database.db.selectFrom('space_leases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ applicant_name: '－', id_number: '－', mobile: '－', email: '－', address: '－', rent_twd: 4400, deposit_returned_twd: 2200 });
  expect(await app.database.db.selectFrom('uploads').select('id').where('member_id', '=', member.memberId).execute()).toEqual([]);
});

test('a calendar has one entry of a lease through all that becomes of it', async () => {
  const member = await signUp(app);
  const { id } = (await applyForSpace(app, member)).body.data;
  const entry = async (query = '') => {
    const { status, body } = await app.call('GET', `/space/apply/${id}/calendar.ics${query}`, { token: member.token });
    expect(status).toBe(200);
    const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent');
    return ['uid', 'sequence', 'status', 'dtstart', 'dtend', 'summary'].map((name) => String(event?.getFirstPropertyValue(name)));
  };
  const [uid, ...asked] = await entry();
  expect(asked).toEqual(['0', 'TENTATIVE', `${THURSDAY}T06:00:00Z`, `${THURSDAY}T09:00:00Z`, 'To be confirmed: 四格漫畫大展 · Sample 2F Zone A']);
  await staff.approve(id);
  const approvedEntry = await entry('?lang=zh');
  expect(approvedEntry.slice(0, 3)).toEqual([uid, '2', 'CONFIRMED']);
  await cancel(member, id);
  expect((await entry()).slice(0, 3)).toEqual([uid, '3', 'CANCELLED']);
});
