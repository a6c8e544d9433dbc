import { afterAll, beforeAll, expect, test } from 'vitest';
import * as advisories from '../../support/advisories.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { atDesk, reserve } from '../../support/rents.ts';
import { applyForSpace, staffOf } from '../../support/spaces.ts';
import { leave, wait } from '../../support/waitlist.ts';

/* An e-mail is enqueued, or the event from which it follows written, in the transaction of what it is about: stopped between two, a node would leave one without the other. */

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
    CREATE TRIGGER see_event AFTER INSERT ON outbox_events FOR EACH ROW EXECUTE FUNCTION see_write('job');
    CREATE TRIGGER see_job AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION see_write('job');
    CREATE TRIGGER see_rent AFTER INSERT OR UPDATE ON rents FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_advisory AFTER INSERT OR UPDATE ON advisories FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_lease AFTER INSERT OR UPDATE ON space_leases FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_entry AFTER INSERT OR UPDATE ON waitlist_entries FOR EACH ROW EXECUTE FUNCTION see_write('record');
    CREATE TRIGGER see_deletion AFTER INSERT OR UPDATE ON deletion_requests FOR EACH ROW EXECUTE FUNCTION see_write('record');
  `);
});
afterAll(() => app.close());

/** Makes a call that changes one record and enqueues what follows, and expects both in one transaction. */
async function inOne(name: string, call: () => Promise<{ status: number; body: { data?: { id: string }; message?: string } }>): Promise<string> {
  await app.database.query('DELETE FROM seen_writes', []);
  const { status, body } = await call();
  expect(status, `${name}: ${body.message}`).toBe(200);
  const { rows } = await app.database.query('SELECT DISTINCT transaction::text, what FROM seen_writes ORDER BY what', []);
  const [jobs, records] = ['job', 'record'].map((what) => rows.filter((row) => row['what'] === what).map((row) => row['transaction']));
  expect(jobs, `${name}: what it enqueues`).toHaveLength(1);
  expect(records, `${name}: the record`).toEqual(jobs);
  return body.data?.id ?? '';
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

test('a consultation: asked for, moved, confirmed, called off, cancelled', async () => {
  const one = await member();
  const id = await inOne('ask', () => advisories.ask(app, one));
  await inOne('move', () => advisories.move(app, one, id, `${advisories.FRIDAY} 15:00:00`));
  await inOne('confirm', () => advisories.step(app, staff, id, { event: 'confirm', teacher: '阿虎', location: advisories.LINK }));
  await inOne('call off', () => advisories.step(app, staff, id, { event: 'call_off', reason: 'Ill' }));
  const again = await inOne('ask', () => advisories.ask(app, one));
  await inOne('cancel', () => advisories.cancel(app, one, again));
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

test('a request to delete an account: filed, answered, withdrawn', async () => {
  const one = await member();
  const body = { cause: 'account_cancel', content: 'I apply for account deletion.', name: 'Member', email: one.email, agree: true };
  await inOne('file', () => app.call('POST', '/contact', { token: one.token, body }));
  await inOne('withdraw', () => app.call('PUT', '/my/deletion/withdraw', { token: one.token }));
});
