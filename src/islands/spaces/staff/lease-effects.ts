import type { StaffLeaseOutput } from '../../../contract/spaces/staff-space.ts';
import type { LeaseAct } from '../../../domain/spaces/lease-acts.ts';
import { LEASE_REQUESTED } from '../../../domain/spaces/lease-state.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';

/** Says what a step does, by the lease before it and after. */
export function leaseEffects(act: LeaseAct, { before, after }: Record<'before' | 'after', StaffLeaseOutput>, { t, language }: StaffScope): string[] {
  const money = (twd: number) => moneyText(twd, language);
  const lines: string[] = [];
  if (after.status !== before.status) lines.push(t('staff:becomes', { state: t(`lease:status.${after.status}`) }));
  const { approval, extension, cancelled, settlement, correction } = after;
  if (act === 'approve' && approval !== null) {
    lines.push(t('staff:spaces.effects.rent', { money: money(approval.rent_twd) }));
    if (approval.waived_twd > 0) lines.push(t('staff:spaces.effects.waived', { money: money(approval.waived_twd) }));
    if (approval.cleaning_fee_twd > 0) lines.push(t('staff:spaces.effects.cleaning', { money: money(approval.cleaning_fee_twd) }));
    lines.push(
      approval.deposit_due_on === null
        ? t('staff:spaces.effects.noDeposit')
        : t('staff:spaces.effects.deposit', { money: money(approval.deposit_twd), day: longDay(approval.deposit_due_on, language) }),
    );
    const rivals = before.rivals.filter(({ status }) => LEASE_REQUESTED.some((each) => each === status)).length;
    if (rivals > 0) lines.push(t('staff:spaces.effects.rivals', { count: rivals }));
  }
  if ((act === 'approve_extension' || act === 'refuse_extension') && extension !== null)
    lines.push(t(`lease:extend.status.${extension.status}`, { day: longDay(extension.move_out_on, language) }));
  if (act === 'approve_extension' && extension !== null) lines.push(t('staff:spaces.effects.rent', { money: money(extension.rent_twd) }));
  if (act === 'request_correction' && correction !== null) lines.push(t('staff:spaces.effects.correction', { day: longDay(correction.due_on, language) }));
  if (act === 'call_off' && cancelled !== null) lines.push(t('staff:act.back', { money: money(cancelled.refunded_twd) }));
  if (act === 'end' && settlement !== null) {
    lines.push(t('staff:spaces.effects.returns', { money: money(settlement.deposit_returns_twd) }));
    if (settlement.still_owed_twd > 0) lines.push(t('staff:spaces.effects.owed', { money: money(settlement.still_owed_twd) }));
  }
  if (act === 'return_deposit' && settlement !== null) lines.push(t('staff:act.back', { money: money(settlement.deposit_returns_twd) }));
  return lines;
}
