import { randomBytes } from 'node:crypto';
import type { DamagePhotoOutput } from '../../contract/damage/damage-photo.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { type DamageKind, PHOTO_MAX_SIDE, PHOTOS_MAX } from '../../domain/damage/damage-photo.ts';
import { DESK_ROLES } from '../../domain/identity/account.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { LEASE_HANDED_OVER } from '../../domain/spaces/lease-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import { digestOf, StorageAway } from '../adapters/storage-fault.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { countTry } from '../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { orRefused } from '../uploads/refuse-picture.ts';
import { cleanUp } from '../uploads/remove-leftovers.ts';
import { UPLOAD_FOLDER } from '../uploads/uploads.ts';

const RECORD_KINDS = { rent: 'rent_damage', lease: 'lease_damage' } as const satisfies Record<DamageKind, string>;
const DAMAGE_RECORDS = Object.values(RECORD_KINDS);

/** The record that a photo belongs to. */
export interface DamagedRecord {
  kind: DamageKind;
  id: string;
}
/** The piece of a reservation that a photo shows. */
interface Piece {
  device_id?: string | undefined;
  unit_number?: number | undefined;
}

const isOfDesk = ({ role }: Caller) => DESK_ROLES.some((each) => each === role);

/**
 * Keeps a photo of damage with the record (docs/decisions/295): what was sent is thrown away, a WebP made anew is kept. Sent again under its key it is
 * kept once.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, VALIDATION_FAILED with REQUIRED (no piece of a reservation), TOO_MANY, or what is wrong with the picture
 */
export async function addDamagePhoto(
  deps: Deps,
  { record, piece, file, caller }: { record: DamagedRecord; piece: Piece; file: Blob; caller: Caller },
  once: IdempotencyKey | null,
): Promise<DamagePhotoOutput> {
  await countTry(deps, LIMITS.uploadByMember, caller.memberId);
  const sent = new Uint8Array(await file.arrayBuffer());
  const bytes = await orRefused('photo', deps.pictures.photo(sent, { owner: caller.memberId, maxSide: PHOTO_MAX_SIDE }));
  const key = `${UPLOAD_FOLDER}/${randomBytes(24).toString('base64url')}.webp`;
  const stored = { key, size: bytes.length, sha256: digestOf(bytes) };
  // A file is nothing to the hash of a body: the key is of these bytes, and of this piece.
  const same = JSON.stringify([digestOf(sent).toString('hex'), piece.device_id, piece.unit_number]);
  const ofFile = once && { ...once, bodyHashes: deps.secrets.macs(`photo:${same}`) };
  let error: unknown;
  try {
    await deps.files.put(key, bytes, 'image/webp');
    return await withIdempotency(deps, ofFile, (tx) => insertPhoto(tx, { record, piece, stored, now: deps.now() }));
  } catch (cause) {
    error = cause;
    throw cause;
  } finally {
    // Of a store that is away nothing is asked any more: the caller has waited long enough.
    if (!(error instanceof StorageAway)) await removeUnnamed(deps, key);
  }
}

/** A connection that was lost at the commit does not say whether there was one, and a repetition names the first file: the database is asked anew. */
async function removeUnnamed({ database, files, log }: Pick<Deps, 'database' | 'files' | 'log'>, key: string): Promise<void> {
  const isNamed = await database.db
    .selectFrom('uploads')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
    .then(
      (row) => row !== undefined,
      () => true,
    );
  if (!isNamed) await cleanUp({ files, log }, [key]);
}

interface NewPhoto {
  record: DamagedRecord;
  piece: Piece;
  stored: { key: string; size: number; sha256: Uint8Array };
  now: Date;
}

async function insertPhoto(tx: Tx, { record, piece, stored, now }: NewPhoto): Promise<DamagePhotoOutput> {
  // Held until the photo is counted: two at once get two numbers.
  const { memberId, ...shown } = record.kind === 'rent' ? await lockPiece(tx, record.id, piece) : await lockSpace(tx, record.id);
  const taken = await tx
    .selectFrom('uploads')
    .select('field')
    .where('record_kind', '=', RECORD_KINDS[record.kind])
    .where('record_id', '=', record.id)
    .execute();
  const number = Array.from({ length: PHOTOS_MAX }, (_, i) => i + 1).find((each) => taken.every(({ field }) => field !== `photo-${each}`));
  if (number === undefined) throw refuseField({ field: 'photo', message: 'TOO_MANY', limit: PHOTOS_MAX });
  const row = await tx
    .insertInto('uploads')
    .values({
      member_id: memberId,
      record_kind: RECORD_KINDS[record.kind],
      record_id: record.id,
      field: `photo-${number}`,
      name: `photo-${number}.webp`,
      created_at: now,
      ...shown,
      ...stored,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, ...shown, taken_at: isoWithOffset(now) };
}

/** A piece that has come back, or a seat whose member has checked in. @throws Refusal */
async function lockPiece(tx: Tx, id: string, { device_id, unit_number }: Piece) {
  if (device_id === undefined) throw refuseField({ field: 'device_id', message: 'REQUIRED' });
  if (unit_number === undefined) throw refuseField({ field: 'unit_number', message: 'REQUIRED' });
  const rent = await tx
    .selectFrom('rents')
    .select(['member_id as memberId', 'checked_in_at'])
    .where('id', '=', id)
    .where('status', '<>', 'offered')
    .forUpdate()
    .executeTakeFirst();
  const unit = await tx
    .selectFrom('rent_units')
    .select(['kind', 'returned_at'])
    .where('rent_id', '=', id)
    .where('device_id', '=', device_id)
    .where('unit_number', '=', unit_number)
    .executeTakeFirst();
  if (!rent || !unit) throw new Refusal('NOT_FOUND');
  const isBack = unit.kind === 'seat' ? rent.checked_in_at !== null : unit.returned_at !== null;
  if (!isBack) throw new Refusal('NOT_IN_STATE');
  return { memberId: rent.memberId, device_id, unit_number };
}

/** A space that was handed over. @throws Refusal */
async function lockSpace(tx: Tx, id: string) {
  const lease = await tx.selectFrom('space_leases').select(['member_id as memberId', 'status']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!lease) throw new Refusal('NOT_FOUND');
  if (LEASE_HANDED_OVER.every((each) => each !== lease.status)) throw new Refusal('NOT_IN_STATE');
  return { memberId: lease.memberId, device_id: null, unit_number: null };
}

/** The photos of a record, for its member and the desk; a record that is somebody else's does not exist. @throws Refusal NOT_FOUND */
export async function readDamagePhotos(
  { database: { db } }: Pick<Deps, 'database'>,
  { kind, id }: DamagedRecord,
  caller: Caller,
): Promise<DamagePhotoOutput[]> {
  const owner = await ownerOf(db, { kind, id });
  if (owner === undefined || (owner !== caller.memberId && !isOfDesk(caller))) throw new Refusal('NOT_FOUND');
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'device_id', 'unit_number', 'created_at'])
    .where('record_kind', '=', RECORD_KINDS[kind])
    .where('record_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...photo }) => ({ ...photo, taken_at: isoWithOffset(created_at) }));
}

async function ownerOf(db: Db, { kind, id }: DamagedRecord): Promise<string | undefined> {
  const row =
    kind === 'rent'
      ? await db.selectFrom('rents').select('member_id as memberId').where('id', '=', id).where('status', '<>', 'offered').executeTakeFirst()
      : await db.selectFrom('space_leases').select('member_id as memberId').where('id', '=', id).executeTakeFirst();
  return row?.memberId;
}

/** The bytes of a photo, for its member and the desk. @throws Refusal NOT_FOUND; FileDamaged */
export async function openDamagePhoto({ database, files }: Pick<Deps, 'database' | 'files'>, caller: Caller, id: string) {
  const row = await database.db
    .selectFrom('uploads')
    .select(['key', 'name', 'sha256', 'member_id as memberId'])
    .where('id', '=', id)
    .where('record_kind', 'in', DAMAGE_RECORDS)
    .$if(!isOfDesk(caller), (query) => query.where('member_id', '=', caller.memberId))
    .executeTakeFirst();
  const bytes = row && (await files.read(row.key, row.sha256));
  if (!row || !bytes) throw new Refusal('NOT_FOUND');
  return { bytes, name: row.name, memberId: row.memberId };
}

/** Removes a photo; its file goes when the transaction has committed. @throws Refusal NOT_FOUND */
export function removeDamagePhoto(deps: Deps, id: string): Promise<{ id: string }> {
  return withIdempotency(deps, null, async (tx) => {
    const gone = await tx.deleteFrom('uploads').where('id', '=', id).where('record_kind', 'in', DAMAGE_RECORDS).returning('key').executeTakeFirst();
    if (!gone) throw new Refusal('NOT_FOUND');
    await deps.jobs.enqueue(tx, 'remove-files', { keys: [gone.key] });
    return { id };
  });
}
