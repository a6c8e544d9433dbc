import type { Tx } from '../../db/client.ts';
import { hashToken } from '../../http/callers/authenticate.ts';

/**
 * Holds on to the member whom a code was sent to, before the code is used. Whatever changes who an account belongs to
 * takes the member first and codes afterwards: the other way round, two at once would wait for each other.
 */
export async function lockOwner(tx: Tx, code: { id: string } | { link: string }): Promise<void> {
  await tx
    .selectFrom('members as member')
    .innerJoin('verification_codes as code', 'code.member_id', 'member.id')
    .select('member.id')
    .$if('id' in code, (query) => query.where('code.id', '=', 'id' in code ? code.id : ''))
    .$if('link' in code, (query) => query.where('code.code_hash', '=', hashToken('link' in code ? code.link : '')))
    .forNoKeyUpdate('member')
    .execute();
}
