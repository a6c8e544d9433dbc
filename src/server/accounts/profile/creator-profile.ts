import * as v from 'valibot';
import { type ComicistsOutput, type ComicistsProfile, comicistsSchemaWith, infoOf } from '../../../contract/accounts/comicists.ts';
import { faultsOf } from '../../../contract/field-message.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { STATIC_LISTS } from './static-lists.ts';

const ListedSchema = comicistsSchemaWith(STATIC_LISTS);

/** Whose info it is, and what was said. */
export interface CreatorInfo {
  memberId: string;
  form: ComicistsOutput;
  now: Date;
}

/** Checks that every choice stands in the static lists. @throws Refusal VALIDATION_FAILED */
export function listedInfo(form: ComicistsOutput): ComicistsOutput {
  const parsed = v.safeParse(ListedSchema, form);
  if (!parsed.success) throw new Refusal('VALIDATION_FAILED', { faults: faultsOf(parsed.issues) });
  return parsed.output;
}

function rowOf({ memberId, form, now }: CreatorInfo) {
  const { industry, ...said } = infoOf(listedInfo(form));
  return { member_id: memberId, industries: industry, ...said, updated_at: now };
}

/**
 * The second step of registration (docs/rules.md#creator-info), once: that there is a profile already, its key says.
 * @throws Refusal VALIDATION_FAILED, ALREADY_FILLED_IN
 */
export async function fillCreatorProfile(
  deps: Pick<Deps, 'database' | 'now'>,
  { once, ...info }: CreatorInfo & { once: IdempotencyKey | null },
): Promise<{ completed_at: string }> {
  const row = rowOf(info);
  return withIdempotency(deps, once, async (tx) => {
    await tx
      .insertInto('creator_profiles')
      .values({ ...row, created_at: info.now })
      .execute();
    return { completed_at: isoWithOffset(info.now) };
  });
}

/** Replaces a member's creator info, or gives it for the first time. @throws Refusal VALIDATION_FAILED */
export async function putCreatorProfile(db: Db | Tx, info: CreatorInfo): Promise<ComicistsProfile> {
  const { member_id, ...row } = rowOf(info);
  await db
    .insertInto('creator_profiles')
    .values({ member_id, ...row, created_at: info.now })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute();
  const profile = await readCreatorProfile(db, info.memberId);
  if (!profile) throw new Error('a profile just written is gone');
  return profile;
}

/** Gives a member the creator info that was reviewed with their application, unless they have filled in some themselves. */
export async function giveCreatorProfile(tx: Tx, memberId: string, reviewed: Omit<ComicistsProfile, 'updated_at'>, now: Date): Promise<void> {
  const { industry, ...said } = reviewed;
  await tx
    .insertInto('creator_profiles')
    .values({ member_id: memberId, industries: industry, ...said, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
}

const COLUMNS = [
  'full_name',
  'name_en',
  'pen_name',
  'industries',
  'citizenship',
  'country',
  'address_type',
  'postal_code',
  'city',
  'district',
  'village',
  'address',
  'website',
  'social',
  'profile_zh',
  'profile_en',
  'works',
  'updated_at',
] as const;

/** A member's creator info; null when none was given. */
export async function readCreatorProfile(db: Db | Tx, memberId: string): Promise<ComicistsProfile | null> {
  const row = await db.selectFrom('creator_profiles').select(COLUMNS).where('member_id', '=', memberId).executeTakeFirst();
  if (!row) return null;
  const { updated_at, industries, ...said } = row;
  return { ...said, industry: industries, updated_at: isoWithOffset(updated_at) };
}
