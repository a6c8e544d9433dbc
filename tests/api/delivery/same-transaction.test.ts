import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/time/taipei-time.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import * as advisories from '../../support/bookings/advisories.ts';
import { close } from '../../support/bookings/closings.ts';
import { atDesk, reserve } from '../../support/bookings/rents.ts';
import { applyForSpace, staffOf, THURSDAY } from '../../support/bookings/spaces.ts';
import { leave, wait } from '../../support/bookings/waitlist.ts';
import { logInAgain, signUp, type TestMember } from '../../support/members.ts';

/*
 * The event from which an e-mail follows is written in the transaction of what it is about, or the e-mail itself enqueued there: stopped
 * between two, a node would leave one without the other. Of what has an event, no use case enqueues an e-mail.
 */

let app: TestApp;
let staff: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  staff = await signUp(app, { role: 'admin' });
  await app.database.runScript(`
    CREATE TABLE seen_writes (transaction bigint NOT NULL, what text NOT NULL);
    CREATE FUNCTION see_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO seen_writes VALUES (txid_current(), TG_ARGV[0]);
      RETURN NULL;
    END $$;
    CREATE TRIGGER see_event AFTER INSERT ON outbox_events FOR EACH ROW EXECUTE FUNCTION see_write('event');
    CREATE TRIGGER see_mail AFTER INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name = 'send-mail') EXECUTE FUNCTION see_write('e-mail');
    CREATE TRIGGER see_correction AFTER INSERT OR UPDATE ON space_corrections FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_item AFTER INSERT ON closing_items FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_rent AFTER INSERT OR UPDATE ON rents FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_advisory AFTER INSERT OR UPDATE ON advisories FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_lease AFTER INSERT OR UPDATE ON space_leases FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_entry AFTER INSERT OR UPDATE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_deletion AFTER INSERT OR UPDATE ON deletion_requests FOR EACH ROW EXECUTE FUNCTION see_write('record');
  `);
});
afterAll(() => app.close());

/** Does something that changes one record, and expects in the same transaction what tells of it, and nothing else. */
async function together(name: string, tells: 'event' | 'e-mail', work: () => Promise<unknown>): Promise<void> {
  await app.database.query('DELETE FROM seen_writes', []);
  await work();
  const { rows } = await app.database.query(
    'SELECT what, count(DISTINCT transaction)::integer AS transactions FROM seen_writes GROUP BY what ORDER BY what',
    [],
  );
  expect(rows, name).toEqual([
    { what: tells, transactions: 1 },
    { what: 'record', transactions: 1 },
  ]);
  const { rows: all } = await app.database.query('SELECT DISTINCT transaction FROM seen_writes', []);
  expect(all, `${name}: in one transaction`).toHaveLength(1);
}

type Call = () => Promise<{ status: number; body: { data?: { id: string }; message?: string } }>;
async function inOne(name: string, call: Call, tells: 'event' | 'e-mail' = 'event'): Promise<string> {
  let id = '';
  await together(name, tells, async () => {
    const { status, body } = await call();
    expect(status, `${name}: ${body.message}`).toBe(200);
    id = body.data?.id ?? '';
  });
  return id;
}

const member = () => signUp(app, { points: 500 });
const NEW_TIME = { start: '2026-11-24 14:00:00', end: '2026-11-24 17:00:00', agree: true };

test('a reservation: booked, moved, cancelled, called off', async () => {
  const [one, other] = [await member(), await member()];
  const id = await inOne('book', () => reserve(app, one));
  await inOne('move', () => app.call('PUT', `/rent/apply/${id}`, { token: one.token, body: NEW_TIME }));
  await inOne('cancel', () => app.call('PUT', `/rent/apply/${id}/cancel`, { token: one.token }));
  const called = await inOne('book', () => reserve(app, other));
  await inOne('call off', () => atDesk(app, staff, called, 'call_off', { reason: 'Repairs' }));
});

test('a place in a waitlist that is left', async () => {
  const [one, other] = [await member(), await member()];
  await reserve(app, one);
  const { id } = (await wait(app, other)).body.data;
  await inOne('leave', () => leave(app, other, id));
  await app.database.db.deleteFrom('waitlist_entries').execute();
  await app.database.db.deleteFrom('rents').execute();
});

test('a consultation: asked for, moved, confirmed, its adviser and place changed, called off, cancelled', async () => {
  const one = await member();
  const id = await inOne('ask', () => advisories.ask(app, one));
  await inOne('move', () => advisories.move(app, one, id, `${advisories.FRIDAY} 15:00:00`));
  await inOne('confirm', () => advisories.step(app, staff, id, { event: 'confirm', teacher: '阿虎', location: advisories.LINK }));
  await inOne('assign', () => advisories.step(app, staff, id, { event: 'assign', teacher: 'Mr Lin' }));
  await inOne('relocate', () => advisories.step(app, staff, id, { event: 'relocate', location: `${advisories.LINK}-2` }));
  await inOne('call off', () => advisories.step(app, staff, id, { event: 'call_off', reason: 'Ill' }));
  const again = await inOne('ask', () => advisories.ask(app, one));
  await inOne('cancel', () => advisories.cancel(app, one, again));
});

test('a consultation: refused, reminded of, not arrived, unanswered', async () => {
  const [one, other] = [await member(), await member()];
  const refused = await inOne('ask', () => advisories.ask(app, one));
  await inOne('refuse', () => advisories.step(app, staff, refused, { event: 'refuse', reason: 'Not ours' }));
  const id = await inOne('ask', () => advisories.ask(app, one));
  await inOne('confirm', () => advisories.step(app, staff, id, { event: 'confirm', teacher: '阿虎', location: advisories.LINK }));
  app.clock.now = new Date(`${advisories.FRIDAY}T10:00:00+08:00`);
  await together('remind', 'event', () => app.handlers['remind-advisories']({}, 'job'));
  app.clock.now = new Date(`${advisories.FRIDAY}T14:30:00+08:00`);
  await inOne('miss', async () => advisories.step(app, await logInAgain(app, staff), id, { event: 'miss' }));
  app.clock.now = TEST_NOW;
  await inOne('ask', () => advisories.ask(app, other));
  app.clock.now = new Date(`${advisories.FRIDAY}T14:30:00+08:00`);
  await together('unanswered', 'event', () => app.handlers['end-advisories']({}, 'job'));
  app.clock.now = TEST_NOW;
});

test('a lease: applied for, reviewed, corrected, approved, paid, given up', async () => {
  const one = await member();
  const { review, desk } = staffOf(app, staff);
  const id = await inOne('apply', () => applyForSpace(app, one));
  await inOne('review', () => review(id, { event: 'review' }));
  await inOne('correction', () => review(id, { event: 'request_correction', items: ['event_name'], message: 'Its full name, please.' }));
  await inOne('withdrawn', () => review(id, { event: 'withdraw_correction' }));
  await inOne('approve', () => review(id, { event: 'approve' }));
  await inOne('deposit', () => desk(id, { event: 'pay_deposit', method: 'cash' }));
  await inOne('rent', () => desk(id, { event: 'pay_rent', method: 'cash' }));
  await inOne('give up', () => app.call('PUT', `/space/apply/${id}/cancel`, { token: one.token, body: { reason: 'We cannot come' } }));
});

test('a lease: reminded of a correction and of the deposit, which do not come', async () => {
  const one = await member();
  const { review } = staffOf(app, staff);
  const lapse = (name: string, day: string) => {
    app.clock.now = new Date(`${day}T09:00:00+08:00`);
    return together(name, 'event', () => app.handlers['expire-leases']({}, 'job'));
  };
  const corrected = await inOne('apply', () => applyForSpace(app, one));
  await inOne('review', () => review(corrected, { event: 'review' }));
  const asked = await review(corrected, { event: 'request_correction', items: ['email'], message: 'It came back.' });
  const correctionDue = asked.body.data.correction.due_on;
  await lapse('correction due', correctionDue);
  await lapse('correction over', addDays(correctionDue, 1));
  app.clock.now = TEST_NOW;
  const id = await inOne('apply', () => applyForSpace(app, one));
  await inOne('review', () => review(id, { event: 'review' }));
  await inOne('approve', () => review(id, { event: 'approve' }));
  const { deposit_due_on: depositDue } = (await app.call('GET', `/staff/space/apply/${id}`, { token: staff.token })).body.data.approval;
  await lapse('deposit due', depositDue);
  await lapse('deposit over', addDays(depositDue, 1));
  app.clock.now = TEST_NOW;
});

test('a lease: extended, paid, handed over, over, its deposit returned', async () => {
  const one = await member();
  const { review, desk } = staffOf(app, staff);
  const extend = (id: string, day: string) => app.call('POST', `/space/apply/${id}/extension`, { token: one.token, body: { end_on: day, move_out_on: day } });
  const id = await inOne('apply', () => applyForSpace(app, one, { session: 'whole_day' }));
  await inOne('review', () => review(id, { event: 'review' }));
  await inOne('approve', () => review(id, { event: 'approve' }));
  await inOne('deposit', () => desk(id, { event: 'pay_deposit', method: 'cash' }));
  await inOne('ask for an extension', () => extend(id, addDays(THURSDAY, 1)));
  await inOne('extend', () => review(id, { event: 'approve_extension' }));
  await inOne('pay for the extension', () => desk(id, { event: 'pay_extension', method: 'cash' }));
  await inOne('rent', () => desk(id, { event: 'pay_rent', method: 'cash' }));
  app.clock.now = new Date(`${THURSDAY}T10:00:00+08:00`);
  const then = staffOf(app, await logInAgain(app, staff));
  await inOne('hand over', () => then.desk(id, { event: 'hand_over' }));
  await inOne('end', () => then.desk(id, { event: 'end', overtime_minutes: 0, damages_twd: 0 }));
  await inOne('return the deposit', () => then.desk(id, { event: 'return_deposit' }));
  app.clock.now = TEST_NOW;
});

test('a closing: all that it takes from a member', async () => {
  const one = await member();
  await reserve(app, one, { day: advisories.FRIDAY, from: 10, to: 11 });
  await advisories.ask(app, one);
  await close(app, staff, { day: advisories.FRIDAY });
  await together('carry out', 'event', () => app.handlers['carry-out-closings']({}, 'job'));
});

test('a request to delete an account: filed, answered, withdrawn', async () => {
  const one = await member();
  const body = { cause: 'account_cancel', content: 'I apply for account deletion.', name: 'Member', email: one.email, agree: true };
  await inOne('file', () => app.call('POST', '/contact', { token: one.token, body }), 'e-mail');
  await inOne('withdraw', () => app.call('PUT', '/my/deletion/withdraw', { token: one.token }), 'e-mail');
});
