import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/server/db/client.ts';
import { openTestDatabase } from '../../support/database.ts';

/* The tables whose rows the audit record follows, and those that it leaves alone. */

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Tables of which no entry is made, and why. */
const NOT_RECORDED: Record<string, string> = {
  content_pushes: 'written by what a git host tells',
  content_kept_files: 'the bytes of a change of the content, which is recorded',
  content_stored_files: 'names of the bytes of such a change',
  content_clip_parts: 'the pieces of a clip, which is recorded',
  content_presences: 'says for half a minute on whose screen an item is open',
  site_storage: 'written by the job that puts releases on the storage',
  notification_choices: 'a member’s own, which no call of staff changes',
  level_days: 'the days that were counted',
  ledger_findings: 'written by the nightly check alone',
  queue_items: 'ids of records, written with what is recorded of them',
  queue_presences: 'says for half a minute on whose screen an item is open',
  undeliverable_addresses: 'what a mail server said of an address',
  member_words: 'made from the member, which is recorded',
  pay_codes: 'a code that its member makes; what it is used for is recorded',
  member_pins: 'its member’s own; a wrong one is counted',
  audit_entries: 'the record itself',
  audit_seals: 'digests over the record itself',
  security_events: 'append-only, and names its actor',
  record_changes: 'append-only, made from the row that is recorded',
  outbox_events: 'made from the row that is recorded',
  access_tokens: 'goes with its login',
  login_writes: 'goes with its login',
  refresh_tokens: 'goes with its login',
  authorization_codes: 'goes with its login',
  mfa_challenges: 'goes with its login',
  known_devices: 'goes with its login',
  calendar_feeds: 'an address that its member makes and ends',
  verification_codes: 'a code that was sent',
  login_tries: 'counts tries',
  rate_limits: 'counts tries',
  idempotency_keys: 'answers kept for repetitions',
  item_visits: 'counts visits',
  item_counters: 'counts visits',
  item_months: 'counts visits',
  month_figures: 'sums, made by a job from what is recorded',
  month_touches: 'which of these sums are to be made anew',
  visit_salts: 'counts visits',
  advisory_places: 'made from the consultation that is recorded',
  advisory_pools: 'of the release',
  calendar_events: 'of the release',
  collected_items: 'the favourites of members, which staff has no call for',
  space_units: 'of the release',
  schema_migrations: 'of the migrations',
  sql_sources: 'of the release',
  waitlist_kinds: 'of the release',
  order_attempts: 'numbers of an order at its provider: begun by its buyer, moved by its payment',
  order_notices: 'append-only: what providers said',
  order_invoicing: 'the buyer’s wish, kept with the order, which is recorded',
  invoice_progress: 'how far a job has come',
  activity_sessions: 'of the release',
  webhook_tries: 'written by a job',
  import_lines: 'written by a job; the list is recorded',
  webhook_deliveries: 'messages of jobs; that staff had some replayed is recorded of their endpoint',
};

test('every table is recorded, or named here with why it is not', async () => {
  const { rows } = await database.query(
    `SELECT relname AS name, EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'audit_row') AS recorded
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    [],
  );
  const tables = rows.map((row) => ({ name: String(Object(row).name), recorded: Boolean(Object(row).recorded) }));
  expect(
    tables
      .filter(({ recorded }) => !recorded)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(NOT_RECORDED).sort());
});
