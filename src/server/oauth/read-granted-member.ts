import type { CallData } from '../../contract/call.ts';
import type { getGrantedMember } from '../../contract/oauth/application.ts';
import { allows } from '../../domain/oauth/scope.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';

/** The member's data that the calling application may read. */
export async function readGrantedMember({ database }: Pick<Deps, 'database'>, { memberId, scopes }: Caller): Promise<CallData<typeof getGrantedMember>> {
  const member = await database.db
    .selectFrom('members')
    .select(['id', 'name', 'pen_name', 'class', 'email'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const [knowsProfile, knowsEmail] = [allows(scopes, ['profile']), allows(scopes, ['email'])];
  return {
    id: member.id,
    name: knowsProfile ? member.name : null,
    pen_name: knowsProfile ? member.pen_name : null,
    type: knowsProfile ? member.class : null,
    email: knowsEmail ? member.email : null,
  };
}
