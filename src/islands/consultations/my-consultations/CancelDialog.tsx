import { useStore } from '@nanostores/react';
import { ADVISORY_NOTICE_DAYS } from '../../../domain/consultations/consultation-state.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Balloon } from '../../ui/Balloon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const asking = useStore(store.$asking);
  const isBusy = useStore(store.$isBusy);
  const refused = useStore(store.$refused);
  const advisory = asking?.to === 'cancel' ? asking.advisory : null;
  const close = () => store.ask(null);
  const confirm = async () => {
    if (await store.cancel()) onDone(t('success:CANCELLED'));
  };
  const actions = (
    <>
      <Button onClick={close}>{t('advisory:cancel.keep')}</Button>
      <Button look="hot" busy={isBusy} onClick={() => void confirm()}>
        {t('advisory:cancel.confirm')}
      </Button>
    </>
  );
  return (
    <Dialog open={advisory !== null} title={t('advisory:cancel.title')} closeLabel={t('advisory:cancel.close')} onClose={close} actions={actions}>
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
          {refused && (
            <p className="error-text" role="alert">
              {refused}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
