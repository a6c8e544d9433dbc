import type { Updateable } from 'kysely';
import * as v from 'valibot';
import type { MemberOutput } from '../../../contract/accounts/member.ts';
import { type ProfileOutput, profileSchemaWith } from '../../../contract/accounts/profile.ts';
import { faultsOf } from '../../../contract/field-message.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { needsGuardian } from '../../../domain/accounts/age.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { MembersTable } from '../../db/tables/members.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { readMember } from './read-member.ts';
import { STATIC_LISTS } from './static-lists.ts';

/**
 * Changes what a member says of themself (docs/rules.md#profile, PUT /member): the fields that are given, nothing else, so
 * that two tabs lose nothing of each other's but the same field. Who turns out to be under 20 and has named no guardian
 * is told so: the way around registration's rule does not lead through here (docs/rules.md#guardians).
 * @throws Refusal VALIDATION_FAILED, with GUARDIAN_NEEDED among what a schema cannot know
 */
export async function updateProfile(deps: Deps, { caller, form }: { caller: Caller; form: ProfileOutput }): Promise<MemberOutput> {
  const checked = v.safeParse(profileSchemaWith({ cities: STATIC_LISTS.city, countries: STATIC_LISTS.foreigner }, deps.now), form);
  if (!checked.success) throw new Refusal('VALIDATION_FAILED', { faults: faultsOf(checked.issues) });
  const changes = changesOf(checked.output);
  if (Object.keys(changes).length > 0) {
    const isGuarded = checked.output.birthday != null && needsGuardian({ birthday: checked.output.birthday }, taipeiDay(deps.now()));
    await withIdempotency(deps, null, async (tx) => {
      const { guardian_name } = await tx
        .updateTable('members')
        .set(changes)
        .where('id', '=', caller.memberId)
        .returning('guardian_name')
        .executeTakeFirstOrThrow();
      if (isGuarded && guardian_name === null) throw refuseField({ field: 'birthday', message: 'GUARDIAN_NEEDED' });
      return {};
    });
  }
  return readMember(deps, caller);
}

type Changes = Partial<Updateable<MembersTable>>;

/** Columns to be written. A city without a district has none, and only a foreign citizen has a country. */
function changesOf({ addr_city, addr_district, citizenship, country, ...own }: ProfileOutput): Changes {
  return {
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...(addr_city !== undefined && { addr_city, addr_district: addr_district ?? null }),
    ...(citizenship !== undefined && { citizenship, country: citizenship === 'foreign' ? (country ?? null) : null }),
  };
}
