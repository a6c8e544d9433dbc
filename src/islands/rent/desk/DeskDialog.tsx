import { useState } from 'react';
import { CALL_OFF_REASON_MAX_LENGTH, type DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';

interface Props {
  /** The reservation in question. */
  asking: { rent: DeskRentOutput; act: 'finish' | 'call_off' };
  isBusy: boolean;
  /** Why it was refused, beside its field or as a whole. */
  problem: { text: string; fields: Record<string, string> } | null;
  language: Language;
  t: Translate;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Before somebody's time is given to others: whose, and what it means. */
export function DeskDialog({ asking: { rent, act }, isBusy, problem, language, t, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      title={t(`desk:ask.${act}.title`)}
      closeLabel={t('desk:ask.close')}
      keep={t('desk:ask.keep')}
      confirm={t(`desk:ask.${act}.confirm`)}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => onConfirm(reason)}
    >
      <div className="refund-note">
        <p className="balloon">{t(`desk:ask.${act}.text`, { points: rent.points })}</p>
        <Rows
          rows={[
            { name: t('desk:ask.who'), value: rent.member.name },
            { name: t('desk:ask.when'), value: periodText({ start: new Date(rent.start), end: new Date(rent.end) }, language) },
          ]}
        />
        {act === 'call_off' && (
          <Field
            name="reason"
            label={t('desk:ask.reason')}
            hint={t('desk:ask.reasonHint')}
            error={problem?.fields['reason']}
            required
            maxLength={CALL_OFF_REASON_MAX_LENGTH}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {problem !== null && problem.fields['reason'] === undefined && (
          <Notice kind="error" live>
            {problem.text}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
