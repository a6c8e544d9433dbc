import type { DeskLease, StaffLeaseOutput } from '../../contract/spaces/staff-space.ts';
import { overtimeTwd } from '../../domain/spaces/lease-price.ts';
import { dayEnd } from '../../domain/spaces/lease-state.ts';
import { mailDay } from '../../i18n/formats/mail-dates.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { emails, typedIn } from '../emails/messages.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { type LeaseEmail, sendLeaseEmails, twdText } from './lease-email.ts';
import { amountDue, leaseSettlement } from './lease-money.ts';
import { foundLease } from './lease-response.ts';
import { extensionStepTo, type LeaseStaff, type LeaseStep, stepTo, type Typed } from './lease-step.ts';
import { type LeaseRow, lockLease, readLease } from './queries.ts';
import { staffLease } from './read-leases.ts';

/**
 * The desk's record of a lease (docs/rules.md#lease-states): paid, handed over, over, deposit returned. The applicant is written to.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, TOO_EARLY
 */
export function deskLease(deps: Deps, id: string, wish: DeskLease, { role, language }: LeaseStaff): Promise<StaffLeaseOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const lease = foundLease(await lockLease(tx, id));
    const email = await record({ tx, deps, lease, now }, wish, language);
    const changed = foundLease(await readLease(tx, id));
    await sendLeaseEmails(tx, deps, changed, email);
    return staffLease(deps, tx, changed, role);
  });
}

/** @returns what the applicant is told of the step */
async function record(step: LeaseStep, wish: DeskLease, language: Language): Promise<LeaseEmail> {
  const { tx, lease, now } = step;
  const change = tx.updateTable('space_leases').set({ changed_at: now }).where('id', '=', lease.id);
  switch (wish.event) {
    case 'pay_deposit': {
      await change.set({ status: stepTo(step, { event: 'pay_deposit', by: 'desk' }), deposit_paid_at: now, deposit_method: wish.method }).execute();
      return (facts, { language }) =>
        emails.spaceDepositPaid({
          ...facts,
          deposit: twdText(lease.deposit_twd ?? 0),
          rent: twdText(lease.rent_twd ?? 0),
          cleaning: twdText(lease.cleaning_fee_twd ?? 0),
          total: twdText(amountDue(lease)),
          rentDue: mailDay(lease.move_in_on, language),
        });
    }
    case 'pay_rent': {
      await change.set({ status: stepTo(step, { event: 'pay_rent', by: 'desk' }), rent_paid_at: now, rent_method: wish.method }).execute();
      const { cancel_free_until_on: free } = lease;
      const total = twdText(amountDue(lease));
      return (facts, { language }) =>
        free === null || now >= dayEnd(free)
          ? emails.spaceRentPaidLate({ ...facts, total })
          : emails.spaceRentPaid({ ...facts, total, freeUntil: mailDay(free, language) });
    }
    case 'pay_extension': {
      await change.set({ extension_status: extensionStepTo(step, { event: 'pay', by: 'desk' }), extension_paid_at: now }).execute();
      const rent = twdText(lease.extension_twd ?? 0);
      return (facts, { language }) => emails.spaceExtensionPaid({ ...facts, rent, until: mailDay(lease.move_out_on, language) });
    }
    case 'hand_over':
      await change.set({ status: stepTo(step, { event: 'hand_over', by: 'desk' }) }).execute();
      return (facts) => emails.spaceInUse(facts);
    case 'end':
      return end(tx, lease, { ...wish, language: wish.language ?? language }, now);
    case 'return_deposit': {
      const { returnedTwd, stillOwedTwd, owedTwd } = leaseSettlement(lease);
      await change
        .set({ status: stepTo(step, { event: 'return_deposit', by: 'desk' }), deposit_returned_at: now, deposit_returned_twd: returnedTwd })
        .execute();
      const values = { returned: twdText(returnedTwd), owed: twdText(owedTwd), stillOwed: twdText(stillOwedTwd) };
      return (facts) => emails.spaceDepositReturned({ ...facts, ...values });
    }
  }
}

/** An extension that was granted and not paid is owed, as overtime and damages are. */
async function end(tx: Tx, lease: LeaseRow, wish: Typed<Extract<DeskLease, { event: 'end' }>>, now: Date): Promise<LeaseEmail> {
  const unpaidTwd = lease.extension_status === 'approved' && lease.extension_paid_at === null ? (lease.extension_twd ?? 0) : 0;
  const columns = {
    ended_at: now,
    overtime_minutes: wish.overtime_minutes,
    damages_twd: wish.damages_twd,
    unpaid_twd: unpaidTwd,
    settlement_note: wish.note ?? null,
    settlement_note_language: wish.note === undefined ? null : wish.language,
  };
  await tx
    .updateTable('space_leases')
    .set({ status: stepTo({ lease, now }, { event: 'end', by: 'desk' }), changed_at: now, ...columns })
    .where('id', '=', lease.id)
    .execute();
  const { returnedTwd, stillOwedTwd } = leaseSettlement({ ...lease, ...columns });
  const values = {
    overtime: twdText(overtimeTwd(wish.overtime_minutes)),
    damages: twdText(wish.damages_twd),
    unpaid: twdText(unpaidTwd),
    returned: twdText(returnedTwd),
    stillOwed: twdText(stillOwedTwd),
    note: wish.note ?? '－',
  };
  return (facts) => typedIn(emails.spaceEnded({ ...facts, ...values }), wish.language);
}
