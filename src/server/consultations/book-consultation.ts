import type { AdvisoryApplication } from '../../contract/consultations/consultation.ts';
import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { isOfProvider, LINE_OF_CATEGORY, slotAt } from '../../domain/consultations/consultation.ts';
import { poolOf } from '../../domain/consultations/consultation-pools.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { advisoryRules, poolRules } from '../../editorial/settings/advisory.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { countTry } from '../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { phoneFaults } from '../identity/codes/mobile-check.ts';
import { refuseUnverified } from '../identity/security/refuse-unverified.ts';
import { lockPoints } from '../points/ledger.ts';
import { attachUploads } from '../uploads/uploads.ts';
import { found, startFault, toConsultationResponse } from './consultation-response.ts';
import { bookConsultation, countOpenAdvisories, readAdvisory } from './queries.ts';

/**
 * Asks for a consultation (docs/rules.md#consultation-kinds). A slot that the waitlist keeps for the member is taken this way, too.
 * @throws Refusal VALIDATION_FAILED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, UNAVAILABLE, ONE_CONSULTATION_AT_A_TIME, TOO_MANY_CONSULTATIONS, TOO_MANY_REQUESTS
 */
export async function applyAdvisory(deps: Deps, caller: Caller, wish: AdvisoryApplication, once: IdempotencyKey | null) {
  const { library } = deps;
  const { memberId } = caller;
  await countTry(deps, LIMITS.advisoryByMember, memberId);
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const line = LINE_OF_CATEGORY[wish.category];
    const consultant = poolOf(wish.category, poolRules(library.settings));
    const asked = slotAt(consultant, wish.start, advisoryRules(library.settings), now);
    const { email_domain: domain, max_open: maxOpen } = library.settings.advisory;
    const faults: FieldFault[] = [];
    if ('fault' in asked) faults.push(startFault(library, asked.fault));
    faults.push(...phoneFaults(wish.phone));
    if (!isOfProvider(wish.email, domain)) faults.push({ field: 'email', message: 'EMAIL_PROVIDER', limit: `@${domain}` });
    if ('fault' in asked || faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
    refuseUnverified(caller);
    // Before the member's row, as everybody who changes what a member holds (rent_lock). An account that is being deleted asks for nothing more.
    await lockPoints(tx, memberId);
    const member = await tx.selectFrom('members').select('id').where('id', '=', memberId).where('deleted_at', 'is', null).forShare().executeTakeFirst();
    if (!member) throw new Refusal('UNAUTHENTICATED');
    // Whoever asks twice at once waits for the balance above, and counts what the other got.
    if ((await countOpenAdvisories(tx, memberId, now)) >= maxOpen) throw new Refusal('TOO_MANY_CONSULTATIONS');
    // Pages belong to a work health check; what else came along is not stored.
    const {
      work_url: workUrl = null,
      work_pdf: pdf,
      ...said
    } = wish.category === 'work_health_check' ? wish : { ...wish, work_url: undefined, work_pdf: null };
    const id = await bookConsultation(tx, { ...said, ...asked.slot, workUrl, memberId, line }, now);
    // Under the lock that it took: whoever takes hours away has called off what stood on them, or waits.
    const taken = slotAt(consultant, wish.start, advisoryRules((await deps.settings.readIn(tx)).settings), now);
    if ('fault' in taken) throw refuseField(startFault(library, taken.fault));
    await attachUploads(tx, { memberId, kind: 'advisory', recordId: id }, { work_pdf: pdf }, now);
    return toConsultationResponse(library, found(await readAdvisory(tx, id)), now);
  });
}
