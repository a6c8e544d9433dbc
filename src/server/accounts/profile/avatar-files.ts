import { randomBytes } from 'node:crypto';
import { AVATAR_SIZES, type AvatarSize } from '../../../domain/accounts/picture.ts';
import type { FileStore } from '../../adapters/files.ts';
import type { Db, Tx } from '../../db/client.ts';
import { forEachRow } from '../../db/each-row.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';

const AVATAR_FOLDER = 'avatar';
const ID = /^[A-Za-z0-9_-]{24}$/;
const KEY = /^avatar\/([A-Za-z0-9_-]{24})-\d+\.webp$/;
/** A name that nobody guesses: 144 random bits. */
export const newAvatarId = (): string => randomBytes(18).toString('base64url');
export const avatarKey = (id: string, size: AvatarSize): string => `${AVATAR_FOLDER}/${id}-${size}.webp`;
export const avatarPath = (id: string): string => `/api/avatar/${id}.webp`;

/** The digests of a picture's files in hexadecimal digits, by the side of each. */
export type AvatarDigests = Readonly<Record<string, string>>;

/**
 * The bytes of a picture; null for a name that is none, or no longer, and for a size that is not stored.
 * @throws FileDamaged
 */
export async function readAvatar({ database, files }: Pick<Deps, 'database' | 'files'>, id: string, side: number): Promise<Uint8Array | null> {
  const size = AVATAR_SIZES.find((each) => each === side);
  if (size === undefined || !ID.test(id)) return null;
  const member = await database.db.selectFrom('members').select('avatar_digests').where('avatar_id', '=', id).executeTakeFirst();
  if (!member) return null;
  const digest = member.avatar_digests?.[size];
  return files.read(avatarKey(id, size), digest === undefined ? null : Buffer.from(digest, 'hex'));
}

/**
 * Puts a picture in the place of the one a member has, or none. The old files go when the transaction has committed.
 * @param picture of files that are written already; null for none
 */
export async function replaceAvatar(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { memberId, picture }: { memberId: string; picture: { id: string; digests: AvatarDigests } | null },
): Promise<void> {
  const before = await tx.selectFrom('members').select('avatar_id').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow();
  const change = { avatar_id: picture?.id ?? null, avatar_digests: picture === null ? null : JSON.stringify(picture.digests) };
  await tx.updateTable('members').set(change).where('id', '=', memberId).execute();
  const { avatar_id: old } = before;
  if (old !== null) await jobs.enqueue(tx, 'remove-files', { keys: AVATAR_SIZES.map((size) => avatarKey(old, size)) });
}

/** Removes files written before a moment that no member has: of a failure between file and row, of a member who is gone. */
export async function purgeAvatars({ db, files }: { db: Db; files: FileStore }, before: Date): Promise<void> {
  await forEachRow(
    files.list(AVATAR_FOLDER),
    (key) => key,
    async (key) => {
      const id = KEY.exec(key)?.[1];
      if (id === undefined) return;
      const owner = await db.selectFrom('members').select('id').where('avatar_id', '=', id).executeTakeFirst();
      if (owner) return;
      const writtenAt = await files.writtenAt(key);
      if (writtenAt !== null && writtenAt < before) await files.remove(key);
    },
  );
}
