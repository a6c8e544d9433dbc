import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { UploadState } from '../../../stores/upload.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface Props {
  upload: { $upload: ReadableAtom<UploadState>; abort: () => void };
  /** Texts: `upload`. */
  t: Translate;
}

const MB = 1024 * 1024;
const mb = (bytes: number) => (bytes / MB).toFixed(1);
/** A reader is told so often, and not at every packet. */
const STEP = 25;

/**
 * The progress of a form's files, as a bar and in words; a button that breaks off, and after a failure one that sends again.
 * Stands inside the form: sending again is submitting again.
 */
export function UploadProgress({ upload, t }: Props) {
  const state = useStore(upload.$upload, { ssr: 'initial' });
  if (state.phase === 'idle') return null;
  if (state.phase === 'aborted' || state.phase === 'broken') {
    return (
      <div className="upload">
        <Notice kind={state.phase === 'broken' ? 'error' : 'info'} live>
          {t(`upload:${state.phase}`)}
        </Notice>
        <Button type="submit">{t('upload:retry')}</Button>
      </div>
    );
  }
  const percent = state.phase === 'waiting' ? 100 : state.total > 0 ? Math.floor((state.sent / state.total) * 100) : 0;
  return (
    <div className="upload">
      <progress max={100} value={percent} aria-label={t('upload:sending')} />
      <p className="note-text">
        {state.phase === 'waiting' ? (
          t('upload:waiting')
        ) : (
          <>
            {t('upload:percent', { percent })} <span>{t('upload:amount', { sent: mb(state.sent), total: mb(state.total) })}</span>
          </>
        )}
      </p>
      <p className="sr" role="status">
        {state.phase === 'waiting' ? t('upload:waiting') : t('upload:percent', { percent: percent - (percent % STEP) })}
      </p>
      {state.phase === 'sending' && (
        <Button look="quiet" onClick={upload.abort}>
          {t('upload:abort')}
        </Button>
      )}
    </div>
  );
}
