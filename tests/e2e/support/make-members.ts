import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { sql } from 'kysely';
import { pino } from 'pino';
import { ROLES } from '../../../src/domain/identity/account.ts';
import { assemble } from '../../../src/server/assemble.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { hashPassword } from '../../../src/server/identity/security/password.ts';
import { createRent } from '../../support/bookings/create-rent.ts';
import { signUp } from '../../support/members.ts';
import { writeUndelivered } from '../../support/messages.ts';
import { writeFailedInvoice } from '../../support/services/payment-rows.ts';
import { losePayment } from './lost-payment.ts';
import { inviteOldMembers } from './old-accounts.ts';
import { leaseRunningNow } from './running-lease.ts';

/*
 * Members beside those of the demo, before the product runs (`start-product`). One a width books a seat, as a member
 * holds one at a time and those of the demo hold what other tests book. And those who are due at the desk, one a width: a seat and two tablets from
 * twenty minutes from now, kept until their end hours later, however late their tests come. The centre may be closed at this hour, so it is written as
 * the service would. A whole run, the slowest there is, makes them all an hour before it begins, so that no test can take them for new.
 */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const now = new Date(Date.now() - (process.env['TEST_ONCE'] ? 0 : HOUR_MS));
const start = new Date(now.getTime() + 20 * MINUTE_MS);
const end = new Date(start.getTime() + 6 * HOUR_MS);
const clock = { now };
const config = readConfig(process.env);
const open = () => assemble(config, { log: pino({ level: 'silent' }), now: () => clock.now });
/* Products of single files begin with the same tables (`own-product`): making them takes longer than most files do. */
await (await open()).close();
const [tables] = process.argv.slice(2);
if (tables === undefined) throw new Error('The folder for the tables is not named');
cpSync(config.dataDir, tables, { recursive: true });
const app = await open();
await inviteOldMembers(app);
for (const [project, seat] of [
  ['phone', 'seat-b1'],
  ['tablet', 'seat-b3'],
] as const) {
  const { memberId } = await signUp({ database: app.database, clock: { now } }, { language: 'zh' });
  await app.database.db
    .updateTable('members')
    .set({ account: `desk${project}`, name: '黃櫃安' })
    .where('id', '=', memberId)
    .execute();
  const items = [
    { deviceId: seat, quantity: 1, points: 0 },
    { deviceId: 'pen-tablet', quantity: 2, points: 0 },
  ];
  const terms = { hours: 2, points: 0, rewardPoints: 0, cancelBefore: now, lapsesAt: end, ruleVersion: '2026-10-01' };
  await app.database.db.transaction().execute((tx) => createRent(tx, memberId, { id: randomUUID(), start, end, items, ...terms, now }));
}
const password_hash = await hashPassword('manga2026');
/*
 * The desk's afternoons: a member who is due with two pieces and one whose piece is an hour late, in `desk-afternoon.spec` and, with other
 * devices, in `desk-story.spec`.
 */
const unpaid = { points: 0, rewardPoints: 0, cancelBefore: now, ruleVersion: '2026-10-01', now };
for (const afternoon of [
  { due: ['afternoon1', '林午後'], late: ['afternoon2', '許遲還'], seat: 'seat-a3', kit: { deviceId: 'lighting-kit', quantity: 2 }, lateDevice: 'a3-scanner' },
  {
    due: ['afternoon3', '高午茶'],
    late: ['afternoon4', '呂晚歸'],
    seat: 'seat-d2',
    kit: { deviceId: 'usb-microphone', quantity: 1 },
    lateDevice: 'sound-recorder',
  },
] as const) {
  const [due, late] = [
    await signUp({ database: app.database, clock: { now } }, { language: 'zh', points: 500 }),
    await signUp({ database: app.database, clock: { now } }, { language: 'zh' }),
  ];
  for (const [{ memberId }, [account, name]] of [
    [due, afternoon.due],
    [late, afternoon.late],
  ] as const)
    await app.database.db.updateTable('members').set({ account, name, password_hash }).where('id', '=', memberId).execute();
  await app.database.db.transaction().execute(async (tx) => {
    const items = [
      { deviceId: afternoon.seat, quantity: 1, points: 0 },
      { ...afternoon.kit, points: 0 },
    ];
    await createRent(tx, due.memberId, { id: randomUUID(), start, end, items, hours: 2, lapsesAt: end, ...unpaid });
    const [from, until] = [new Date(now.getTime() - 3 * HOUR_MS), new Date(now.getTime() - HOUR_MS)];
    const kept = [{ deviceId: afternoon.lateDevice, quantity: 1, points: 0 }];
    const id = randomUUID();
    await createRent(tx, late.memberId, { id, start: from, end: until, items: kept, hours: 2, lapsesAt: until, ...unpaid });
    await tx.updateTable('rents').set({ status: 'in_process', checked_in_at: from, changed_at: from }).where('id', '=', id).execute();
    await tx.updateTable('rent_units').set({ out_at: from }).where('rent_id', '=', id).execute();
  });
}
/** Members of `matchmaking.spec`, which no other test knows. */
const MATCHMAKING = ['matcher1', 'matcher2', 'matcher3', 'upgrader1', 'upgrader2', 'upgrader3'];
/** `records`: whose pages are measured as their records arrive; `collector`: whose favourites no other test touches; `notify`: who turn messages off; `returner`: whose logins end. */
const OTHERS = [
  ...['renterphone', 'rentertablet', 'renterdesktop'],
  ...[1, 2, 3].map((number) => `records${number}`),
  ...[1, 2, 3, 4, 5, 6].map((number) => `collector${number}`),
  // For the browser's own cache: what they register for, no other test looks at.
  'backforward',
  ...['notifyphone', 'notifydesktop', 'calendarphone'],
  // Who buy points: no other test looks at theirs.
  ...['buyerzh', 'buyeren', 'buyerja', 'buyerdeclined', 'buyerclosed', 'buyertwice', 'buyerback', 'buyerline', 'buyerrefund', 'buyeroffice'],
  ...['returnerzh', 'returneren', 'returnerja'],
  // Who pay with points: what they have, no other test spends.
  ...['payerzh', 'payeren', 'payerja'],
  // Who apply to be creators: what they are, no other test changes.
  ...['applicant1', 'applicant2'],
  // Whose applications staff decides: no other test looks at them.
  ...['applicant3', 'applicant4', 'applicant5'],
  // Whose consultation staff confirms: no other test looks at their tickets.
  'consulter1',
  // Who leases a hall and pays at the counter.
  'lessee1',
  // Whom a closing calls off, on a day that no other test books.
  'stormyseat',
  // Whom a weekly course calls off, and who books beside it.
  ...['courseseat', 'courselate'],
  // Whom admins act on (`member-acts.spec`): what they are, no other test changes.
  ...['actedzh', 'acteden', 'actedja'],
  // Whose reservation was made before a change of its price.
  'keepsprice',
  // Whose consultation stands on an hour that an expert no longer has.
  ...MATCHMAKING,
];
for (const account of OTHERS) {
  const { memberId } = await signUp({ database: app.database, clock: { now } }, { language: 'zh', points: 500 });
  await app.database.db.updateTable('members').set({ account, password_hash }).where('id', '=', memberId).execute();
}
/* One of each role, who open every page of staff’s (`roles.spec`): of the demo, which asks none for a second factor. */
for (const role of ROLES) {
  const { memberId } = await signUp({ database: app.database, clock: { now } }, { language: 'en' });
  await app.database.db
    .updateTable('members')
    .set({ account: `role${role}`, password_hash, role, is_demo: true })
    .where('id', '=', memberId)
    .execute();
}
/* An e-mail that did not arrive. */
await writeUndelivered(app, { recipient: 'gone.reader@example.com' });
/* A member of a course that began two weeks ago, for the desk: registration closed before. Time and place are those of the course. */
for (const [account, name] of [['deskcourse', 'Ada Ink']] as const) {
  const { memberId: pupil } = await signUp({ database: app.database, clock: { now } }, { language: 'en' });
  await app.database.db.updateTable('members').set({ account, name, password_hash }).where('id', '=', pupil).execute();
  await sql`
  INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, created_at, changed_at)
  SELECT ${pupil}, id, activity_id, type, period, place, 1, 'registered', lower(period), ${now}, ${now} FROM activity_sessions WHERE activity_id = 'inking-evenings'
`.execute(app.database.db);
}
/* A member whom spending has made loyal and then renewed, and one whose invoice the provider has refused, for staff (`invoices.spec`). */
const [levelled, invoiced] = [
  await signUp({ database: app.database, clock }, { language: 'zh', memberClass: 'loyal' }),
  await signUp({ database: app.database, clock }),
];
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * MINUTE_MS);
const change = { member_id: levelled.memberId, to_class: 'loyal' } as const;
await app.database.db
  .insertInto('class_changes')
  .values([
    { ...change, event: 'promoted', from_class: 'general', spent: 640, changed_at: inDays(-400), valid_until: inDays(-35) },
    { ...change, event: 'renewed', from_class: 'loyal', spent: 310, changed_at: inDays(-35), valid_until: inDays(330) },
  ])
  .execute();
await app.database.db.updateTable('members').set({ account: 'levelled', password_hash }).where('id', '=', levelled.memberId).execute();
await app.database.db.updateTable('members').set({ account: 'failedinvoice', name: '吳發票' }).where('id', '=', invoiced.memberId).execute();
/* A member whom staff looks up (`members.spec`). */
const lookedUp = await signUp({ database: app.database, clock }, { language: 'zh', points: 500 });
await app.database.db.updateTable('members').set({ account: 'lookedup1', name: '周查閱' }).where('id', '=', lookedUp.memberId).execute();
/* Two accounts of one person, which staff joins (`merge.spec`). */
const [stays, goes] = [
  await signUp({ database: app.database, clock }, { language: 'en', points: 30 }),
  await signUp({ database: app.database, clock }, { language: 'ja', points: 45 }),
];
for (const [account, name, { memberId }] of [
  ['joinstays', '田併入', stays],
  ['joingoes1', '田舊帳', goes],
] as const)
  await app.database.db.updateTable('members').set({ account, name, password_hash }).where('id', '=', memberId).execute();
// Days ago, so that its order is not of the day that is compared with the providers (`reconciliation.spec`).
await writeFailedInvoice({ database: app.database, clock: { now: new Date(now.getTime() - 72 * HOUR_MS) } }, invoiced);
/* A hall that is leased today (`lease-whole.spec`). */
await leaseRunningNow(app, clock, { account: 'lessee2', passwordHash: password_hash });
/* Payments of the day before the tests begin and of that day, that nobody has heard of: staff finds the one of yesterday (`reconciliation.spec`), though a midnight come meanwhile. */
for (const [account, hours] of [
  ['lostpayment', -24],
  ['losttoday', 0],
] as const) {
  clock.now = new Date(Date.now() + hours * HOUR_MS);
  await losePayment(app, clock, account);
}
await app.close();
