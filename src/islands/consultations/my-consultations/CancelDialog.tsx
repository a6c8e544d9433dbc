import { useStore } from '@nanostores/react';
import { ADVISORY_NOTICE_DAYS } from '../../../domain/consultations/consultation-state.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Rows } from '../../ui/Rows.tsx';
import type { AdvisoryWords } from '../book/consultation-words.ts';
import type { Advisories } from './consultations-store.ts';

export interface AskProps {
  store: Advisories;
  words: AdvisoryWords;
  language: Language;
  t: Translate;
  /** It is done. */
  onDone: (text: string) => void;
}

/** The consequences of cancelling, before it is done (docs/rules.md#consultation-cancellation: two days ahead, free). */
export function CancelDialog({ store, words, language, t, onDone }: AskProps) {
  const question = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const advisory = question?.about === 'cancel' ? question.record : null;
  const confirm = async () => {
    if (await store.cancel()) onDone(t('success:CANCELLED'));
  };
  return (
    <ConfirmDialog
      open={advisory !== null}
      title={t('advisory:cancel.title')}
      closeLabel={t('advisory:cancel.close')}
      keep={t('advisory:cancel.keep')}
      confirm={t('advisory:cancel.confirm')}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void confirm()}
    >
      {advisory && (
        <div className="refund-note">
          <Balloon>{advisory.is_cancellable ? t('advisory:cancel.says') : t('advisory:cancel.saysLate', { days: ADVISORY_NOTICE_DAYS })}</Balloon>
          <Rows
            rows={[
              { name: t('advisory:cancel.what'), value: words.categories[advisory.category] },
              { name: t('advisory:cancel.when'), value: periodText({ start: new Date(advisory.start), end: new Date(advisory.end) }, language) },
              { name: t('advisory:cancel.cost'), value: t('advisory:cancel.costValue') },
            ]}
          />
          <p className="hint">{t('advisory:cancel.means')}</p>
          {problem && (
            <p className="error-text" role="alert">
              {problem.text}
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
