import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCK_ORDER, type Lock, lockFunctions } from '../../../src/server/db/locks.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask, cancel, FRIDAY, move as moveConsultation } from '../../support/bookings/advisories.ts';
import { close } from '../../support/bookings/closings.ts';
import { ACTIVITY, apply, cancel as cancelRegistration, WORKSHOP_ANSWERS, wait as waitFor } from '../../support/bookings/registrations.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { applyForSpace, on, staffOf } from '../../support/bookings/spaces.ts';
import { confirm, requestByShop } from '../../support/bookings/spendings.ts';
import { leave, take, wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/* Whoever takes two locks takes them in one order, or two transactions wait for each other. What use cases take is written down here. */

/** The functions that wait for a lock of the order, and which it is. */
const RECORDED: Record<string, Lock> = {
  lock_device: 'device',
  lock_consultations: 'consultations',
  lock_space_unit: 'spaceUnit',
  lock_shop_payments: 'shopPayments',
  lock_closings: 'closings',
  lock_closings_shared: 'closings',
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const note = (lock: Lock) => `INSERT INTO locks_taken (tx, lock) VALUES (pg_current_xact_id()::text, '${lock}');`;
  const recorded = [...lockFunctions].flatMap(([name, source]) => {
    const lock = RECORDED[name];
    if (lock === undefined) return [];
    const [, body = ''] = /\$\$ SELECT ([\s\S]*?) \$\$/.exec(source) ?? [];
    const signature = source.slice(0, source.indexOf(' LANGUAGE'));
    return [`${signature} LANGUAGE plpgsql AS $$ BEGIN PERFORM ${body}; ${note(lock)} END $$;`];
  });
  await app.database.runScript(`CREATE TABLE locks_taken (n bigserial, tx text, lock text);
    ${recorded.join('\n')}
    CREATE FUNCTION note_balance() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${note('balance')} RETURN NEW; END $$;
    CREATE TRIGGER note_balance BEFORE INSERT OR UPDATE ON point_balances FOR EACH ROW EXECUTE FUNCTION note_balance();
    CREATE FUNCTION note_session() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${note('activitySession')} RETURN NEW; END $$;
    CREATE TRIGGER note_session BEFORE UPDATE ON activity_sessions FOR EACH ROW EXECUTE FUNCTION note_session();`);
});
afterAll(() => app.close());

/** The locks of each transaction, each where it was taken first. */
async function taken(): Promise<Lock[][]> {
  await app.sent();
  const { rows } = await app.database.query(
    `SELECT array_agg(lock ORDER BY first) AS locks FROM (SELECT tx, lock, min(n) AS first FROM locks_taken GROUP BY tx, lock) AS firsts GROUP BY tx ORDER BY min(first)`,
    [],
  );
  await app.database.query('DELETE FROM locks_taken', []);
  return rows.map(({ locks }) => locks as Lock[]);
}

async function expectOrder(...locks: Lock[]): Promise<void> {
  const all = await taken();
  for (const one of all) expect(one).toEqual(LOCK_ORDER.filter((lock) => one.includes(lock)));
  // The use case did what it is here for.
  expect([...new Set(all.flat())].sort()).toEqual(expect.arrayContaining(locks));
}

const ok = ({ status, body }: { status: number; body: unknown }) => expect(status, JSON.stringify(body)).toBe(200);

test('every function that waits is recorded; those of a release and of the content come before them, and two never wait', () => {
  expect([...lockFunctions.keys()].filter((name) => !(name in RECORDED)).sort()).toEqual([
    'lock_content',
    'lock_release_activities',
    'lock_release_calendar',
    'lock_release_devices',
    'lock_release_shown',
    'try_lock_relay',
    'try_lock_seat_offer',
  ]);
});

test('reserving, moving, waiting, taking an offer, leaving and cancelling', async () => {
  const [holder, waiter, other] = (await Promise.all([1, 2, 3].map(() => signUp(app, { points: 500 })))) as [TestMember, TestMember, TestMember];
  await taken();
  const booked = await reserve(app, holder);
  ok(booked);
  await expectOrder('balance', 'device', 'closings');
  const first = await wait(app, waiter);
  ok(first);
  ok(await wait(app, other));
  await expectOrder('balance', 'device', 'closings');
  const rent = booked.body.data.id;
  ok(await app.call('PUT', `/rent/apply/${rent}`, { token: holder.token, body: { start: `${SATURDAY} 17:00:00`, end: `${SATURDAY} 18:00:00`, agree: true } }));
  await expectOrder('balance', 'device', 'closings');
  ok(await take(app, waiter, first.body.data.id));
  await expectOrder('balance', 'device', 'closings');
  ok(await leave(app, other, (await app.call('GET', '/my/waitlist', { token: other.token })).body.data[0].id));
  ok(await app.call('PUT', `/rent/apply/${rent}/cancel`, { token: holder.token }));
  await expectOrder('balance', 'device');
});

test('asking for a consultation, moving and cancelling it', async () => {
  const member = await signUp(app);
  await taken();
  const asked = await ask(app, member);
  ok(asked);
  ok(await moveConsultation(app, member, asked.body.data.id, `${FRIDAY} 16:00:00`));
  ok(await cancel(app, member, asked.body.data.id));
  await expectOrder('balance', 'consultations', 'closings');
});

test('registering, waiting, cancelling and being offered a place of an activity', async () => {
  const [holder, waiter] = [await signUp(app, { points: 100 }), await signUp(app, { points: 100 })];
  await taken();
  ok(await apply(app, holder, ACTIVITY.workshop, { answers: WORKSHOP_ANSWERS }));
  await expectOrder('balance', 'activitySession', 'closings');
  ok(await apply(app, waiter, ACTIVITY.evenings, { session: 2 }));
  ok(await waitFor(app, holder, ACTIVITY.evenings, { session: 2 }));
  ok(await cancelRegistration(app, waiter, ACTIVITY.evenings));
  ok(await apply(app, holder, ACTIVITY.evenings, { session: 2 }));
  await expectOrder('balance', 'activitySession', 'closings');
});

test('a lease that is applied for, approved and extended', async () => {
  const member = await signUp(app);
  const staff = staffOf(app, await signUp(app, { role: 'admin' }));
  const applied = await applyForSpace(app, member, { session: 'whole_day', ...on('2026-12-15'), end_on: '2027-01-08', move_out_on: '2027-01-08' });
  ok(applied);
  const { id } = applied.body.data;
  ok(await staff.approve(id));
  ok(await staff.desk(id, { event: 'pay_deposit', method: 'cash' }));
  ok(await staff.desk(id, { event: 'pay_rent', method: 'sight_check' }));
  await expectOrder('spaceUnit', 'closings');
  ok(await app.call('POST', `/space/apply/${id}/extension`, { token: member.token, body: { end_on: '2027-01-09', move_out_on: '2027-01-13' } }));
  ok(await staff.review(id, { event: 'approve_extension' }));
  await expectOrder('spaceUnit', 'closings');
});

test('a closing that calls off a reservation, a consultation, a lease and a wait', async () => {
  const [member, other] = (await Promise.all([1, 2].map(() => signUp(app, { points: 500 })))) as [TestMember, TestMember];
  const desk = await signUp(app, { role: 'desk' });
  ok(await reserve(app, member, { day: FRIDAY }));
  ok(await wait(app, other, { day: FRIDAY }));
  ok(await ask(app, member));
  await taken();
  ok(await close(app, desk, { day: FRIDAY }));
  await expectOrder('balance', 'device', 'consultations', 'closings');
});

test('a payment at a partner shop: the member’s balance, then the shop', async () => {
  const member = await signUp(app, { points: 100 });
  const { id } = (await requestByShop(app, member)).body.data;
  expect((await confirm(app, member, id)).status).toBe(200);
  await expectOrder('balance', 'shopPayments');
});
