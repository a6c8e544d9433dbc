import type { DifferenceDetailOutput } from '../../../contract/payments/reconciliation.ts';
import type { SettleStep } from '../../../domain/payments/settling.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { Effects } from '../../queue/Effects.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import type { Question } from '../../record/records-store.ts';
import { Field } from '../../ui/Field.tsx';
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
  const effect = record.effects.find(({ step }) => step === about);
  const [reason, setReason] = useTyped(`${about} ${record.id}`, '');
  const [points, setPoints] = useTyped(`${about} ${record.id} points`, effect === undefined ? '' : String(effect.short_points - effect.points));
  return (
    <ActDialog
      question={reconciliation.question}
      title={t(`staff:reconciliation.steps.${about}`)}
      intro={effect !== undefined && <Effects lines={effectLines(effect, scope)} />}
      act={() => reconciliation.settle(settleForm(about, { reason, points }))}
      t={t}
    >
      {(faults) => (
        <>
          {about === 'record_refund' && (
            <Field
              name="settle-points"
              label={t('staff:reconciliation.points')}
              hint={t('staff:reconciliation.pointsHint')}
              error={faults['points']}
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
            error={faults['reason']}
            rows={3}
            maxLength={STAFF_REASON_MAX_LENGTH}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

function hintOf(step: SettleStep) {
  if (IS_TOLD.includes(step)) return 'staff:act.reasonOptional';
  return ASKS_REASON.includes(step) ? 'staff:act.innerHint' : 'staff:act.innerOptional';
}
