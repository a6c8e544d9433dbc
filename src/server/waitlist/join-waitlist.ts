import { randomUUID } from 'node:crypto';
import type { JoinWaitlistOutput } from '../../contract/waitlist/waitlist.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, inOneStatement, keyValues } from '../http/with-idempotency.ts';
import { refuseUnverified } from '../identity/security/refuse-unverified.ts';
import type { WaitlistRow } from './queries.ts';
import { placeOf } from './waitlist-kind.ts';
import { toWaitlistEntryResponse } from './waitlist-response.ts';

/** Named, since nobody counts to fifteen; the plan is the same. */
const JOIN = `SELECT o_position AS position FROM waitlist_join(
  p_scope => $1::text, p_key => $2::text, p_call => $3::text, p_body_hash => $4::bytea, p_answer => $5::jsonb, p_id => $6::uuid, p_member => $7::uuid,
  p_classes => $8::text[], p_kind => $9::text, p_subject => $10::text, p_start => $11::timestamptz, p_end => $12::timestamptz, p_hours => $13::integer,
  p_size => $14::integer, p_now => $15::timestamptz)`;

/**
 * Puts a member at the end of a line (docs/decisions/071), by one statement: whoever joins holds the queue only as long as it takes to commit
 * (docs/decisions/184). What may be waited for is what may be booked (docs/rules.md#waitlist); what there is room for is booked and not waited for.
 * @throws Refusal VALIDATION_FAILED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, STILL_AVAILABLE, ALREADY_BOOKED, ALREADY_WAITING, WAITLIST_FULL;
 * and what the kind refuses: of an activity NOT_FOUND, REGISTRATION_NOT_OPEN, REGISTRATION_CLOSED, ACTIVITY_CANCELLED, CLASS_NOT_ALLOWED
 */
export function joinWaitlist(deps: Deps, caller: Caller, asked: JoinWaitlistOutput, once: IdempotencyKey | null) {
  const { library, database, waitKinds } = deps;
  return inOneStatement(deps, once, async () => {
    const now = deps.now();
    const wanted = placeOf(waitKinds, library, asked, now);
    refuseUnverified(caller);
    const { kind, subject, start, end, hours, size = 1 } = wanted;
    const none = { position: null, offerUntil: null, rentId: null, advisoryId: null, registrationId: null };
    const entry: WaitlistRow = { id: randomUUID(), kind, subject, start, end, hours, size, status: 'waiting', ...none, createdAt: now };
    const draft = toWaitlistEntryResponse(deps, entry, now);
    const classes = waitKinds[kind].classes?.(library, wanted) ?? null;
    const { rows } = await database.query(JOIN, [
      ...keyValues(once, draft),
      ...[entry.id, caller.memberId, classes, kind, subject, start, end, hours, size, now],
    ]);
    return { ...draft, position: rows[0]?.['position'] as number };
  });
}
