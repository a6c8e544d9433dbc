import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { APPOINTMENT_MACHINE, type AppointmentEvent } from '../../../src/domain/matchmaking/appointment-state.ts';
import { type ConsentStatus, INTRODUCTION_MACHINE, type IntroductionEvent } from '../../../src/domain/matchmaking/introduction-state.ts';
import type { MailTemplate } from '../../../src/server/emails/message-texts.ts';
import { leaveToOutbox } from '../../../src/server/jobs/outbox-event.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { COMPANY, introduce, type Matched, MEETING, matched } from '../../support/bookings/matchmaking.ts';
import { relayedEmails } from '../../support/event-emails.ts';
import { signUp, type TestMember } from '../../support/members.ts';

/*
 * The events and e-mails that follow from every transition of appointments and introductions, whoever makes it: here plain statements do,
 * and no use case. What is expected is written by hand; a transition that nobody has named does not compile.
 */

let app: TestApp;
let admin: TestMember;
let creator: Matched;
let company: Matched;
let introductionId: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  [creator, company] = [await matched(app, admin), await matched(app, admin, COMPANY)];
  introductionId = (await introduce(app, admin, [creator, company], { meeting: MEETING })).body.data.id;
});
afterEach(async () => {
  for (const table of ['matchmaking_appointments', 'matchmaking_consents', 'matchmaking_introductions', 'registrations', 'outbox_events'])
    await app.database.query(`DELETE FROM ${table}`, []);
});
afterAll(() => app.close());

/** Some minutes after all was set. */
const NOW = "'2026-11-18 10:35+08'::timestamptz";
const REASON = "reason = 'Ms Wang is ill', reason_language = 'en'";
const CANCELLED = `status = 'cancelled', cancelled_at = ${NOW}, changed_at = ${NOW}`;
/** The appointment of the creator alone, that of the company stays. */
const ofCreator = (columns: string) => `UPDATE matchmaking_appointments SET ${columns} WHERE registration_id = '${creator.registrationId}'`;
const ofPair = (columns: string) => `UPDATE matchmaking_introductions SET ${columns} WHERE id = '${introductionId}'`;
const answers = (side: 'creator' | 'company', status: ConsentStatus) =>
  `UPDATE matchmaking_consents SET status = '${status}', answered_at = ${NOW} WHERE introduction_id = '${introductionId}' AND side = '${side}'`;

async function run(...statements: string[]): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    await leaveToOutbox(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
}

/** The events and e-mails that follow from statements, once what led there is told. */
async function follows(before: readonly string[], ...statements: string[]): Promise<{ events: string[]; emails: string[] }> {
  const { db } = app.database;
  await run(...before);
  await db.deleteFrom('outbox_events').execute();
  await run(...statements);
  const rows = await db.selectFrom('outbox_events').select(['kind', 'event']).orderBy('id').execute();
  const side = ({ to }: { to: string }) => (to === creator.email ? 'creator' : 'company');
  const emails = (await relayedEmails(app)).map((mail) => `${side(mail)} ${mail.template}`);
  return { events: rows.map(({ kind, event }) => `${kind} ${event}`), emails: emails.sort() };
}
const toBoth = (template: MailTemplate) => [`company ${template}`, `creator ${template}`];

/** Every row of a machine by each status that it leads from. */
const rowsOf = <Status extends string, Event extends string>(machine: { transitions: readonly { from: readonly Status[]; event: Event }[] }) =>
  machine.transitions.flatMap(({ from, event }) => from.map((each): [Status, Event] => [each, event]));

const APPOINTMENT: Record<AppointmentEvent, { sets: string; event: string; email: MailTemplate }> = {
  change: { sets: `teacher = 'Mr Lin', sequence = 1, changed_at = ${NOW}`, event: 'appointment changed', email: 'appointmentChanged' },
  call_off: { sets: `${CANCELLED}, ${REASON}, sequence = 1`, event: 'appointment cancelled', email: 'appointmentCalledOff' },
  close: { sets: `${CANCELLED}, sequence = 1`, event: 'appointment cancelled', email: 'appointmentCancelled' },
};
test.each(rowsOf(APPOINTMENT_MACHINE))('an appointment that is %s: %s', async (_, event) => {
  const { sets, event: written, email } = APPOINTMENT[event];
  expect(await follows([], ofCreator(sets))).toEqual({ events: [written], emails: [`creator ${email}`] });
});

test('an appointment that its member is reminded of: once', async () => {
  const remind = ofCreator(`reminded_at = coalesce(reminded_at, ${NOW})`);
  expect(await follows([], remind)).toEqual({ events: ['appointment reminded'], emails: ['creator appointmentReminder'] });
  expect(await follows([], remind)).toEqual({ events: [], emails: [] });
});

test('a pair that is named with its hour', async () => {
  const rows = await app.database.db.selectFrom('outbox_events').select(['kind', 'event']).where('kind', 'in', ['introduction', 'appointment']).execute();
  expect(rows.map(({ kind, event }) => `${kind} ${event}`).sort()).toEqual(['appointment set', 'appointment set', 'introduction asked']);
});

/** The answers after which an introduction is in a status. */
const ANSWERS = {
  asked: () => [],
  agreed: () => [answers('creator', 'agreed'), answers('company', 'agreed')],
  declined: () => [answers('company', 'agreed'), answers('creator', 'declined')],
  cancelled: () => [ofPair(CANCELLED)],
};
const ENDS: Record<IntroductionEvent, { sets: string; email: MailTemplate; hour: MailTemplate }> = {
  call_off: { sets: `${CANCELLED}, ${REASON}`, email: 'introductionCalledOff', hour: 'appointmentCalledOff' },
  close: { sets: CANCELLED, email: 'introductionEnded', hour: 'appointmentCancelled' },
};
test.each(rowsOf(INTRODUCTION_MACHINE))('an introduction that is %s: %s', async (from, event) => {
  const { sets, email, hour } = ENDS[event];
  const { events, emails } = await follows(ANSWERS[from](), ofPair(sets));
  // Whoever said no is not told that it came to nothing; the hour of a pair that was declined is off already.
  if (from === 'declined') expect({ events, emails }).toEqual({ events: ['introduction cancelled'], emails: [`company ${email}`] });
  else {
    expect(events.sort()).toEqual(['appointment cancelled', 'appointment cancelled', 'introduction cancelled']);
    expect(emails).toEqual([...toBoth(hour), ...toBoth(email)].sort());
  }
});

test('one yes says nothing, the second tells both, and one that is taken back tells the other one', async () => {
  expect(await follows([], answers('creator', 'agreed'))).toEqual({ events: [], emails: [] });
  expect(await follows([], answers('company', 'agreed'))).toEqual({ events: ['introduction agreed'], emails: toBoth('introductionAgreed') });
  const { events, emails } = await follows([], answers('creator', 'declined'));
  expect(events.sort()).toEqual(['appointment cancelled', 'appointment cancelled', 'introduction declined']);
  expect(emails).toEqual([...toBoth('appointmentCancelled'), 'company introductionEnded'].sort());
});
