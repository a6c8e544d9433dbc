import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { periodText } from '../../../i18n/formats/time-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import { Rows } from '../../ui/Rows.tsx';
import type { Matchmaking } from './matchmaking-store.ts';

interface Props {
  store: Matchmaking;
  language: Language;
  t: Translate;
  /** It is done. */
  onDone: (text: string) => void;
}

/** Asks before a registration is cancelled, and says what goes with it. */
export function CancelDialog({ store, language, t, onDone }: Props) {
  const question = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const record = question?.record ?? null;
  const confirm = async () => {
    if (await store.cancel()) onDone(t('success:CANCELLED'));
  };
  return (
    <ConfirmDialog
      open={record !== null}
      title={t('matchmaking:cancel.title')}
      closeLabel={t('matchmaking:cancel.close')}
      keep={t('matchmaking:cancel.keep')}
      confirm={t('matchmaking:cancel.confirm')}
      isBusy={isBusy}
      onClose={store.close}
      onConfirm={() => void confirm()}
    >
      {record && (
        <div className="refund-note">
          <Balloon>{t('matchmaking:cancel.says')}</Balloon>
          <Rows
            rows={[
              { name: t('matchmaking:cancel.what'), value: readField(record.activity, 'title', language).text },
              { name: t('matchmaking:cancel.when'), value: periodText({ start: new Date(record.start), end: new Date(record.end) }, language) },
              ...(record.points > 0 ? [{ name: t('matchmaking:cancel.points'), value: refundOf(record, t) }] : []),
            ]}
          />
          <p className="hint">{t('matchmaking:cancel.means')}</p>
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

function refundOf({ points, is_cancellable }: { points: number; is_cancellable: boolean }, t: Translate): string {
  return is_cancellable ? t('matchmaking:cancel.pointsValue', { count: points }) : t('matchmaking:cancel.noPoints');
}
