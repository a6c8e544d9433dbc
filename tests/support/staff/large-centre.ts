import { type RawBuilder, sql } from 'kysely';
import { withoutBudget } from '../../../src/server/budget.ts';
import type { Database } from '../../../src/server/db/client.ts';

/** Of days around today, so that a day has as many at every size. */
const A_DAY = 100;

/** One in so many rows waits: two pages of a thousand, and five hundred of a hundred thousand, for a larger centre answers more and is not behind by years. */
const oneWaitsIn = (rows: number) => Math.round(20 * Math.sqrt(rows / 1000));

interface Centre {
  members: number;
  bookings: number;
  /** The device that is booked, of the content. */
  seat: string;
}

/** Bookings: seven tenths of them are seats and equipment, two payments, one registrations; those of seats are a hundred a day, back from today. */
const bookings = ({ members, bookings: count, seat }: Centre, every = Math.ceil(oneWaitsIn(count / 10) / 2)): RawBuilder<unknown>[] => [
  sql`INSERT INTO rents (member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, checked_in_at)
    SELECT id, tstzrange(start, start + interval '1 hour'), 1, 10, 0, start, '2026', 'ended', start - interval '2 days', start, start
    FROM generate_series(0, ${count}::int * 7 / 10 - 1) AS i JOIN numbered ON n = 1 + i % ${members}::int
    CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + interval '8 hours' + (i % 8) * interval '1 hour' - (i / ${A_DAY}::int) * interval '1 day' AS start) AS at`,
  sql`INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
    SELECT id, member_id, ${seat}::text, 1, 'seat', period, status, points FROM rents`,
  sql`INSERT INTO spendings (member_id, kind, points, status, confirmed_by, created_at, expires_at, confirmed_at, changed_at)
    SELECT id, 'printing', 10, 'confirmed', 'phone', at, at, at, at FROM generate_series(1, ${count}::int * 2 / 10) AS i JOIN numbered ON n = 1 + i % ${members}::int
    CROSS JOIN LATERAL (SELECT now() - i * interval '1 minute' AS at) AS moment`,
  sql`INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, created_at, changed_at)
    SELECT id, 'bench/0', 'bench', 'lecture', tstzrange(at + waits * interval '90 days', at + waits * interval '90 days' + interval '1 hour'), '{"zh":"大廳"}', 1,
      CASE waits WHEN 1 THEN 'applied' ELSE 'attended' END, at, at, at
    FROM generate_series(1, ${count}::int / 10) AS i JOIN numbered ON n = 1 + i % ${members}::int
    CROSS JOIN LATERAL (SELECT now() - i * interval '1 minute' AS at, (i % ${every}::int = 2)::int AS waits) AS moment`,
  sql`INSERT INTO audit_entries (at, actor_id, role, call, action, table_name, subject_kind, subject_id, member_id)
    SELECT now() - i * interval '1 minute', id, 'desk', 'PUT /staff/rents/{id}', CASE WHEN i % 3 = 0 THEN 'read' ELSE 'update' END, CASE WHEN i % 3 > 0 THEN 'rents' END, 'rent', i::text, id
    FROM generate_series(1, ${count}::int / 10) AS i JOIN numbered ON n = 1 + i % ${members}::int`,
];

/** A row of each member, numbered in no order of their names, the older the higher their number, and whether it waits. */
const eachOf = (every: number) =>
  sql`numbered CROSS JOIN LATERAL (SELECT now() - n * interval '20 minutes' AS at, n % ${every}::int = ${every}::int / 2 AS waits) AS moment`;

/** Rows of queues, those that wait and those that were decided: one of each kind for each member. */
const queues = ({ members }: Centre, every = oneWaitsIn(members), each = eachOf(every)): RawBuilder<unknown>[] => [
  sql`INSERT INTO advisories (member_id, line, period, status, category, identity, method, content, phone, email, teacher, created_at, changed_at)
    SELECT id, 'general', tstzrange(day, day + interval '1 hour'), CASE WHEN waits THEN 'applied' ELSE 'ended' END, 'legal', 'comic_creator', 'online',
      '想請教第' || n || '部作品的合約與授權 licence of book ' || n, '0912345678', 'reader' || n || '@example.com', CASE WHEN NOT waits THEN '王老師' END, at, at
    FROM ${each} CROSS JOIN LATERAL (SELECT at + CASE WHEN waits THEN n * interval '20 minutes' + interval '9 days' ELSE interval '0' END AS day) AS days`,
  sql`INSERT INTO space_leases (member_id, status, space_id, session, move_in_on, start_on, end_on, move_out_on, period, applicant_name, applicant_type, id_number,
      contact_name, mobile, address, email, event_name, event_category, equipment, terms_version, lines, estimated_twd, discounted_twd, approved_at, rent_twd, waived_twd,
      cleaning_fee_twd, deposit_twd, cancel_free_until_on, ended_at, overtime_minutes, damages_twd, unpaid_twd, created_at, changed_at)
    SELECT id, CASE WHEN waits THEN 'applied' ELSE 'ended' END, '2a', 'morning', day, day, day, day, tstzrange(day, day + interval '4 hours'), '出版社' || n, 'company', '0',
      'Contact', '0912345678', '-', 'reader' || n || '@example.com', '第' || n || '屆漫畫展', 'reader', '[]', '2026', '[]', 0, 0, ended, CASE WHEN ended IS NOT NULL THEN 0 END,
      CASE WHEN ended IS NOT NULL THEN 0 END, CASE WHEN ended IS NOT NULL THEN 0 END, CASE WHEN ended IS NOT NULL THEN 0 END, ended::date, ended,
      CASE WHEN ended IS NOT NULL THEN 0 END, CASE WHEN ended IS NOT NULL THEN 0 END, CASE WHEN ended IS NOT NULL THEN 0 END, at, at
    FROM ${each} CROSS JOIN LATERAL (SELECT CASE WHEN waits THEN (now() + n * interval '1 hour' + interval '30 days')::date ELSE at::date END AS day,
      CASE WHEN NOT waits THEN at END AS ended) AS days`,
  sql`INSERT INTO creator_applications (member_id, kind, status, work_kind, published_on, applied_on, created_at, changed_at)
    SELECT id, 'creator', CASE WHEN waits THEN 'applied' ELSE 'approved' END, 'published', at::date, at::date, at, at FROM ${each}`,
  sql`INSERT INTO contact_messages (reference, cause, name, email, content, language, created_at, reply_due_on, answered_at, status)
    SELECT translate(lpad(n::text, 8, '0'), '0123456789', 'KLMNPQRSTU'), 'other', substr('林陳黃張李王吳劉蔡楊', 1 + n % 10, 1) || '訊' || n, 'writer' || n || '@example.com', '請問', 'zh', at,
      at::date + 7, CASE WHEN NOT waits THEN at END, CASE WHEN waits THEN 'open' ELSE 'answered' END FROM ${each}`,
  sql`INSERT INTO undelivered_messages (id, kind, recipient, template, language, reason, queued_at, failed_at)
    SELECT 'bench' || n, 'mail', 'reader' || n || '@example.com', 'rent-booked', 'zh', 'refused', at, at FROM ${each}`,
  sql`INSERT INTO deletion_requests (member_id, reference, status, created_at, due_on, changed_at)
    SELECT id, translate(lpad(n::text, 8, '0'), '0123456789', 'ABCDEFGHIJ'), CASE WHEN waits THEN 'asked' ELSE 'withdrawn' END, at, at::date + 7, at FROM ${each}`,
  sql`INSERT INTO orders (trade_no, member_id, status, plan_id, plan_name_zh, plan_name_en, plan_name_ja, amount_twd, points, free_points, payment_method, provider,
      terms_version, language, created_at, expires_at, changed_at, paid_at)
    SELECT 'BENCH' || lpad(n::text, 15, '0'), id, 'paid', 'p100', '點數', 'Points', 'ポイント', 100, 100, 0, 'credit_card', 'ecpay', '2026', 'zh', at, at + interval '1 hour', at, at FROM ${each}`,
  sql`INSERT INTO order_refunds (order_id, member_id, status, points, amount_twd, created_at, changed_at, ended_at)
    SELECT id, member_id, CASE WHEN waits THEN 'requested' ELSE 'ended' END, 10, 10, created_at, created_at, CASE WHEN NOT waits THEN created_at END
    FROM (SELECT orders.id, member_id, created_at, right(trade_no, 15)::int % ${every}::int = ${every}::int / 2 AS waits FROM orders WHERE trade_no LIKE 'BENCH%') AS paid`,
  sql`INSERT INTO invoices (relate_number, order_id, item, amount_twd, status, number, issued_on, random_number, next_try_at, created_at, changed_at)
    SELECT trade_no, id, 'sale', 100, CASE WHEN waits THEN 'failed' ELSE 'issued' END, CASE WHEN NOT waits THEN 'AB' || right(trade_no, 8) END,
      CASE WHEN NOT waits THEN created_at::date END, CASE WHEN NOT waits THEN '0000' END, created_at, created_at, created_at
    FROM (SELECT orders.id, trade_no, created_at, right(trade_no, 15)::int % ${every}::int = ${every}::int / 2 AS waits FROM orders WHERE trade_no LIKE 'BENCH%') AS paid`,
  sql`INSERT INTO payment_differences (provider, day, kind, trade_no, here_twd, there_twd, state, reason, found_at, settled_at)
    SELECT 'ecpay', at::date, 'paid_there', 'BENCH' || lpad(n::text, 15, '0'), 0, 100, CASE WHEN waits THEN 'open' ELSE 'explained' END, 'bench', at, CASE WHEN NOT waits THEN at END FROM ${each}`,
  sql`INSERT INTO matchmaking_upgrades (member_id, status, portfolio_url, created_at, changed_at)
    SELECT id, CASE WHEN waits THEN 'applied' ELSE 'approved' END, 'https://example.com', at, at FROM ${each}`,
  sql`INSERT INTO matchmaking_introductions (activity_id, creator_registration_id, company_registration_id, created_at, changed_at)
    SELECT 'bench', id, other, created_at, created_at FROM (SELECT id, lead(id) OVER (ORDER BY id) AS other, created_at FROM registrations) AS pairs WHERE other IS NOT NULL`,
  sql`INSERT INTO matchmaking_consents (introduction_id, side, registration_id, member_id)
    SELECT pair.id, side, registration.id, registration.member_id FROM matchmaking_introductions AS pair
    CROSS JOIN LATERAL (VALUES ('creator', creator_registration_id), ('company', company_registration_id)) AS both_sides (side, side_id) JOIN registrations AS registration ON registration.id = side_id`,
  sql`INSERT INTO matchmaking_appointments (registration_id, member_id, activity_id, period, status, teacher, place, created_at, changed_at)
    SELECT id, member_id, 'bench', period, 'reserved', 'T' || id, '大廳', created_at, created_at FROM registrations`,
  sql`INSERT INTO webhook_endpoints (id, name, url, kinds, created_at, changed_at) VALUES ('00000000-0000-4000-8000-000000000001', 'bench', 'https://example.com', '{rent}', now(), now())`,
  sql`INSERT INTO webhook_deliveries (endpoint_id, message_id, type, record_id, at, body, status, next_try_at, created_at)
    SELECT '00000000-0000-4000-8000-000000000001', 'bench' || n, 'rent.booked', id, at, '{}', 'delivered', at, at FROM ${each}`,
  sql`INSERT INTO member_imports (id, kind, file_name, status, lines, requested_by, created_at, changed_at)
    SELECT '00000000-0000-4000-8000-000000000002', 'old_accounts', 'bench.csv', 'done', count(*), (SELECT id FROM numbered LIMIT 1), now(), now() FROM numbered`,
  sql`INSERT INTO import_lines (import_id, is_trial, line, outcome) SELECT '00000000-0000-4000-8000-000000000002', false, n, 'created' FROM numbered`,
];

/** Members of a centre, `reader1` and on. */
export const membersOf = (
  count: number,
) => sql`INSERT INTO members (account, password_hash, password_changed_at, name, pen_name, email, mobile, class, terms_version, created_at)
    SELECT 'reader' || n, 'none', now(), substr('林陳黃張李王吳劉蔡楊', 1 + n % 10, 1) || '讀' || n, CASE WHEN n % 3 = 0 THEN 'Pen ' || n END, 'reader' || n || '@example.com',
      '09' || lpad(n::text, 8, '0'), CASE WHEN n % 100 = 0 THEN 'creator' ELSE 'general' END, '2026-10-01', now() - n * interval '1 minute'
    FROM generate_series(1, ${count}::integer) AS n`;

/** Fills the tables of a centre that has its members. What tells of a booking as it is made is not measured here, and takes longer than the rows. */
export function fillCentre({ db }: Database, centre: Centre): Promise<void> {
  return withoutBudget(async () => {
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS SELECT id, (row_number() OVER (ORDER BY md5(account)))::int AS n FROM members WHERE account LIKE 'reader%'`.execute(
        tx,
      );
      await sql`CREATE INDEX ON numbered (n)`.execute(tx);
      await sql`ANALYZE numbered`.execute(tx);
      for (const statement of [...bookings(centre), ...queues(centre)]) await statement.execute(tx);
    });
    await db.connection().execute(async (one) => {
      await sql`SET statement_timeout = 0`.execute(one);
      await sql`VACUUM ANALYZE`.execute(one);
    });
  });
}
