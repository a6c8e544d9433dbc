import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { LEASE_REASON_MAX_LENGTH } from '../../../contract/spaces/space-apply.ts';
import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { SPACE_CANCEL_WORKING_DAYS } from '../../../domain/spaces/space.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import type { Leases } from './leases-store.ts';

interface Props {
  store: Leases;
  /** Null: closed. */
  lease: LeaseOutput | null;
  language: Language;
  t: Translate;
  onDone: () => void;
}

/** The forfeit and the refund, before a lease is cancelled; a lease is given up in writing (docs/rules.md#space-cancellation). */
export function CancelLease({ store, lease, language, t, onDone }: Props) {
  const [reason, setReason] = useState('');
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const cost = lease?.cancellation ?? null;
  const money = (twd: number) => moneyText(twd, language);
  const confirm = async () => {
    if (!(await store.cancel(reason))) return;
    setReason('');
    onDone();
  };
  return (
    <ConfirmDialog
      open={lease !== null}
      title={t('lease:cancel.title')}
      closeLabel={t('lease:mine.close')}
      keep={t('lease:cancel.keep')}
      confirm={t('lease:cancel.confirm')}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void confirm()}
    >
      {lease && cost && (
        <div className="form">
          <p className="balloon">{cost.forfeited_twd > 0 ? t('lease:cancel.costs', { amount: money(cost.forfeited_twd) }) : t('lease:cancel.free')}</p>
          <Rows
            rows={[
              { name: t('lease:fields.event_name'), value: lease.event_name },
              ...cost.forfeited.map(({ item, twd }) => ({ name: t(`lease:cancel.item.${item}`), value: money(twd) })),
              { name: t('lease:cancel.lost'), value: <b className="big-num">{money(cost.forfeited_twd)}</b> },
              { name: t('lease:cancel.back'), value: money(cost.refunded_twd) },
            ]}
          />
          {cost.free_until_on && (
            <p className="hint">
              {t('lease:cancel.until', { day: nearDay(cost.free_until_on, language, taipeiDay(new Date())), days: SPACE_CANCEL_WORKING_DAYS })}
            </p>
          )}
          {problem && Object.keys(problem.fields).length === 0 && (
            <Notice kind="error" live>
              {problem.text}
            </Notice>
          )}
          <Field
            kind="textarea"
            name="reason"
            label={t('lease:cancel.reason')}
            hint={t('lease:cancel.reasonHint')}
            value={reason}
            rows={3}
            maxLength={LEASE_REASON_MAX_LENGTH}
            required
            requiredMark={t('account:form.required')}
            error={problem?.fields['reason']}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
