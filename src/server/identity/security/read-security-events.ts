import type { SecurityEventOutput } from '../../../contract/identity/security-event.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { readDevice } from '../login/login-device.ts';

/** The events of a member's account, the latest first, a page at a time. */
export async function readSecurityEvents(
  { database: { db } }: Pick<Deps, 'database'>,
  memberId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: SecurityEventOutput[]; total: number }> {
  const rows = await db
    .selectFrom('security_events')
    .select(['id', 'kind', 'address', 'user_agent as userAgent', 'actor_id as actorId', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await db
    .selectFrom('security_events')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const items = rows.map(({ id, kind, address, userAgent, actorId, createdAt }) => {
    const { browser, system } = readDevice(userAgent ?? '');
    return { id: String(id), kind, browser, system, address, by_staff: actorId !== null, created_at: isoWithOffset(createdAt) };
  });
  return { items, total: Number(total) };
}
