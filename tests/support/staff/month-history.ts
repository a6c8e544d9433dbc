import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../src/domain/time/period.ts';
import type { TestApp } from '../app.ts';
import { SAMPLE } from '../sample.ts';

/* Everything that the figures of a month are counted from, as it comes, changes and goes: rows are written as they are, whatever a use case would allow. */

/** A step of a history: what is done, and three numbers that say to which row, when and how. */
export interface Step {
  what: keyof typeof STEPS;
  row: number;
  /** Hours from the first of August 2026. */
  hour: number;
  how: number;
}

interface Centre {
  query: TestApp['database']['query'];
  memberId: string;
}

const FIRST = new Date('2026-08-01T00:00:00+08:00').getTime();
/** From August into the first days of December. */
export const HISTORY_HOURS = 24 * 124;
const at = (hour: number) => new Date(FIRST + hour * HOUR_MS);
const of = <T>(choices: readonly T[], how: number): T => choices[how % choices.length] as T;
const LEASE = `space_id, session, move_in_on, start_on, end_on, move_out_on, period, applicant_name, applicant_type, id_number, contact_name, mobile, address, email,
  event_name, event_category, equipment, terms_version, lines, estimated_twd, discounted_twd`;

/** Picks one of the rows of a table, by their order of coming; none where there is none. */
async function pick({ query }: Centre, table: string, row: number, where = 'true'): Promise<string | null> {
  const { rows } = await query(`SELECT id FROM ${table} WHERE ${where} ORDER BY id`, []);
  const found = rows[row % Math.max(1, rows.length)]?.['id'];
  return found === undefined ? null : String(found);
}

type Act = (centre: Centre, step: Step) => Promise<unknown>;
/** Changes a row that there is. */
const change =
  (table: string, set: string, values: (step: Step) => unknown[], where?: string): Act =>
  async (centre, step) => {
    const id = await pick(centre, table, step.row, where);
    if (id !== null) await centre.query(`UPDATE ${table} SET ${set} WHERE id::text = $1`, [id, ...values(step)]);
  };
const remove =
  (table: string): Act =>
  async (centre, { row }) => {
    const id = await pick(centre, table, row);
    if (id !== null) await centre.query(`DELETE FROM ${table} WHERE id::text = $1`, [id]);
  };

const RENT = ['reserved', 'in_process', 'ended', 'not_arrived', 'cancelled', 'offered'];
const ADVISORY = ['ended', 'not_arrived', 'unapproved', 'cancelled'];
const REGISTRATION = ['failed', 'attended', 'not_arrived', 'registered', 'passed'];

const STEPS = {
  rent: async ({ query, memberId }: Centre, { row, hour, how }: Step) => {
    const [from, to] = [at(hour), at(hour + 1 + (how % 60))];
    const { rows } = await query(
      `INSERT INTO rents (member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at, checked_in_at)
       VALUES ($1, tstzrange($2, $3), 1, 0, 0, $2, '', $4, $2, $2, $2::timestamptz + interval '30 minutes', $2) RETURNING id`,
      [memberId, from, to, of(RENT, how)],
    );
    // A piece that nobody else may hold is no part of what is tried here: each has a member and number of its own.
    await query(
      `INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points) VALUES ($1, $2, $3, 1, $4, tstzrange($5, $6), 'ended', 0)`,
      [rows[0]?.['id'], memberId, of([SAMPLE.seat, SAMPLE.seats.a1, SAMPLE.seats.a2], row), of(['seat', 'equipment'], row), from, to],
    );
  },
  rentStatus: change('rents', 'status = $2', ({ how }) => [of(RENT, how)]),
  rentMoved: change('rents', 'period = tstzrange($2, $3), lapses_at = $2::timestamptz + make_interval(hours => $4)', ({ hour, how }) => [
    at(hour),
    at(hour + 1 + how),
    how,
  ]),
  pieceMoved: change('rent_units', 'period = tstzrange($2, $3)', ({ hour, how }) => [at(hour), at(hour + 1 + how)]),
  pieceChanged: change('rent_units', 'device_id = $2', ({ how }) => [of([SAMPLE.seat, SAMPLE.seats.a1], how)]),
  rentGone: remove('rents'),
  pieceGone: remove('rent_units'),
  order: ({ query, memberId }: Centre, { hour, how }: Step) =>
    query(
      `INSERT INTO orders (trade_no, member_id, status, plan_id, plan_name_zh, plan_name_en, plan_name_ja, amount_twd, points, free_points, payment_method, provider,
        terms_version, language, created_at, expires_at, changed_at, paid_at)
       VALUES (upper(left(replace($1, '-', ''), 20)), $2, 'paid', 'p100', 'P', 'P', 'P', $3, 100, 0, 'credit_card', 'ecpay', '2026', 'zh', $4, $4::timestamptz + interval '1 hour', $4, $4)`,
      [randomUUID(), memberId, 100 + how, at(hour)],
    ),
  refund: async (centre: Centre, { row, hour, how }: Step) => {
    const id = await pick(centre, 'orders', row);
    if (id === null) return;
    const isEnded = how % 2 === 0;
    await centre.query(
      `INSERT INTO order_refunds (order_id, member_id, status, points, amount_twd, created_at, changed_at, ended_at) VALUES ($1, $2, $3, 1, $4, $5, $5, $6)`,
      [id, centre.memberId, isEnded ? 'ended' : 'failed', 1 + how, at(hour), at(hour)],
    );
  },
  refundStatus: change('order_refunds', 'status = $2, ended_at = $3, amount_twd = amount_twd + 1', ({ how, hour }) => [
    of(['ended', 'failed', 'declined'], how),
    at(hour),
  ]),
  entry: ({ query, memberId }: Centre, { hour, how }: Step) =>
    query(
      `INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
       SELECT $1, id, $2, $3, 1000, 'history', $4, $5 FROM point_lots WHERE member_id = $1 LIMIT 1`,
      [memberId, of(['recharge', 'renting', 'printing', 'refund'], how), how - 20, randomUUID(), at(hour)],
    ),
  registration: async (centre: Centre, { row, hour, how }: Step) => {
    const session = await pick(centre, 'activity_sessions', row);
    await centre.query(
      `INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, created_at, changed_at)
       VALUES ($1, $2, $3, 'lecture', tstzrange($4, $5), '{"zh":"大廳"}', $6, $7, $4, $8, $8)`,
      [
        ...[centre.memberId, session, of(['talk', 'course', 'camp'], row), at(hour + how), at(hour + how + 2)],
        ...[1 + (how % 3), of(['failed', 'not_arrived'], how), at(hour)],
      ],
    );
  },
  registrationStatus: change('registrations', 'status = $2, changed_at = $3', ({ how, hour }) => [of(REGISTRATION, how), at(hour)], "status <> 'cancelled'"),
  registrationMoved: change('registrations', 'period = tstzrange($2, $3), changed_at = $2', ({ hour, how }) => [at(hour), at(hour + 1 + how)]),
  registrationGone: remove('registrations'),
  consultation: ({ query, memberId }: Centre, { hour, how }: Step) =>
    query(
      `INSERT INTO advisories (member_id, line, period, status, category, identity, method, content, phone, email, teacher, created_at, changed_at)
       VALUES ($1, 'general', tstzrange($2, $3), $4, 'legal', 'comic_creator', 'online', 'q', '1', 'a@example.com', '王老師', $5, $5)`,
      [memberId, at(hour + how), at(hour + how + 1), of(ADVISORY, how), at(hour)],
    ),
  consultationStatus: change('advisories', 'status = $2, changed_at = $3', ({ how, hour }) => [of(ADVISORY, how), at(hour)]),
  consultationMoved: change('advisories', 'period = tstzrange($2, $3)', ({ hour, how }) => [at(hour), at(hour + 1 + how)]),
  consultationGone: remove('advisories'),
  lease: ({ query, memberId }: Centre, { hour }: Step) =>
    query(
      `INSERT INTO space_leases (member_id, status, ${LEASE}, created_at, changed_at)
       SELECT $1, 'applied', '2a', 'morning', day, day, day, day, tstzrange($2, $3), 'A', 'company', '0', 'A', '0912345678', '-', 'a@example.com', 'E', 'reader', '[]', '2026', '[]', 0, 0, $2, $2
       FROM (SELECT ($2::timestamptz AT TIME ZONE 'Asia/Taipei')::date AS day) AS days`,
      [memberId, at(hour - (hour % 24) + 10), at(hour - (hour % 24) + 14)],
    ),
  leaseApproved: change(
    'space_leases',
    `status = 'approved', approved_at = $2, rent_twd = 0, waived_twd = 0, cleaning_fee_twd = 0, deposit_twd = 0, cancel_free_until_on = '2026-12-01', changed_at = $2`,
    ({ hour }) => [at(hour)],
    "status = 'applied'",
  ),
  hold: async (centre: Centre, { row, hour, how }: Step) => {
    const id = await pick(centre, 'space_leases', row);
    if (id === null) return;
    await centre.query(
      `INSERT INTO space_holds (lease_id, unit, period, status) SELECT id, (SELECT id FROM space_units ORDER BY id OFFSET $2 LIMIT 1), tstzrange($3, $4), status FROM space_leases WHERE id::text = $1`,
      [id, how % 3, at(hour), at(hour + 1 + how)],
    );
  },
  holdMoved: change('space_holds', 'period = tstzrange($2, $3)', ({ hour, how }) => [at(hour), at(hour + 1 + how)]),
  holdGone: remove('space_holds'),
  correction: async (centre: Centre, { row, hour, how }: Step) => {
    const id = await pick(centre, 'space_leases', row);
    if (id === null) return;
    await centre.query(
      `INSERT INTO space_corrections (lease_id, member_id, status, items, message, asked_at, ended_at, outcome) VALUES ($1, $2, NULL, '{mobile}', 'm', $3, $4, 'answered')`,
      [id, centre.memberId, at(hour), at(hour + how * 5)],
    );
  },
  correctionEnded: change('space_corrections', 'ended_at = $2', ({ hour }) => [at(hour)]),
  answer: async (centre: Centre, { row, hour, how }: Step) => {
    const [kind, table, statuses] = of(
      [
        ['space', 'space_leases', ['approved', 'unapproved']],
        ['advisory', 'advisories', ['reserved', 'unapproved']],
        ['registration', 'registrations', ['passed', 'failed']],
      ] as const,
      how,
    );
    const id = await pick(centre, table, row);
    if (id === null) return;
    await centre.query(`INSERT INTO record_changes (kind, record_id, status, period, at) VALUES ($1, $2, $3, tstzrange($4, $5), $4)`, [
      ...[kind, id, of(statuses, row), at(hour), at(hour + 1)],
    ]);
  },
  application: ({ query, memberId }: Centre, { hour, how }: Step) =>
    query(
      `INSERT INTO creator_applications (member_id, kind, status, work_kind, published_on, applied_on, created_at, changed_at)
       VALUES ($1, 'creator', $2, 'published', '2026-08-01', '2026-08-01', $3, $4)`,
      [memberId, of(['approved', 'unapproved', 'cancelled'], how), at(hour), at(hour + how * 7)],
    ),
  applicationStatus: change('creator_applications', 'status = $2, changed_at = $3', ({ how, hour }) => [
    of(['approved', 'unapproved', 'cancelled'], how),
    at(hour),
  ]),
  message: ({ query }: Centre, { hour, how }: Step) =>
    query(
      `INSERT INTO contact_messages (reference, cause, name, email, content, language, created_at, reply_due_on, answered_at, status)
       VALUES (translate(left(replace($1, '-', ''), 8), '0189abcdef', 'GHIJABCDEF'), 'other', 'A', 'a@example.com', 'B', 'zh', $2, $3, $4, 'answered')`,
      [randomUUID(), at(hour), at(hour + 24 * 7), how % 3 === 0 ? null : at(hour + how * 6)],
    ),
  messageAnswered: change('contact_messages', 'answered_at = $2', ({ hour }) => [at(hour)]),
  messageGone: remove('contact_messages'),
  favourite: ({ query, memberId }: Centre, { row, hour, how }: Step) =>
    query(`INSERT INTO collected_items (member_id, kind, item_id, collected_at) VALUES ($1, 'news', $2, $3) ON CONFLICT DO NOTHING`, [
      ...[memberId, `item-${row % 5}-${how}`, at(hour)],
    ]),
  favouriteGone: remove('collected_items'),
  wait: ({ query, memberId }: Centre, { hour, how }: Step) =>
    query(
      `INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at, told_at)
       VALUES ($1, 'rent', $2, tstzrange($3, $4), 1, $5, $3, $3, $6)`,
      [memberId, SAMPLE.seat, at(hour), at(hour + 1), of(['taken', 'lapsed', 'left', 'closed'], how), how % 2 === 0 ? at(hour + how) : null],
    ),
  waitStatus: change('waitlist_entries', 'status = $2, told_at = $3', ({ how, hour }) => [of(['taken', 'lapsed', 'left'], how), at(hour)]),
  waitGone: remove('waitlist_entries'),
  deletion: ({ query, memberId }: Centre, { hour, how }: Step) =>
    query(`INSERT INTO deletion_requests (member_id, reference, status, created_at, due_on, changed_at) VALUES ($1, 'AAAAAAAA', $2, $3, $4, $5)`, [
      ...[memberId, of(['done', 'refused', 'withdrawn'], how), at(hour), at(hour + 24 * 7), at(hour + how * 9)],
    ]),
  deletionChanged: change('deletion_requests', 'changed_at = greatest(created_at, $2::timestamptz)', ({ hour }) => [at(hour)]),
  deletionAnswered: ({ query, memberId }: Centre, { hour, how }: Step) =>
    query('INSERT INTO security_events (kind, member_id, created_at) VALUES ($1, $2, $3)', [
      ...[of(['DELETION_CONTACTED', 'DELETION_REFUSED', 'LOGIN'], how), memberId, at(hour)],
    ]),
} satisfies Record<string, Act>;

export const STEP_NAMES = Object.keys(STEPS) as Step['what'][];
/** Steps that make a row: without them the others have nothing to change. */
export const FIRST_STEPS: readonly Step['what'][] = ['rent', 'order', 'registration', 'consultation', 'lease', 'message', 'favourite', 'wait', 'deletion'];

/** Takes a step. What the rules of the tables do not let stand is not done. */
export async function takeStep(centre: Centre, step: Step): Promise<void> {
  try {
    await (STEPS[step.what] as Act)(centre, step);
  } catch (error) {
    const code = String(Object(error).code);
    // Constraints, and what triggers refuse.
    if (!code.startsWith('23')) throw error;
  }
}
