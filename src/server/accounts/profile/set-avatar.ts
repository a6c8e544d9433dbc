import type { MemberOutput } from '../../../contract/accounts/member.ts';
import { AVATAR_SIZES } from '../../../domain/accounts/picture.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { digestOf, StorageAway } from '../../adapters/storage-fault.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { orRefused } from '../../uploads/refuse-picture.ts';
import { cleanUp } from '../../uploads/remove-leftovers.ts';
import { avatarKey, newAvatarId, replaceAvatar } from './avatar-files.ts';
import { readMember } from './read-member.ts';

/**
 * A member's picture (docs/rules.md#profile, POST /member/avatar): what was sent is thrown away, squares made anew are kept.
 * @throws Refusal VALIDATION_FAILED with FILE_FORMAT, PICTURE_TOO_SMALL, PICTURE_TOO_MANY_PIXELS; UNAVAILABLE_NOW; TOO_MANY_REQUESTS
 */
export async function setAvatar(deps: Deps, { caller, file }: { caller: Caller; file: Blob }): Promise<MemberOutput> {
  const { memberId } = caller;
  await countTry(deps, LIMITS.avatarByMember, memberId);
  const squares = await orRefused('avatar', deps.pictures.squares(new Uint8Array(await file.arrayBuffer()), memberId));
  const id = newAvatarId();
  const digests = Object.fromEntries([...squares].map(([size, bytes]) => [size, digestOf(bytes).toString('hex')]));
  const keys = AVATAR_SIZES.map((size) => avatarKey(id, size));
  try {
    for (const [size, bytes] of squares) await deps.files.put(avatarKey(id, size), bytes, 'image/webp');
    await withIdempotency(deps, null, async (tx) => {
      await replaceAvatar(tx, deps.jobs, { memberId, picture: { id, digests } });
      return {};
    });
  } catch (error) {
    // Of a store that is away nothing is asked any more: the caller has waited long enough.
    if (!(error instanceof StorageAway)) await removeUnnamed(deps, id, keys);
    throw error;
  }
  return readMember(deps, caller);
}

/**
 * A connection that was lost at the commit does not say whether there was one: only what the database, asked anew, does not
 * name goes. What cannot be removed or asked for now, the nightly purge finds.
 */
async function removeUnnamed({ database, files, log }: Pick<Deps, 'database' | 'files' | 'log'>, id: string, keys: readonly string[]): Promise<void> {
  const isNamed = await database.db
    .selectFrom('members')
    .select('id')
    .where('avatar_id', '=', id)
    .executeTakeFirst()
    .then(
      (owner) => owner !== undefined,
      () => true,
    );
  if (!isNamed) await cleanUp({ files, log }, keys);
}

/** Takes the picture away; without one nothing happens. */
export async function removeAvatar(deps: Deps, caller: Caller): Promise<MemberOutput> {
  await withIdempotency(deps, null, async (tx) => {
    await replaceAvatar(tx, deps.jobs, { memberId: caller.memberId, picture: null });
    return {};
  });
  return readMember(deps, caller);
}
