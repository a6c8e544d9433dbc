import { useStore } from '@nanostores/react';
import { UploadProgress } from '../../form/UploadProgress.tsx';
import { Button } from '../../ui/Button.tsx';
import { useApply } from './apply-context.ts';

/** On and back; at the end, how far the files are. */
export function StepActions() {
  const { store, t } = useApply();
  const step = useStore(store.$step);
  const { isBusy } = useStore(store.$state);
  const label = step === 'check' ? (isBusy ? t('lease:apply.sending') : t('lease:apply.submit')) : t(`lease:apply.to.${step}`);
  return (
    <>
      {step === 'check' && <UploadProgress upload={store.upload} t={t} />}
      <div className="actions">
        {step !== 'guidelines' && (
          <Button disabled={isBusy} onClick={store.goBack}>
            {t('lease:apply.back')}
          </Button>
        )}
        <Button type="submit" look="hot" busy={isBusy}>
          {label}
        </Button>
      </div>
    </>
  );
}

/** The title of a step, which takes the focus when one comes to it. */
export function StepHead({ step, text }: { step: string; text: string }) {
  return (
    <h2 id={`step-${step}`} tabIndex={-1}>
      {text}
    </h2>
  );
}
