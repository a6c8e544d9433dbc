import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { CancelRegistration } from './CancelRegistration.tsx';
import type { Mine, MineQuestion } from './mine-store.ts';
import { type RegistrationScope, whenText } from './registration-words.ts';

interface Props extends RegistrationScope {
  store: Mine;
  /** Of the activity. */
  title: string;
  onDone: (about: MineQuestion) => void;
}

/** The questions before a registration is cancelled, or a place in the waitlist given up. */
export function MineDialogs({ store, title, onDone, t, language }: Props) {
  const question = useStore(store.$question);
  const isBusy = useStore(store.$isBusy);
  const problem = useStore(store.$problem);
  const asked = (about: MineQuestion) => (question?.about === about ? question.record : null);
  const leaving = asked('leave');
  const isOffer = leaving?.wait?.status === 'offered';
  return (
    <>
      <CancelRegistration
        mine={asked('cancel')?.mine ?? null}
        isBusy={isBusy}
        problem={problem}
        onClose={store.close}
        onConfirm={() => void answer('cancel')}
        t={t}
        language={language}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={t(isOffer ? 'registration:ask.declining' : 'registration:ask.leaving')}
        closeLabel={t('registration:ask.close')}
        keep={t('registration:ask.back')}
        confirm={t(isOffer ? 'registration:panel.decline' : 'registration:panel.leave')}
        isBusy={isBusy}
        onClose={store.close}
        onConfirm={() => void answer('leave')}
      >
        {leaving && (
          <div className="refund-note">
            <p className="balloon">{t('registration:ask.lost')}</p>
            <Rows
              rows={[
                { name: t('registration:ask.what'), value: title },
                { name: t('registration:ask.when'), value: whenText(leaving, language) },
              ]}
            />
            <div aria-live="assertive">{problem && <Notice kind="error">{problem.text}</Notice>}</div>
          </div>
        )}
      </ConfirmDialog>
    </>
  );

  async function answer(about: MineQuestion): Promise<void> {
    if (await (about === 'cancel' ? store.cancel() : store.leave())) onDone(about);
  }
}
