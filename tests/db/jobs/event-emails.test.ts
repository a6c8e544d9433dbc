import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REGISTRATION_MACHINE, type RegistrationEvent } from '../../../src/domain/activities/registration-state.ts';
import { ADVISORY_MACHINE, type AdvisoryEvent } from '../../../src/domain/consultations/consultation-state.ts';
import { RENT_MACHINE, type RentEvent } from '../../../src/domain/rent/rent-state.ts';
import type { ExtensionStatus } from '../../../src/domain/spaces/lease-extension.ts';
import { LEASE_MACHINE, type LeaseEvent } from '../../../src/domain/spaces/lease-state.ts';
import type { Tx } from '../../../src/server/db/client.ts';
import type { MailTemplate } from '../../../src/server/emails/message-texts.ts';
import { leaveToOutbox } from '../../../src/server/jobs/outbox-event.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { ask } from '../../support/bookings/advisories.ts';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { relayedEmails } from '../../support/event-emails.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/*
 * The e-mail that follows from every transition of every kind, whoever makes it: here plain statements do, and no use case. What is
 * expected is written by hand; a transition that nobody has named does not compile.
 */

let app: TestApp;
let member: TestMember;
const ids = { rents: '', advisories: '', space_leases: '', registrations: '' };
type Table = keyof typeof ids;
beforeAll(async () => {
  app = await openTestApp();
  member = await signUp(app, { points: 500 });
  ids.rents = (await reserve(app, member)).body.data.id;
  ids.advisories = (await ask(app, member)).body.data.id;
  ids.space_leases = (await applyForSpace(app, member)).body.data.id;
  ids.registrations = (await apply(app, member, ACTIVITY.talk)).body.data.id;
  expect((await relayedEmails(app)).map(({ template }) => template).sort()).toEqual(
    ['rentReserved', 'advisoryApplied', 'advisoryOffice', 'spaceApplied', 'spaceOffice', 'registrationConfirmed'].sort(),
  );
  // What the database asks of values is no matter here; only this test's own database is changed.
  await app.database.runScript(`DO $$
    DECLARE
      v_free record;
    BEGIN
      FOR v_free IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
        WHERE contype = 'c' AND conrelid IN ('rents'::regclass, 'advisories'::regclass, 'space_leases'::regclass, 'registrations'::regclass)
      LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', v_free.of_table, v_free.conname);
      END LOOP;
    END $$`);
});
beforeEach(() => app.database.query('DELETE FROM closing_items', []));
afterAll(() => app.close());

/** The e-mail or e-mails of a transition, by the status that it leads from where that matters. */
type Expected = MailTemplate | readonly MailTemplate[] | Readonly<Record<string, MailTemplate>>;
const NO_EMAIL: readonly MailTemplate[] = [];

function expectedOf(expected: Expected, from: string): readonly MailTemplate[] {
  if (typeof expected === 'string') return [expected];
  if (Array.isArray(expected)) return expected;
  const one = (expected as Readonly<Record<string, MailTemplate>>)[from];
  return one === undefined ? [] : [one];
}

/** Some minutes after all was asked for. */
const NOW = "'2026-11-18 10:35+08'::timestamptz";
const set = (tx: Tx, table: Table, columns: string) => sql.raw(`UPDATE ${table} SET ${columns} WHERE id = '${ids[table]}'`).execute(tx);

/** Puts a record into a status, and gives the e-mails that follow from what is done to it then. */
async function emailsOf(table: Table, columns: string, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  await app.database.db.transaction().execute((tx) => set(tx, table, columns));
  await app.database.db.deleteFrom('outbox_events').execute();
  await app.database.db.transaction().execute(async (tx) => {
    await leaveToOutbox(tx);
    await work(tx);
  });
  return (await relayedEmails(app)).map(({ template }) => template);
}

/** Writes down that a closing took a record, as it does in the transaction in which it calls it off. */
async function takenByClosing(tx: Tx, kind: 'rent' | 'advisory' | 'lease', recordId: string): Promise<void> {
  await sql`WITH closing AS (
      INSERT INTO closings (period, reason_zh, reason_en, reason_ja, created_at, reopened_at)
        VALUES (tstzrange('2027-03-01 10:00+08', '2027-03-01 18:00+08'), '颱風', 'Typhoon', '台風', ${sql.raw(NOW)}, ${sql.raw(NOW)}) RETURNING id)
    INSERT INTO closing_items (closing_id, member_id, kind, record_id, created_at)
      SELECT id, ${member.memberId}::uuid, ${kind}, ${recordId}::uuid, ${sql.raw(NOW)} FROM closing`.execute(tx);
}

/** Every row of a machine by each status that it leads from. */
const rowsOf = <Status extends string, Event extends string>(machine: { transitions: readonly { from: readonly Status[]; event: Event; to: Status }[] }) =>
  machine.transitions.flatMap(({ from, event, to }) => from.map((each): [Status, Event, Status] => [each, event, to]));

const CHANGED = `changed_at = ${NOW}`;
const LATER = "period = tstzrange(lower(period) + interval '1 hour', upper(period) + interval '1 hour')";

const RENT: Record<RentEvent, { email: Expected; sets?: string }> = {
  cancel: { email: 'rentCancelled', sets: "cancelled_as = 'cancel'" },
  give_up: { email: 'rentCancelledLate', sets: "cancelled_as = 'give_up'" },
  move: { email: 'rentMoved', sets: LATER },
  call_off: { email: 'rentCalledOff', sets: "cancelled_as = 'call_off', cancel_reason = 'Repairs'" },
  close: { email: 'centreClosed', sets: "cancelled_as = 'close'" },
  // Members who are at the desk are told there.
  check_in: { email: NO_EMAIL },
  hand_out: { email: NO_EMAIL },
  take_back: { email: NO_EMAIL },
  finish: { email: NO_EMAIL },
  // A reservation that nobody came for, or that is over, is shown on the member's page.
  miss: { email: NO_EMAIL },
  end: { email: NO_EMAIL },
};
test.each(rowsOf(RENT_MACHINE))('a reservation that is %s: %s', async (from, event, to) => {
  const { email, sets } = RENT[event];
  const columns = [`status = '${to}'`, CHANGED, ...(sets ? [sets] : [])].join();
  const emails = await emailsOf('rents', `status = '${from}', cancelled_as = NULL, cancel_reason = NULL`, async (tx) => {
    await set(tx, 'rents', columns);
    if (event === 'close') await takenByClosing(tx, 'rent', ids.rents);
    if (event === 'hand_out' || event === 'take_back')
      await sql`UPDATE rent_units SET out_at = ${sql.raw(NOW)}, returned_at = ${event === 'take_back' ? sql.raw(NOW) : null} WHERE rent_id = ${ids.rents}::uuid`.execute(
        tx,
      );
  });
  expect(emails).toEqual(expectedOf(email, from));
});

const ADVISORY: Record<AdvisoryEvent, { email: Expected; sets?: string }> = {
  review: { email: 'advisoryReview' },
  confirm: { email: 'advisoryReserved', sets: "teacher = '阿虎', location = 'https://meet.example/1'" },
  assign: { email: 'advisoryTeacher', sets: "teacher = '小林'" },
  relocate: { email: 'advisoryLocation', sets: "location = 'https://meet.example/2'" },
  refuse: { email: 'advisoryUnapproved', sets: "reason = 'Not ours'" },
  call_off: { email: 'advisoryCalledOff', sets: `reason = 'Ill', cancelled_at = ${NOW}` },
  close: { email: 'centreClosed', sets: `reason = 'Typhoon', cancelled_at = ${NOW}` },
  miss: { email: 'advisoryNotArrived' },
  cancel: { email: 'advisoryCancelled', sets: `cancelled_at = ${NOW}` },
  give_up: { email: 'advisoryCancelled', sets: `cancelled_at = ${NOW}` },
  move: { email: 'advisoryMoved', sets: `${LATER}, teacher = NULL, location = NULL` },
  lapse: { email: 'advisoryUnanswered' },
  // Somebody who was there gets none.
  finish: { email: NO_EMAIL },
  end: { email: NO_EMAIL },
};
const booked = (status: string) => (status === 'reserved' ? "teacher = '阿龍', location = 'https://meet.example/0'" : 'teacher = NULL, location = NULL');
test.each(rowsOf(ADVISORY_MACHINE))('a consultation that is %s: %s', async (from, event, to) => {
  const { email, sets } = ADVISORY[event];
  const columns = [`status = '${to}'`, CHANGED, 'sequence = sequence + 1', ...(sets ? [sets] : [])].join();
  const emails = await emailsOf('advisories', `status = '${from}', ${booked(from)}, reason = NULL, cancelled_at = NULL`, async (tx) => {
    await set(tx, 'advisories', columns);
    if (event === 'close') await takenByClosing(tx, 'advisory', ids.advisories);
  });
  expect(emails).toEqual(expectedOf(email, from));
});

test('a consultation that its member is reminded of', async () => {
  const emails = await emailsOf('advisories', `status = 'reserved', ${booked('reserved')}, reminded_at = NULL`, (tx) =>
    set(tx, 'advisories', `reminded_at = ${NOW}`),
  );
  expect(emails).toEqual(['advisoryReminder']);
});

const REGISTRATION: Record<RegistrationEvent, { email: Expected; sets?: string }> = {
  pass: { email: 'registrationPassed' },
  fail: { email: 'registrationFailed', sets: "reason = 'Not yet'" },
  cancel: { email: 'registrationCancelled', sets: `cancelled_as = 'cancel', cancelled_at = ${NOW}` },
  give_up: { email: 'registrationCancelled', sets: `cancelled_as = 'give_up', cancelled_at = ${NOW}` },
  call_off: { email: 'activityCancelled', sets: `cancelled_as = 'call_off', cancelled_at = ${NOW}` },
  // Members who are at the desk are told there.
  check_in: { email: NO_EMAIL },
  expire: { email: 'registrationUndecided' },
  // What nobody came for is shown on the member's page.
  miss: { email: NO_EMAIL },
};
test.each(rowsOf(REGISTRATION_MACHINE))('a registration that is %s: %s', async (from, event, to) => {
  const { email, sets } = REGISTRATION[event];
  const columns = [`status = '${to}'`, CHANGED, ...(sets ? [sets] : [])].join();
  const emails = await emailsOf('registrations', `status = '${from}', reason = NULL, cancelled_as = NULL, cancelled_at = NULL`, (tx) =>
    set(tx, 'registrations', columns),
  );
  expect(emails).toEqual(expectedOf(email, from));
});

test.each([
  [
    'that the centre calls off alone',
    'registrationCalledOff',
    `status = 'cancelled', cancelled_as = 'call_off', cancelled_at = ${NOW}, reason = 'Repairs', ${CHANGED}`,
  ],
  ['that gets another time', 'activityChanged', `${LATER}, sequence = sequence + 1, ${CHANGED}`],
  ['that gets another place', 'activityChanged', `place = '{"zh": "3F"}', sequence = sequence + 1, ${CHANGED}`],
  ['that its member is reminded of', 'activityReminder', `reminded_at = ${NOW}`],
])('a registration %s', async (_, email, columns) => {
  const clean = "status = 'registered', reason = NULL, cancelled_as = NULL, cancelled_at = NULL, reminded_at = NULL";
  expect(await emailsOf('registrations', clean, (tx) => set(tx, 'registrations', columns))).toEqual([email]);
});

const LEASE: Record<LeaseEvent, { email: Expected; sets?: string }> = {
  cancel: { email: 'spaceCancelled', sets: "closed_by = 'applicant', closed_reason = 'We cannot come', forfeited_twd = 0, refunded_twd = 0" },
  lapse: { email: { approved: 'spaceLapsed', awaiting_correction: 'spaceCorrectionExpired' }, sets: "closed_by = 'clock'" },
  review: { email: 'spaceInProcess' },
  request_correction: { email: 'spaceCorrection', sets: "correction_due_on = '2026-11-25'" },
  withdraw_correction: { email: 'spaceCorrectionWithdrawn' },
  correct: { email: ['spaceCorrected', 'spaceCorrectedOffice'] },
  approve: { email: 'spaceApproved' },
  refuse: { email: 'spaceUnapproved', sets: "closed_by = 'house', closed_reason = 'Fire safety'" },
  call_off: { email: 'spaceCalledOff', sets: "closed_by = 'house', closed_reason = 'Repairs', refunded_twd = 0" },
  close: { email: 'centreClosed', sets: "closed_by = 'house', closed_reason = 'Typhoon', refunded_twd = 0" },
  pay_deposit: { email: 'spaceDepositPaid', sets: `deposit_paid_at = ${NOW}` },
  pay_rent: { email: 'spaceRentPaid', sets: `rent_paid_at = ${NOW}` },
  hand_over: { email: 'spaceInUse' },
  end: { email: 'spaceEnded', sets: `ended_at = ${NOW}, overtime_minutes = 0, damages_twd = 0, unpaid_twd = 0` },
  return_deposit: { email: 'spaceDepositReturned', sets: `deposit_returned_at = ${NOW}` },
};
const OUTCOME: Partial<Record<LeaseEvent, string>> = {
  correct: 'answered',
  withdraw_correction: 'withdrawn',
  lapse: 'expired',
  cancel: 'cancelled',
  close: 'cancelled',
};
/** A lease in a status, with all that it has by then, and a correction that is awaited where the status says so. */
function leaseIn(status: string): string {
  const approval =
    "rent_twd = 10000, waived_twd = 0, cleaning_fee_twd = 500, deposit_twd = 2000, deposit_due_on = '2026-12-01', cancel_free_until_on = '2099-12-05'";
  const nothing = 'closed_by = NULL, closed_reason = NULL, deposit_paid_at = NULL, rent_paid_at = NULL, ended_at = NULL, deposit_returned_at = NULL';
  const due = status === 'awaiting_correction' ? "'2026-11-25'" : 'NULL';
  return `status = '${status}', ${approval}, ${nothing}, correction_due_on = ${due}, extension_status = NULL, extension_paid_at = NULL, reminded_at = NULL`;
}
async function awaitCorrection(): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    await set(tx, 'space_leases', "status = 'awaiting_correction'");
    await insertCorrection(tx);
  });
}
const insertCorrection = (tx: Tx) =>
  sql`INSERT INTO space_corrections (lease_id, member_id, items, message, asked_at)
    VALUES (${ids.space_leases}::uuid, ${member.memberId}::uuid, '{event_name}', 'Its full name, please.', ${sql.raw(NOW)})`.execute(tx);

test.each(rowsOf(LEASE_MACHINE))('a lease that is %s: %s', async (from, event, to) => {
  await app.database.query('DELETE FROM space_corrections', []);
  if (from === 'awaiting_correction') await awaitCorrection();
  const { email, sets } = LEASE[event];
  const emails = await emailsOf('space_leases', leaseIn(from), async (tx) => {
    if (from === 'awaiting_correction')
      await sql`UPDATE space_corrections SET status = NULL, ended_at = ${sql.raw(NOW)}, outcome = ${OUTCOME[event]}`.execute(tx);
    await set(
      tx,
      'space_leases',
      [`status = '${to}'`, CHANGED, ...(event === 'request_correction' ? [] : ['correction_due_on = NULL']), ...(sets ? [sets] : [])].join(),
    );
    if (event === 'request_correction') await insertCorrection(tx);
    if (event === 'close') await takenByClosing(tx, 'lease', ids.space_leases);
  });
  expect(emails).toEqual(expectedOf(email, from));
});

const EXTENSION: Record<ExtensionStatus | 'paid', { email: MailTemplate; sets: string }> = {
  asked: { email: 'spaceExtensionAsked', sets: "extension_status = 'asked', extension_move_out_on = '2026-12-19', extension_twd = 5000" },
  approved: {
    email: 'spaceExtensionApproved',
    sets: "extension_status = 'approved', move_out_on = '2026-12-19', period = tstzrange(lower(period), '2026-12-19 21:00+08')",
  },
  refused: { email: 'spaceExtensionRefused', sets: "extension_status = 'refused', extension_note = 'Somebody else is there'" },
  paid: { email: 'spaceExtensionPaid', sets: `extension_paid_at = ${NOW}` },
};
test.each(Object.entries(EXTENSION))('an extension that is %s', async (_, { email, sets }) => {
  expect(await emailsOf('space_leases', leaseIn('rent_paid'), (tx) => set(tx, 'space_leases', `${sets}, ${CHANGED}`))).toEqual([email]);
});

test('a deposit and a correction that are due', async () => {
  await app.database.query('DELETE FROM space_corrections', []);
  expect(await emailsOf('space_leases', leaseIn('approved'), (tx) => set(tx, 'space_leases', `reminded_at = ${NOW}`))).toEqual(['spaceDepositDue']);
  await awaitCorrection();
  const remind = (tx: Tx) => sql`UPDATE space_corrections SET reminded_at = ${sql.raw(NOW)}`.execute(tx);
  expect(await emailsOf('space_leases', leaseIn('awaiting_correction'), remind)).toEqual(['spaceCorrectionDue']);
});
