import type { Tx } from '../db/client.ts';
import type { Tables } from '../db/tables.ts';
import type { Jobs } from '../jobs/queue.ts';
import { replaceAvatar } from './avatar-files.ts';
import { removeUndeliveredOf } from './undelivered.ts';
import { forgetUploads } from './uploads.ts';

/** What the law and the ledger ask to keep says no more who it was (spec section 4; docs/decisions/067). */
type OnDeletion = 'keep' | 'remove' | 'anonymise';

export interface PersonalTable {
  table: keyof Tables;
  /** The column that names the member. */
  column: string;
  onDeletion: OnDeletion;
  /** Columns that a member's export leaves out: secrets, and what only the machine reads. `all`: nothing in it is for a reader. */
  hidden: readonly string[] | 'all';
}

/**
 * Every table that names members, once: what an export holds of it, and what a deletion does to it. A test walks the
 * schema and fails for a table that is not here.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'members', column: 'id', onDeletion: 'anonymise', hidden: ['password_hash', 'avatar_id', 'avatar_digests'] },
  { table: 'creator_profiles', column: 'member_id', onDeletion: 'remove', hidden: [] },
  { table: 'rents', column: 'member_id', onDeletion: 'keep', hidden: [] },
  { table: 'rent_units', column: 'member_id', onDeletion: 'keep', hidden: ['id'] },
  { table: 'waitlist_entries', column: 'member_id', onDeletion: 'keep', hidden: ['id', 'told_at'] },
  // What was leased and paid stays with the books; who applied goes.
  { table: 'space_leases', column: 'member_id', onDeletion: 'anonymise', hidden: ['reminded_at'] },
  { table: 'space_bars', column: 'member_id', onDeletion: 'keep', hidden: ['id', 'actor_id'] },
  { table: 'advisories', column: 'member_id', onDeletion: 'anonymise', hidden: ['reminded_at'] },
  { table: 'ledger_entries', column: 'member_id', onDeletion: 'keep', hidden: ['idempotency_key'] },
  { table: 'point_lots', column: 'member_id', onDeletion: 'keep', hidden: [] },
  { table: 'point_balances', column: 'member_id', onDeletion: 'keep', hidden: [] },
  { table: 'uploads', column: 'member_id', onDeletion: 'remove', hidden: ['key', 'sha256'] },
  { table: 'contact_messages', column: 'member_id', onDeletion: 'anonymise', hidden: [] },
  { table: 'deletion_requests', column: 'member_id', onDeletion: 'keep', hidden: ['actor_id'] },
  { table: 'security_events', column: 'member_id', onDeletion: 'anonymise', hidden: ['actor_id', 'family_id'] },
  { table: 'token_families', column: 'member_id', onDeletion: 'remove', hidden: [] },
  { table: 'known_devices', column: 'member_id', onDeletion: 'remove', hidden: ['device_hash'] },
  { table: 'member_totp', column: 'member_id', onDeletion: 'remove', hidden: ['secret', 'last_step'] },
  { table: 'recovery_codes', column: 'member_id', onDeletion: 'remove', hidden: ['code_hash'] },
  { table: 'mfa_challenges', column: 'member_id', onDeletion: 'remove', hidden: 'all' },
  { table: 'authorization_codes', column: 'member_id', onDeletion: 'remove', hidden: 'all' },
  { table: 'old_accounts', column: 'member_id', onDeletion: 'remove', hidden: ['invitation_hash'] },
  { table: 'verification_codes', column: 'member_id', onDeletion: 'remove', hidden: 'all' },
];

/** Who did something of the staff's: no data of the member it was done to. */
export const ACTOR_COLUMNS = ['actor_id'];

/** What stays of the member's own row: unique and empty. An account name has letters and digits only, so none is like it. */
function nobody(memberId: string, now: Date) {
  const mark = `deleted-${memberId}`;
  return {
    account: mark,
    password_hash: 'deleted',
    name: '－',
    pen_name: null,
    email: mark,
    email_verified_at: null,
    mobile: mark,
    mobile_verified_at: null,
    gender: null,
    birthday: null,
    addr_city: null,
    addr_district: null,
    citizenship: null,
    country: null,
    job: null,
    address: null,
    guardian_name: null,
    guardian_phone: null,
    guardian_consent_at: null,
    deleted_at: now,
  };
}

/** What stays of who applied for a space. */
const NO_APPLICANT = {
  applicant_name: '－',
  organization_name: null,
  id_number: '－',
  contact_name: '－',
  phone: '－',
  contact_number: null,
  mobile: '－',
  address: '－',
  email: '－',
  event_name: '－',
  remarks: null,
  closed_reason: null,
  extension_reason: null,
};

const ANONYMISE: Partial<Record<keyof Tables, (tx: Tx, memberId: string, now: Date) => Promise<unknown>>> = {
  members: (tx, memberId, now) => tx.updateTable('members').set(nobody(memberId, now)).where('id', '=', memberId).execute(),
  // That somebody wrote, when and about what stays for the office's figures; what was written goes.
  contact_messages: (tx, memberId) =>
    tx.updateTable('contact_messages').set({ name: '－', email: '－', phone: null, content: '－', about: null }).where('member_id', '=', memberId).execute(),
  space_leases: (tx, memberId) => tx.updateTable('space_leases').set(NO_APPLICANT).where('member_id', '=', memberId).execute(),
  // That there was a consultation, when and about what; what was said and how to reach who said it goes.
  advisories: (tx, memberId) =>
    tx.updateTable('advisories').set({ content: '－', phone: '－', email: '－' }).where('member_id', '=', memberId).where('status', '<>', 'offered').execute(),
  security_events: (tx, memberId) => tx.updateTable('security_events').set({ address: null, user_agent: null }).where('member_id', '=', memberId).execute(),
};

/** Takes a person out of the database: rows that stay say nothing of who it was, all others go, and the files of picture and applications with them. */
export async function forgetPerson(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const reached = await tx.selectFrom('members').select(['email', 'mobile']).where('id', '=', memberId).executeTakeFirstOrThrow();
  await removeUndeliveredOf(tx, reached);
  await replaceAvatar(tx, jobs, { memberId, picture: null });
  await forgetUploads(tx, jobs, memberId);
  for (const { table, column, onDeletion } of PERSONAL_TABLES) {
    if (onDeletion === 'remove') await tx.deleteFrom(table).where(tx.dynamic.ref(column), '=', memberId).execute();
    if (onDeletion === 'anonymise') await anonymise(tx, table, memberId, now);
  }
  // Answers that were kept for repetitions carry what was asked and answered.
  await tx.deleteFrom('idempotency_keys').where('scope', '=', memberId).execute();
}

async function anonymise(tx: Tx, table: keyof Tables, memberId: string, now: Date): Promise<void> {
  const change = ANONYMISE[table];
  if (!change) throw new Error(`nothing says how ${table} is anonymised`);
  await change(tx, memberId, now);
}
