import { Refusal } from '../../contract/refusal.ts';
import { StoredUpload } from '../../contract/uploads/pdf.ts';
import type { UploadOutput } from '../../contract/uploads/upload.ts';
import { seesIdentity } from '../../domain/spaces/space.ts';
import { readsUploads } from '../../domain/staff/upload-readers.ts';
import { isIdentityProof } from '../../domain/uploads/attachment.ts';
import type { FileStore } from '../adapters/files.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { UploadsTable } from '../db/tables/bookings.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import type { Jobs } from '../jobs/queue.ts';

export const UPLOAD_FOLDER = 'upload';

/** The record that a member's files belong to. */
export interface UploadOwner {
  memberId: string;
  kind: Exclude<UploadsTable['record_kind'], 'rent_damage' | 'lease_damage'>;
  recordId: string;
}

/**
 * Gives a record the files that came with it, by field, in the record's own transaction. A field that was left out gives
 * none. A call whose transaction does not commit keeps none of them.
 */
export async function attachUploads(tx: Tx, { memberId, kind, recordId }: UploadOwner, given: Readonly<Record<string, unknown>>, now: Date): Promise<void> {
  const files = Object.entries(given).flatMap(([field, file]) => (file == null ? [] : [{ field, ...storedIn(field, file) }]));
  if (files.length === 0) return;
  await tx
    .insertInto('uploads')
    .values(
      files.map(({ field, key, name, size, sha256 }) => ({
        member_id: memberId,
        record_kind: kind,
        record_id: recordId,
        field,
        key,
        name,
        size,
        sha256: Buffer.from(sha256, 'hex'),
        created_at: now,
      })),
    )
    .execute();
}

/** Gives a record new files for some of its fields, as `attachUploads`; those that were there go when the transaction has committed. */
export async function replaceUploads(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  owner: UploadOwner,
  given: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const fields = Object.keys(given);
  if (fields.length === 0) return;
  const gone = await tx
    .deleteFrom('uploads')
    .where('record_kind', '=', owner.kind)
    .where('record_id', '=', owner.recordId)
    .where('field', 'in', fields)
    .returning('key')
    .execute();
  await attachUploads(tx, owner, given, now);
  if (gone.length > 0) await jobs.enqueue(tx, 'remove-files', { keys: gone.map(({ key }) => key) });
}

/** A call that forgot to name a field in its `pdfs` would get a Blob: a defect. */
function storedIn(field: string, file: unknown): Pick<StoredUpload, 'key' | 'name' | 'size' | 'sha256'> {
  if (!(file instanceof StoredUpload)) throw new Error(`${field} was not stored: is it in the call's pdfs?`);
  const { key, name, size, sha256 } = file;
  return { key, name, size, sha256 };
}

/** The files of some records by record, in the order of their fields' names. */
export async function readUploads(db: Db | Tx, kind: UploadOwner['kind'], recordIds: readonly string[]): Promise<ReadonlyMap<string, UploadOutput[]>> {
  if (recordIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'record_id', 'field', 'name', 'size'])
    .where('record_kind', '=', kind)
    .where('record_id', 'in', [...recordIds])
    .orderBy('field')
    .execute();
  const byRecord = Map.groupBy(rows, ({ record_id }) => record_id);
  return new Map([...byRecord].map(([id, files]) => [id, files.map(({ record_id: _, ...file }) => file)]));
}

export interface OpenedUpload {
  /** Whose it is. */
  memberId: string;
  name: string;
  bytes: Uint8Array;
}

/**
 * A file for its member, or for the staff who see its record; what proves identity for some of them. To other members it does not exist.
 * @throws Refusal NOT_FOUND, FORBIDDEN; FileDamaged when its bytes are not those that were sent in
 */
export async function openUpload({ database, files }: Pick<Deps, 'database' | 'files'>, caller: Caller, id: string): Promise<OpenedUpload> {
  const row = await database.db
    .selectFrom('uploads')
    .select(['key', 'name', 'sha256', 'field', 'record_kind as recordKind', 'member_id as memberId'])
    .where('id', '=', id)
    // Photos of damage are no PDFs, and have a call of their own.
    .where('device_id', 'is', null)
    .where('record_kind', '<>', 'lease_damage')
    .$if(caller.role === 'member', (query) => query.where('member_id', '=', caller.memberId))
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const { key, name, sha256, memberId } = row;
  const isRead = readsUploads(row.recordKind, caller.role) && (!isIdentityProof(row.field) || seesIdentity(caller.role));
  if (memberId !== caller.memberId && !isRead) throw new Refusal('FORBIDDEN');
  const bytes = await files.read(key, sha256);
  if (!bytes) throw new Refusal('NOT_FOUND');
  return { name, bytes, memberId };
}

/** Takes a member's files away; they go when the transaction has committed. */
export async function eraseUploads(tx: Tx, jobs: Pick<Jobs, 'enqueue'>, memberId: string): Promise<void> {
  const gone = await tx.deleteFrom('uploads').where('member_id', '=', memberId).returning('key').execute();
  if (gone.length > 0) await jobs.enqueue(tx, 'remove-files', { keys: gone.map(({ key }) => key) });
}

/** Removes files written before a moment that no record has: of a request that broke off, of a failure between file and row. */
export async function purgeUploads({ db, files }: { db: Db; files: FileStore }, before: Date): Promise<void> {
  await forEachRow(
    files.list(UPLOAD_FOLDER),
    (key) => key,
    async (key) => {
      const row = await db.selectFrom('uploads').select('id').where('key', '=', key).executeTakeFirst();
      if (row) return;
      const writtenAt = await files.writtenAt(key);
      if (writtenAt !== null && writtenAt < before) await files.remove(key);
    },
  );
}
