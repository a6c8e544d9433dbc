import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import type { Leaving, Naming } from '../../db/tables/personal-columns.ts';
import { PERSONAL_DATA } from '../../db/tables/personal-data.ts';
import type { Tables } from '../../db/tables/tables.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { eraseUploads } from '../../uploads/uploads.ts';
import { replaceAvatar } from '../profile/avatar-files.ts';

/** The declaration of a column, whatever its table. */
type Column = { data: 'record' | 'gone' | 'none'; isExported?: boolean } | { data: 'personal'; isExported: boolean; cleared: unknown };
export interface Declared {
  table: keyof Tables;
  rows: 'kept' | 'deleted' | 'deleted-with' | 'of-nobody';
  member: Naming<Record<string, unknown>>;
  columns: [name: string, column: Column][];
}

/** The declaration (docs/decisions/100) as a list, in its order. */
export const DECLARED: readonly Declared[] = Object.entries(PERSONAL_DATA).map(([table, declared]) => ({
  table: table as keyof Tables,
  rows: declared.rows,
  member: 'member' in declared ? declared.member : {},
  columns: Object.entries(declared.columns),
}));

/** A row of an export, by column. */
export type PersonalRow = Record<string, unknown>;

/** All that an export shows of a member, by table; with what is stored of accounts that were joined with theirs. */
export async function readPersonalTables(tx: Tx, memberId: string): Promise<{ name: string; rows: PersonalRow[] }[]> {
  const tables: { name: string; rows: PersonalRow[] }[] = [];
  const contacts = await contactsOf(tx, memberId);
  const ids = await accountsOf(tx, memberId);
  for (const { table, member, columns } of DECLARED) {
    const shown = columns.filter(([, { isExported }]) => isExported).map(([name]) => tx.dynamic.ref(name));
    if (shown.length === 0) continue;
    const rows = tx.selectFrom(table).select(shown);
    if (member.id !== undefined) tables.push({ name: table, rows: await rows.where(tx.dynamic.ref(member.id), 'in', ids).execute() });
    else if (member.contact !== undefined) tables.push({ name: table, rows: await rows.where(isContact(member.contact), 'in', contacts).execute() });
  }
  return tables;
}

/** The accounts of a person: the one that stays, and those that were joined with it, whose history is theirs (docs/decisions/232). */
async function accountsOf(tx: Tx, memberId: string): Promise<string[]> {
  const joined = await tx.selectFrom('members').select('id').where('merged_into', '=', memberId).orderBy('id').execute();
  return [memberId, ...joined.map(({ id }) => id)];
}

/** The member's address and verified number, in small letters. A number that nobody has verified may be somebody else's. */
async function contactsOf(tx: Tx, memberId: string): Promise<string[]> {
  const columns = ['email', 'mobile', 'mobile_verified_at as verifiedAt'] as const;
  const { email, mobile, verifiedAt } = await tx.selectFrom('members').select(columns).where('id', '=', memberId).executeTakeFirstOrThrow();
  return verifiedAt === null ? [email.toLowerCase()] : [email.toLowerCase(), mobile];
}

const isContact = (column: string) => sql<string>`lower(${sql.ref(column)})`;

/** Takes a person out of the database: rows that stay do not identify the person, all others go, and the files of picture and applications with them. */
export async function erasePerson(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, leaving: Leaving): Promise<void> {
  const { memberId, now } = leaving;
  await replaceAvatar(tx, jobs, { memberId, picture: null });
  await eraseUploads(tx, jobs, memberId);
  const contacts = await contactsOf(tx, memberId);
  for (const declared of DECLARED) {
    if (declared.rows === 'deleted') await deleteRows(tx, declared, { id: memberId, contacts });
    if (declared.rows === 'kept') await clearColumns(tx, declared, leaving);
  }
  await tx.updateTable('members').set({ deleted_at: now }).where('id', '=', memberId).execute();
  // The name by which an account that was joined with theirs says so goes with them.
  await sql`UPDATE members SET account = 'deleted-' || id, password_hash = 'deleted' WHERE merged_into = ${memberId}::uuid`.execute(tx);
}

async function deleteRows(tx: Tx, { table, member }: Declared, { id, contacts }: { id: string; contacts: string[] }): Promise<void> {
  if (member.id !== undefined) await tx.deleteFrom(table).where(tx.dynamic.ref(member.id), '=', id).execute();
  if (member.contact !== undefined) await tx.deleteFrom(table).where(isContact(member.contact), 'in', contacts).execute();
}

/**
 * Clears the columns of a person's rows. An empty value stays empty: an omission is no personal data, and an offer must have no values. The
 * column itself says of which type the value is.
 */
async function clearColumns(tx: Tx, { table, member, columns }: Declared, leaving: Leaving): Promise<void> {
  const cleared = columns.flatMap(([name, column]) => (column.data === 'personal' ? [{ name, value: valueFor(column.cleared, leaving) }] : []));
  if (cleared.length === 0 || member.id === undefined) return;
  const changes = cleared.map(({ name, value }) =>
    value === null ? sql`${sql.ref(name)} = NULL` : sql`${sql.ref(name)} = CASE WHEN ${sql.ref(name)} IS NOT NULL THEN ${value} ELSE ${sql.ref(name)} END`,
  );
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE ${sql.ref(member.id)} = ${leaving.memberId}`.execute(tx);
}

const valueFor = (cleared: unknown, leaving: Leaving): unknown => (typeof cleared === 'function' ? cleared(leaving) : cleared);
