import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { at } from '../../support/bookings/registrations.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { orderRow } from '../../support/services/payments.ts';

/* Each figure of July 2026 from rows around its edges: what counts, as what, and in which order. Months before it have none. */

const MONTH = '2026-07';
const TALK = 'sample-talk';
const COURSE = 'sample-course';
let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
  await app.database.query('UPDATE activity_sessions SET quota = 100000', []);
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.database.query(text, values)).rows;
const insight = async (month = MONTH) => (await app.call('GET', `/staff/insight?month=${month}`, { token: admin.token })).body.data;
const decisionsOf = async (kind: string) => (await insight()).decisions.find((each: { kind: string }) => each.kind === kind);

async function consultation(status: string, { slot, asked = '2026-07-01 10:00', changed = asked }: { slot: string; asked?: string; changed?: string }) {
  const { memberId } = await signUp(app);
  await query(
    `INSERT INTO advisories (member_id, line, period, status, category, identity, method, content, phone, email, teacher, created_at, changed_at)
     VALUES ($1, 'general', tstzrange($2, $2::timestamptz + interval '1 hour'), $3, 'legal', 'comic_creator', 'online', 'q', '1', 'a@example.com', 'Ms Wang', $4, $5)`,
    [memberId, at(slot), status, at(asked), at(changed)],
  );
}

async function registration(
  activity: string,
  status: string,
  { made, begins, changed = made, size = 1 }: { made: string; begins: string; changed?: string; size?: number },
) {
  const { memberId } = await signUp(app);
  await query(
    `INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, created_at, changed_at)
     VALUES ($1, $2, $3, 'lecture', tstzrange($4, $4::timestamptz + interval '2 hours'), '{"zh":"大廳"}', $5, $6, $4, $7, $8)`,
    [memberId, `${activity}/0`, activity, at(begins), size, status, at(made), at(changed)],
  );
}

test('orders by when they were paid, refunds by when they ended: from the first moment of the month to before that of the next', async () => {
  const { memberId } = await signUp(app);
  const paid = async (when: string | null, amount_twd: number) => {
    const row = { ...orderRow(memberId, at(when ?? '2026-07-10 10:00')), amount_twd, ...(when === null && { status: 'expired' as const, paid_at: null }) };
    return (await app.database.db.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  await paid('2026-06-30 23:59', 1);
  const first = await paid('2026-07-01 00:00', 300);
  const second = await paid('2026-07-31 23:59', 500);
  await paid('2026-08-01 00:00', 20);
  await paid(null, 4000);
  const refunded = (order: string, status: string, amount: number, ended: string) =>
    query(
      `INSERT INTO order_refunds (order_id, member_id, status, points, amount_twd, created_at, changed_at, ended_at) VALUES ($1, $2, $3, 1, $4, $5, $5, $5)`,
      [...[order, memberId, status, amount, at(ended)]],
    );
  await refunded(first, 'ended', 90, '2026-07-01 00:00');
  await refunded(first, 'declined', 1000, '2026-07-10 10:00');
  await refunded(second, 'failed', 2000, '2026-07-10 10:00');
  await refunded(second, 'ended', 7, '2026-07-31 23:59');
  await refunded(second, 'ended', 8000, '2026-08-01 00:00');
  expect((await insight()).points).toMatchObject({ orders: 2, amount_twd: 800, refunds: 2, refunded_twd: 97 });
});

test('who did not come to a consultation: of those that began in the month and that somebody was expected to', async () => {
  for (const [status, slot] of [
    ['not_arrived', '2026-06-30 23:00'],
    ['not_arrived', '2026-07-01 00:00'],
    ['reserved', '2026-07-08 14:00'],
    ['ended', '2026-07-31 23:00'],
    ['cancelled', '2026-07-15 14:00'],
    ['unapproved', '2026-07-15 14:00'],
    ['applied', '2026-07-15 14:00'],
    ['not_arrived', '2026-08-01 00:00'],
  ] as const)
    await consultation(status, { slot, asked: '2026-05-01 10:00' });
  expect((await insight()).missed[1]).toEqual({ kind: 'consultations', expected: 3, missed: 1 });
});

test('activities by the people of the registrations that were made in the month; those who did not come by when it began', async () => {
  const made = '2026-07-10 10:00';
  const begins = '2026-09-10 10:00';
  await registration(TALK, 'registered', { made: '2026-06-30 23:59', begins, size: 9 });
  await registration(TALK, 'registered', { made: '2026-07-01 00:00', begins, size: 2 });
  await registration(COURSE, 'applied', { made, begins, size: 3 });
  await registration(COURSE, 'not_arrived', { made: '2026-07-31 23:59', begins: '2026-07-31 23:59' });
  await registration(COURSE, 'attended', { made: '2026-05-01 10:00', begins: '2026-07-01 00:00' });
  await registration(COURSE, 'attended', { made: '2026-05-01 10:00', begins: '2026-08-01 00:00' });
  await registration(TALK, 'failed', { made, begins: '2026-07-20 10:00', changed: '2026-06-30 10:00', size: 8 });
  await registration(TALK, 'registered', { made: '2026-08-01 00:00', begins, size: 7 });
  const { popular, missed } = await insight();
  expect(popular.activities.map(({ id, count }: { id: string; count: number }) => [id, count])).toEqual([
    [COURSE, 4],
    [TALK, 2],
  ]);
  expect(popular.activities[0].title_zh).toBe((await app.call('GET', `/activity/course/${COURSE}`)).body.data.title_zh);
  expect(missed[2]).toEqual({ kind: 'registrations', expected: 2, missed: 1 });
});

test('answers: the middle of the days that they took, and how many came by the day that was promised, of each kind its own', async () => {
  await consultation('reserved', { slot: '2026-08-20 14:00', changed: '2026-07-02 10:00' });
  await consultation('unapproved', { slot: '2026-08-21 14:00', changed: '2026-07-04 10:00' });
  await consultation('reserved', { slot: '2026-08-22 14:00', changed: '2026-07-31 22:00' });
  await consultation('reserved', { slot: '2026-08-24 14:00', changed: '2026-08-01 00:00' });
  await consultation('cancelled', { slot: '2026-08-25 14:00', changed: '2026-07-20 10:00' });
  expect(await decisionsOf('consultations')).toEqual({ kind: 'consultations', decided: 3, median_days: 3, promised: 3, kept: 2 });

  await registration(TALK, 'passed', { made: '2026-06-20 10:00', begins: '2026-09-10 10:00', changed: '2026-07-01 10:00' });
  await registration(TALK, 'failed', { made: '2026-06-30 10:00', begins: '2026-09-10 10:00', changed: '2026-07-01 22:00' });
  await registration(TALK, 'registered', { made: '2026-06-30 10:00', begins: '2026-09-10 10:00', changed: '2026-07-01 22:00' });
  expect(await decisionsOf('registrations')).toEqual({ kind: 'registrations', decided: 2, median_days: 6.3, promised: null, kept: null });

  const application = async (status: string, changed: string) =>
    query(
      `INSERT INTO creator_applications (member_id, kind, status, work_kind, published_on, applied_on, created_at, changed_at)
       VALUES ($1, 'creator', $2, 'published', '2026-06-01', '2026-06-01', $3, $4)`,
      [(await signUp(app)).memberId, status, at('2026-06-30 00:00'), at(changed)],
    );
  await application('approved', '2026-07-01 00:00');
  await application('unapproved', '2026-07-04 00:00');
  await application('cancelled', '2026-07-20 00:00');
  await application('approved', '2026-06-30 23:59');
  await application('approved', '2026-08-01 00:00');
  expect(await decisionsOf('creators')).toMatchObject({ kind: 'creators', decided: 2, median_days: 2.5 });
});

test('applications for a space: by the last day of their review, which a correction that is awaited puts off', async () => {
  const lease = async (day: string, approved: string, rest?: [string, string]) => {
    const { memberId } = await signUp(app);
    const asked = at('2026-07-01 10:00');
    const [row] = await query(
      `INSERT INTO space_leases (member_id, status, space_id, session, move_in_on, start_on, end_on, move_out_on, period, applicant_name, applicant_type, id_number,
         contact_name, mobile, address, email, event_name, event_category, equipment, terms_version, lines, estimated_twd, discounted_twd, created_at, changed_at)
       VALUES ($1, 'applied', '2a', 'morning', $2::date, $2::date, $2::date, $2::date, tstzrange($3, $3::timestamptz + interval '3 hours'), 'A', 'company', '0',
         'A', '0912345678', '-', 'a@example.com', 'E', 'reader', '[]', '2026', '[]', 0, 0, $4, $4) RETURNING id`,
      [memberId, day, at(`${day} 10:00`), asked],
    );
    if (rest)
      await query(
        `INSERT INTO space_corrections (lease_id, member_id, status, items, message, asked_at, ended_at, outcome) VALUES ($1, $2, NULL, '{mobile}', 'm', $3, $4, 'answered')`,
        [row?.['id'], memberId, at(rest[0]), at(rest[1])],
      );
    await query(
      `UPDATE space_leases SET status = 'approved', approved_at = $2, rent_twd = 0, waived_twd = 0, cleaning_fee_twd = 0, deposit_twd = 0,
         cancel_free_until_on = '2026-12-01', changed_at = $2 WHERE id = $1`,
      [row?.['id'], at(approved)],
    );
  };
  await lease('2026-12-15', '2026-07-02 10:00');
  await lease('2026-12-16', '2026-07-20 10:00');
  // Two weeks of these days are the applicant's own.
  await lease('2026-12-17', '2026-07-21 10:00', ['2026-07-03 10:00', '2026-07-17 10:00']);
  await lease('2026-12-18', '2026-08-01 00:00');
  expect(await decisionsOf('leases')).toEqual({ kind: 'leases', decided: 3, median_days: 19, promised: 3, kept: 2 });
});

test('of what is popular ten are shown, and of the same count by name', async () => {
  const { memberId } = await signUp(app);
  for (let i = 11; i >= 0; i -= 1) {
    const item = `item-${String(i).padStart(2, '0')}`;
    await query("INSERT INTO collected_items (member_id, kind, item_id, collected_at) VALUES ($1, 'album', $2, $3)", [memberId, item, at('2026-07-10 10:00')]);
    await query('INSERT INTO item_months (month, item, clicks, shares) VALUES ($1, $2, 5, 1)', [`${MONTH}-01`, `album.${item}`]);
  }
  const names = Array.from({ length: 10 }, (_, i) => `item-${String(i).padStart(2, '0')}`);
  const { favourites, read } = (await insight()).popular;
  expect(favourites.map(({ id }: { id: string }) => id)).toEqual(names);
  expect(read.map(({ id }: { id: string }) => id)).toEqual(names.map((name) => `album.${name}`));
});
