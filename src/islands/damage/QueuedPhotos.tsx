import { useStore } from '@nanostores/react';
import { PHOTO_MAX_MB } from '../../domain/damage/damage-photo.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { Button } from '../ui/Button.tsx';
import type { PhotoQueue, QueuedPhoto } from './photo-queue.ts';

interface Props {
  queue: PhotoQueue;
  /** Which of them are shown. */
  isShown: (photo: QueuedPhoto) => boolean;
  /** Texts: `damage`, `desk`, `validation`. */
  t: Translate;
}

/** Photos that are not kept yet: how each stands, and a way to remove it. */
export function QueuedPhotos({ queue, isShown, t }: Props) {
  const photos = useStore(queue.$photos).filter(isShown);
  if (photos.length === 0) return null;
  return (
    <ul className="damage-photos" aria-label={t('damage:queued')} aria-live="polite">
      {photos.map(({ number, url, file, state, fault, problem }) => (
        <li key={number}>
          <img src={url} alt={t('damage:chosen', { name: file.name })} />
          <span className={state === 'refused' ? 'error' : undefined}>
            {fault === null ? (problem ?? t(`damage:state.${state}`)) : t(`validation:${fault}`, { limit: PHOTO_MAX_MB })}
          </span>
          {state !== 'sending' && (
            <Button look="quiet" aria-label={t('desk:act.of', { act: t('damage:remove'), what: file.name })} onClick={() => queue.remove(number)}>
              {t('damage:remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
