import type { MemberOutput } from '../../../contract/accounts/member.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { readPoints } from '../../points/ledger.ts';
import { avatarPath } from './avatar-files.ts';
import { readCreatorProfile } from './creator-profile.ts';

const COLUMNS = [
  'id',
  'account',
  'email',
  'email_verified_at',
  'mobile',
  'mobile_verified_at',
  'avatar_id',
  'name',
  'pen_name',
  'birthday',
  'gender',
  'addr_city',
  'addr_district',
  'citizenship',
  'country',
  'job',
  'address',
  'guardian_name',
  'guardian_phone',
  'language',
  'class',
  'role',
] as const;

/** The signed-in user (docs/rules.md#profile). */
export async function readMember(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { memberId, mustSetUpMfa }: Pick<Caller, 'memberId' | 'mustSetUpMfa'>,
): Promise<MemberOutput> {
  const member = await database.db.selectFrom('members').select(COLUMNS).where('id', '=', memberId).executeTakeFirstOrThrow();
  const { expiring, ...points } = await readPoints(database.db, memberId, now());
  const instant = (value: Date | null) => value && isoWithOffset(value);
  return {
    id: member.id,
    username: member.account,
    email: member.email,
    email_verified_at: instant(member.email_verified_at),
    mobile: member.mobile,
    mobile_verified_at: instant(member.mobile_verified_at),
    avatar: member.avatar_id && avatarPath(member.avatar_id),
    name: member.name,
    pen_name: member.pen_name,
    birthday: member.birthday,
    gender: member.gender,
    addr_city: member.addr_city,
    addr_district: member.addr_district,
    citizenship: member.citizenship,
    country: member.country,
    job: member.job,
    address: member.address,
    guardian_name: member.guardian_name,
    guardian_phone: member.guardian_phone,
    language: member.language,
    type: member.class,
    role: member.role,
    point: { ...points, expiring: expiring.map(({ points: amount, expiresAt }) => ({ points: amount, expires_at: isoWithOffset(expiresAt) })) },
    is_renew: false,
    ...(mustSetUpMfa && { must_set_up_mfa: true }),
    comicists: await readCreatorProfile(database.db, memberId),
  };
}
