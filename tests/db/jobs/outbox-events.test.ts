import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REGISTRATION_MACHINE, type RegistrationEvent } from '../../../src/domain/activities/registration-state.ts';
import { ADVISORY_MACHINE, type AdvisoryEvent } from '../../../src/domain/consultations/consultation-state.ts';
import { RENT_MACHINE, type RentEvent } from '../../../src/domain/rent/rent-state.ts';
import type { ExtensionStatus } from '../../../src/domain/spaces/lease-extension.ts';
import { LEASE_MACHINE, type LeaseEvent } from '../../../src/domain/spaces/lease-state.ts';
import type { WaitlistStatus } from '../../../src/domain/waitlist/waitlist.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';

/* Every transition of every kind writes an event, whoever makes it: here plain statements do, and no use case. */

let app: TestApp;
let memberId: string;
beforeAll(async () => {
  app = await openTestApp();
  ({ memberId } = await signUp(app));
  // What the database asks of values is no matter here; only this test's own database is changed.
  await app.database.runScript(`DO $$
    DECLARE
      v_free record;
    BEGIN
      FOR v_free IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
        WHERE contype = 'c' AND conrelid IN ('rents'::regclass, 'advisories'::regclass, 'space_leases'::regclass, 'waitlist_entries'::regclass, 'registrations'::regclass)
      LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', v_free.of_table, v_free.conname);
      END LOOP;
      FOR v_free IN SELECT attrelid::regclass AS of_table, attname FROM pg_attribute
        WHERE attrelid IN ('rents'::regclass, 'space_leases'::regclass, 'registrations'::regclass) AND attnum > 0 AND attnotnull AND attname <> 'id'
      LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP NOT NULL', v_free.of_table, v_free.attname);
      END LOOP;
    END $$`);
});
afterAll(() => app.close());

let day = 0;
/** Puts a record of a kind there in a status, at a time that no other has. */
async function put(table: 'rents' | 'advisories' | 'space_leases' | 'waitlist_entries' | 'registrations', status: string): Promise<string> {
  const id = randomUUID();
  day += 2;
  const more = {
    rents: '',
    space_leases: '',
    advisories: ", line = 'general'",
    waitlist_entries: ", kind = 'rent', subject = 'sample-seat-a3', hours = 1",
    registrations: ", place = 'x'",
  }[table];
  const columns = {
    id: `'${id}'`,
    member_id: `'${memberId}'`,
    status: `'${status}'`,
    period: `tstzrange('2027-01-01'::timestamptz + ${day} * interval '1 day', '2027-01-01'::timestamptz + ${day + 1} * interval '1 day')`,
    created_at: 'now()',
    changed_at: 'now()',
    ...Object.fromEntries([...more.matchAll(/(\w+) = ('[^']*'|\d+)/g)].map(([, name, value]) => [name ?? '', value ?? ''])),
  };
  const named = Object.entries(columns).map(([name, value]) => [table === 'waitlist_entries' && name === 'id' ? 'public_id' : name, value]);
  await sql.raw(`INSERT INTO ${table} (${named.map(([name]) => name).join()}) VALUES (${named.map(([, value]) => value).join()})`).execute(app.database.db);
  return id;
}

/** The events that a statement writes of a record. */
async function eventsOf(id: string, statement: string): Promise<string[]> {
  const { db } = app.database;
  await db.deleteFrom('outbox_events').execute();
  await sql.raw(statement).execute(db);
  return (await db.selectFrom('outbox_events').select('event').where('record_id', '=', id).orderBy('id').execute()).map(({ event }) => event);
}
const LATER = "period = tstzrange(lower(period) + interval '1 hour', upper(period))";

/** Every row of a machine by each status that it leads from. */
const rowsOf = <Status extends string, Event extends string>(machine: { transitions: readonly { from: readonly Status[]; event: Event; to: Status }[] }) =>
  machine.transitions.flatMap(({ from, event, to }) => from.map((each): [Status, Event, Status] => [each, event, to]));

test('a reservation that was kept for a member and is taken', async () => {
  const id = await put('rents', 'offered');
  expect(await eventsOf(id, `UPDATE rents SET status = 'reserved' WHERE id = '${id}'`)).toEqual(['booked']);
});

const RENT: Record<RentEvent, string> = {
  cancel: 'cancelled',
  give_up: 'cancelled',
  move: 'moved',
  call_off: 'cancelled',
  close: 'cancelled',
  check_in: 'in_process',
  hand_out: 'handed_out',
  take_back: 'taken_back',
  miss: 'not_arrived',
  finish: 'ended',
  end: 'ended',
};
test.each(rowsOf(RENT_MACHINE))('a reservation that is %s: %s', async (from, event, to) => {
  const id = await put('rents', from);
  if (event === 'hand_out' || event === 'take_back') {
    await sql`INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
      SELECT id, member_id, 'sample-lamps', 1, 'equipment', period, status, 0 FROM rents WHERE id = ${id}::uuid`.execute(app.database.db);
    const column = event === 'hand_out' ? 'out_at = now()' : 'out_at = now(), returned_at = now()';
    expect(await eventsOf(id, `UPDATE rent_units SET ${column} WHERE rent_id = '${id}'`)).toContain(RENT[event]);
    return;
  }
  expect(await eventsOf(id, `UPDATE rents SET status = '${to}' ${event === 'move' ? `, ${LATER}` : ''} WHERE id = '${id}'`)).toEqual([RENT[event]]);
});

const ADVISORY: Record<AdvisoryEvent, string> = {
  review: 'in_process',
  confirm: 'reserved',
  assign: 'assigned',
  relocate: 'relocated',
  refuse: 'unapproved',
  call_off: 'cancelled',
  close: 'cancelled',
  miss: 'not_arrived',
  finish: 'ended',
  cancel: 'cancelled',
  give_up: 'cancelled',
  move: 'moved',
  lapse: 'unapproved',
  end: 'ended',
};
const CHANGES: Partial<Record<AdvisoryEvent, string>> = { move: `, ${LATER}`, assign: ", teacher = 'another'", relocate: ", location = 'Room 2'" };
test.each(rowsOf(ADVISORY_MACHINE))('a consultation that is %s: %s', async (from, event, to) => {
  const id = await put('advisories', from);
  expect(await eventsOf(id, `UPDATE advisories SET status = '${to}' ${CHANGES[event] ?? ''} WHERE id = '${id}'`)).toEqual([ADVISORY[event]]);
});

const REGISTRATION: Record<RegistrationEvent, string> = {
  pass: 'passed',
  fail: 'failed',
  cancel: 'cancelled',
  give_up: 'cancelled',
  call_off: 'cancelled',
  check_in: 'attended',
  expire: 'failed',
  miss: 'not_arrived',
};
// Who is in already and comes to another session stays as they are.
test.each(rowsOf(REGISTRATION_MACHINE).filter(([from, , to]) => from !== to))('a registration that is %s: %s', async (from, event, to) => {
  const id = await put('registrations', from);
  expect(await eventsOf(id, `UPDATE registrations SET status = '${to}' WHERE id = '${id}'`)).toEqual([REGISTRATION[event]]);
});

test('a registration that is made, moved, relocated and reminded of', async () => {
  const id = await put('registrations', 'offered');
  const change = (columns: string) => eventsOf(id, `UPDATE registrations SET ${columns} WHERE id = '${id}'`);
  expect(await change("status = 'registered'")).toEqual(['registered']);
  expect(await change(LATER)).toEqual(['moved']);
  expect(await change("place = 'y'")).toEqual(['relocated']);
  expect(await change(`${LATER.replace('1 hour', '2 hours')}, place = 'z'`)).toEqual(['moved']);
  expect(await change('reminded_at = now()')).toEqual(['reminded']);
});

const LEASE: Record<LeaseEvent, string> = {
  cancel: 'cancelled',
  lapse: 'cancelled',
  review: 'in_process',
  request_correction: 'awaiting_correction',
  withdraw_correction: 'in_process',
  correct: 'in_process',
  approve: 'approved',
  refuse: 'unapproved',
  call_off: 'cancelled',
  close: 'cancelled',
  pay_deposit: 'deposit_paid',
  pay_rent: 'rent_paid',
  hand_over: 'in_use',
  end: 'ended',
  return_deposit: 'deposit_returned',
};
test.each(rowsOf(LEASE_MACHINE))('a lease that is %s: %s', async (from, event, to) => {
  const id = await put('space_leases', from);
  const returned = event === 'return_deposit' ? ', deposit_returned_at = now()' : '';
  expect(await eventsOf(id, `UPDATE space_leases SET status = '${to}' ${returned} WHERE id = '${id}'`)).toEqual([LEASE[event]]);
});

const EXTENSION: Record<ExtensionStatus, string> = { asked: 'extension_asked', approved: 'extended', refused: 'extension_refused' };
test.each(Object.entries(EXTENSION))('an extension that is %s', async (status, event) => {
  const id = await put('space_leases', 'in_use');
  const longer = status === 'approved' ? ", period = tstzrange(lower(period), upper(period) + interval '1 hour')" : '';
  expect(await eventsOf(id, `UPDATE space_leases SET extension_status = '${status}' ${longer} WHERE id = '${id}'`)).toEqual([event]);
});

test.each([
  ['advisories', 'reserved', 'reminded_at', 'reminded'],
  ['space_leases', 'approved', 'reminded_at', 'deposit_due'],
  ['space_leases', 'rent_paid', 'extension_paid_at', 'extension_paid'],
] as const)('one of %s that is %s, as its %s is set: once', async (table, status, column, event) => {
  const id = await put(table, status);
  const statement = `UPDATE ${table} SET ${column} = coalesce(${column}, now()) WHERE id = '${id}'`;
  expect(await eventsOf(id, statement)).toEqual([event]);
  expect(await eventsOf(id, statement)).toEqual([]);
});

const PLACE: Record<Exclude<WaitlistStatus, 'waiting'>, readonly WaitlistStatus[]> = {
  offered: ['waiting'],
  taken: ['offered'],
  lapsed: ['offered'],
  left: ['waiting', 'offered'],
  closed: ['waiting', 'offered'],
};
test.each(Object.entries(PLACE).flatMap(([to, froms]) => froms.map((from) => [from, to] as const)))(
  'a place in a waitlist that is %s and then %s',
  async (from, to) => {
    const id = await put('waitlist_entries', from);
    expect(await eventsOf(id, `UPDATE waitlist_entries SET status = '${to}' WHERE public_id = '${id}'`)).toEqual([to]);
  },
);

test('what is new: a reservation, an application, a place in a waitlist; not what is only offered', async () => {
  const { db } = app.database;
  await db.deleteFrom('outbox_events').execute();
  await put('rents', 'reserved');
  await put('rents', 'offered');
  await put('advisories', 'applied');
  await put('space_leases', 'applied');
  await put('waitlist_entries', 'waiting');
  const events = await db.selectFrom('outbox_events').select(['kind', 'event']).orderBy('id').execute();
  expect(events.map(({ kind, event }) => `${kind} ${event}`)).toEqual(['rent booked', 'advisory applied', 'space applied', 'waitlist joined']);
});
