import { sql } from 'kysely';
import { DEVICE_KEPT_MS } from '../../domain/login-device.ts';
import { NOT_MIGRATED_KEPT_MS } from '../../domain/old-account.ts';
import { UNVERIFIED_KEPT_MS, USED_CODE_KEPT_MS } from '../../domain/session.ts';
import { taipeiDay } from '../../domain/taipei-time.ts';
import type { Database, Db } from '../db/client.ts';
import { forEachBatch, forEachRow } from '../db/each-row.ts';
import { isNeverVerified } from './never-verified.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Repeated POSTs are recognised for a day (design section 4). */
const IDEMPOTENCY_KEY_KEPT_MS = DAY_MS;
/** A used refresh token is kept as long as it would have lived, so that its replay is noticed. */
const CODE_KEPT_MS = DAY_MS;
/** A visit counts once within its hour; a batch that a failing database held up may come later. */
const VISIT_KEPT_MS = DAY_MS;
/** Long enough for somebody to come back from leave and look. */
const UNDELIVERED_KEPT_MS = 180 * DAY_MS;
/** Where something came from is kept as long as a device is (docs/decisions/061). */
const PLACE_KEPT_MS = DEVICE_KEPT_MS;

/** Job: drops what has no meaning any more: answers, tokens, logins, codes, counters, and accounts that nobody verified. A table that refuses keeps none of the others. @throws RowsFailed */
export async function forgetExpired({ db, query }: Pick<Database, 'db' | 'query'>, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
    idempotency_keys: () => db.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_KEY_KEPT_MS)).execute(),
    access_tokens: () => db.deleteFrom('access_tokens').where('expires_at', '<', now).execute(),
    refresh_tokens: () => db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute(),
    token_families: () =>
      db
        .deleteFrom('token_families as family')
        .where('family.created_at', '<', before(DAY_MS))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('refresh_tokens as token').select('token.family_id').whereRef('token.family_id', '=', 'family.id'))),
        )
        .execute(),
    verification_codes: () => db.deleteFrom('verification_codes').where('expires_at', '<', before(CODE_KEPT_MS)).execute(),
    authorization_codes: () => db.deleteFrom('authorization_codes').where('expires_at', '<', before(USED_CODE_KEPT_MS)).execute(),
    mfa_challenges: () => db.deleteFrom('mfa_challenges').where('expires_at', '<', now).execute(),
    login_tries: () => db.deleteFrom('login_tries').where('forget_at', '<', now).execute(),
    known_devices: () => db.deleteFrom('known_devices').where('last_seen_at', '<', before(DEVICE_KEPT_MS)).execute(),
    security_events: () => forgetPlaces(db, before(PLACE_KEPT_MS)),
    // A mark does not hold for ever: mailboxes come back.
    undelivered_messages: () => db.deleteFrom('undelivered_messages').where('failed_at', '<', before(UNDELIVERED_KEPT_MS)).execute(),
    undeliverable_addresses: () => db.deleteFrom('undeliverable_addresses').where('marked_at', '<', before(UNDELIVERED_KEPT_MS)).execute(),
    item_visits: () => db.deleteFrom('item_visits').where('hour', '<', before(VISIT_KEPT_MS)).execute(),
    visit_salts: () =>
      db
        .deleteFrom('visit_salts')
        .where('day', '<', taipeiDay(before(VISIT_KEPT_MS)))
        .execute(),
    old_accounts: () => db.deleteFrom('old_accounts').where('migrated_at', 'is', null).where('imported_at', '<', before(NOT_MIGRATED_KEPT_MS)).execute(),
    members: () => forgetNeverVerified(db, before(UNVERIFIED_KEPT_MS)),
    // The library counts by the machine's clock, whatever clock the rest goes by.
    rate_limits: () => query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()]),
  };
  await forEachRow(
    Object.entries(kinds),
    ([table]) => table,
    ([, run]) => run(),
  );
}

/** Old events keep what happened and lose where from; those that are nobody's go whole. The record's trigger lets only this do so. */
async function forgetPlaces(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('comic_hub.forgets', 'security_events', true)`.execute(tx);
    await tx.deleteFrom('security_events').where('member_id', 'is', null).where('created_at', '<', before).execute();
    await tx
      .updateTable('security_events')
      .set({ address: null, user_agent: null })
      .where('created_at', '<', before)
      .where((where) => where.or([where('address', 'is not', null), where('user_agent', 'is not', null)]))
      .execute();
  });
}

async function forgetNeverVerified(db: Db, before: Date): Promise<void> {
  const members = await db.selectFrom('members').select('id').where(isNeverVerified).where('members.created_at', '<', before).execute();
  // Looked up and deleted by themselves: whoever is verified meanwhile stays.
  await forEachBatch(
    members,
    ({ id }) => `members ${id}`,
    (batch) =>
      db
        .deleteFrom('members')
        .where(isNeverVerified)
        .where(
          'members.id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute(),
  );
}
