import type { FieldFault } from '../../contract/field-message.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { SpaceApplication } from '../../contract/spaces/space-apply.ts';
import { checkLeaseDays, leaseSpan } from '../../domain/spaces/lease-days.ts';
import type { LeaseEstimate } from '../../domain/spaces/lease-price.ts';
import type { Space } from '../../editorial/items/space.ts';
import { leaseRules, leaseTerms } from '../../editorial/settings/lease-rules.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { mobileFaults, phoneFaults } from '../identity/codes/mobile-check.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { attachUploads } from '../uploads/uploads.ts';
import { estimateOf, isCreator, leasedSpace } from './estimate-space.ts';
import { leaseDays } from './lease-step.ts';
import { periodColumn } from './queries.ts';
import { readMemberLease } from './read-leases.ts';

/**
 * Files an application for a space; it holds nothing (docs/rules.md#space-applications). Everything that is wrong with it is said at once.
 * @throws Refusal VALIDATION_FAILED, TERMS_CHANGED, EMAIL_NOT_VERIFIED, SPACE_BARRED
 */
export function applySpace(deps: Deps, { caller, form }: { caller: Caller; form: SpaceApplication }, once: IdempotencyKey | null) {
  const { library } = deps;
  const rules = leaseRules(library.settings);
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const days = leaseDays(form);
    const dayFaults = checkLeaseDays(days, rules, now);
    // What nobody can lease has no price: nothing is counted of it.
    const estimate = dayFaults.length === 0 ? estimateOf(library, form.space_id, days, await isCreator(tx, caller.memberId)) : null;
    const faults: FieldFault[] = [
      ...mobileFaults(form.mobile),
      ...phoneFaults(form.phone),
      ...phoneFaults(form.contact_number, 'contact_number'),
      ...dayFaults,
      ...equipmentFaults(form, leasedSpace(library, form.space_id)),
      ...(estimate ? priceFaults(form, estimate) : []),
    ];
    if (estimate === null || faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
    const { version } = leaseTerms(library.legal).data;
    if ((form.terms_version ?? version) !== version) throw new Refusal('TERMS_CHANGED');
    if (!caller.isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
    await leaveToOutbox(tx);
    const { id } = await tx
      .insertInto('space_leases')
      .values({
        member_id: caller.memberId,
        status: 'applied',
        ...applicantColumns(form),
        period: periodColumn(leaseSpan(days, rules.opening)),
        terms_version: version,
        lines: JSON.stringify(estimate.lines),
        estimated_twd: estimate.estimatedTwd,
        reduction: estimate.reduction,
        discounted_twd: estimate.discountedTwd,
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { identity_proof, event_plan, other } = form;
    await attachUploads(tx, { memberId: caller.memberId, kind: 'space', recordId: id }, { identity_proof, event_plan, other }, now);
    return readMemberLease(deps, tx, id);
  });
}

function applicantColumns(form: SpaceApplication) {
  return {
    space_id: form.space_id,
    session: form.session,
    move_in_on: form.move_in_on,
    start_on: form.start_on,
    end_on: form.end_on,
    move_out_on: form.move_out_on,
    applicant_name: form.applicant_name,
    applicant_type: form.applicant_type,
    organization_name: form.applicant_type === 'individual' ? null : (form.organization_name ?? null),
    id_number: form.id_number,
    contact_name: form.contact_name,
    phone: form.phone ?? null,
    contact_number: form.contact_number ?? null,
    mobile: form.mobile,
    address: form.address,
    email: form.email,
    event_name: form.event_name,
    event_category: form.event_category,
    equipment: JSON.stringify(form.equipment),
    remarks: form.remarks ?? null,
  };
}

/** Of each piece no more than the space has (docs/rules.md#spaces-for-hire). */
function equipmentFaults({ equipment }: SpaceApplication, { data }: Space): FieldFault[] {
  return equipment.flatMap(({ id, quantity }): FieldFault[] => {
    const stock = data.equipment.find((each) => each.id === id);
    if (stock === undefined) return [{ field: `equipment.${id}`, message: 'NOT_AN_OPTION' }];
    if (quantity < 1) return [{ field: `equipment.${id}`, message: 'TOO_SMALL', limit: 1 }];
    return quantity > stock.quantity ? [{ field: `equipment.${id}`, message: 'TOO_LARGE', limit: stock.quantity }] : [];
  });
}

/** Nobody is bound to a price that they did not see: the amounts of the page are those of the centre, or the fields say so. */
function priceFaults({ estimated_price: estimated, discounted_price: discounted }: SpaceApplication, estimate: LeaseEstimate): FieldFault[] {
  const faults: FieldFault[] = [];
  if (estimated !== undefined && estimated !== estimate.estimatedTwd)
    faults.push({ field: 'estimated_price', message: 'ESTIMATE_DIFFERS', limit: estimate.estimatedTwd });
  if (discounted !== undefined && discounted !== estimate.discountedTwd)
    faults.push({ field: 'discounted_price', message: 'ESTIMATE_DIFFERS', limit: estimate.discountedTwd });
  return faults;
}
