import type { SecurityEvent } from '../../../domain/identity/security-event.ts';
import type { Db, Tx } from '../../db/client.ts';
import { addressSubject } from '../../http/callers/rate-limit.ts';

/** Where a call comes from. */
export interface CallOrigin {
  /** The caller's network address. */
  address: string;
  /** The caller's User-Agent. */
  userAgent: string;
}

export interface RecordedEvent {
  kind: SecurityEvent;
  /** Null for what concerns no account. */
  memberId: string | null;
  /** Null for what no call caused. */
  origin: CallOrigin | null;
  familyId?: string | null;
  /** The actor, when it was not the member. */
  actorId?: string;
  /** Never a secret, never an address or a number in full. */
  detail?: Readonly<Record<string, string | number | boolean>>;
  now: Date;
}

/** Adds to the record of an account. In the transaction that it records, where there is one. */
export async function recordEvent(db: Db | Tx, { kind, memberId, origin, familyId = null, actorId, detail = {}, now }: RecordedEvent): Promise<void> {
  await db
    .insertInto('security_events')
    .values({
      kind,
      member_id: memberId,
      family_id: familyId,
      actor_id: actorId ?? null,
      address: origin && addressSubject(origin.address),
      user_agent: origin?.userAgent.slice(0, 300) ?? null,
      detail: JSON.stringify(detail),
      created_at: now,
    })
    .execute();
}
