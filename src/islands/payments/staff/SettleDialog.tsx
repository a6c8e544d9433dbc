import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { DifferenceDetailOutput } from '../../../contract/payments/reconciliation.ts';
import type { SettleStep } from '../../../domain/payments/settling.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { addToast } from '../../../stores/toasts.ts';
import { Effects } from '../../queue/Effects.tsx';
import { showFault } from '../../queue/show-fault.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { effectLines } from './effect-lines.ts';
import type { Reconciliation } from './reconciliation-store.ts';
import { settleForm } from './settle-form.ts';

const ASKS_REASON: readonly SettleStep[] = ['explain', 'made_by_hand', 'give_up'];
/** The member is told why. */
const IS_TOLD: readonly SettleStep[] = ['refund_order', 'record_refund'];

interface Props extends StaffScope {
  question: Question<SettleStep, DifferenceDetailOutput>;
  reconciliation: Reconciliation;
}

/** Asks before a step is taken, and says once more what it does. */
export function SettleDialog({ question: { about, record }, reconciliation, ...scope }: Props) {
  const { t } = scope;
  const [isBusy, problem] = [useStore(reconciliation.question.$isBusy), useStore(reconciliation.question.$problem)];
  const effect = record.effects.find(({ step }) => step === about);
  const [reason, setReason] = useState('');
  const [points, setPoints] = useState(effect === undefined ? '' : String(effect.short_points - effect.points));
  const settle = async () => {
    if (await reconciliation.settle(settleForm(about, { reason, points }))) addToast('success', t('staff:act.done'));
    else showFault();
  };
  return (
    <ConfirmDialog
      open
      title={t(`staff:reconciliation.steps.${about}`)}
      closeLabel={t('staff:queue.close')}
      keep={t('staff:act.keep')}
      confirm={t(`staff:reconciliation.steps.${about}`)}
      isBusy={isBusy}
      onClose={reconciliation.question.close}
      onConfirm={() => void settle()}
    >
      {effect !== undefined && <Effects lines={effectLines(effect, scope)} />}
      {problem !== null && Object.keys(problem.fields).length === 0 && (
        <Notice kind="error" live>
          {problem.text}
        </Notice>
      )}
      {about === 'record_refund' && (
        <Field
          name="settle-points"
          label={t('staff:reconciliation.points')}
          hint={t('staff:reconciliation.pointsHint')}
          error={problem?.fields['points']}
          inputMode="numeric"
          autoComplete="off"
          value={points}
          onChange={({ target }) => setPoints(target.value)}
        />
      )}
      <Field
        kind="textarea"
        name="settle-reason"
        label={t('staff:act.reason')}
        hint={t(hintOf(about))}
        error={problem?.fields['reason']}
        rows={3}
        maxLength={STAFF_REASON_MAX_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

function hintOf(step: SettleStep) {
  if (IS_TOLD.includes(step)) return 'staff:act.reasonOptional';
  return ASKS_REASON.includes(step) ? 'staff:act.innerHint' : 'staff:act.innerOptional';
}
