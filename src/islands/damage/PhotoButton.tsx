import { useRef } from 'react';
import { PHOTO_TYPES } from '../../domain/damage/damage-photo.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { Button } from '../ui/Button.tsx';

interface Props {
  /** The piece or the space, for readers of the button alone. */
  name: string;
  onChosen: (files: Iterable<File>) => void;
  /** Texts: `damage`, `desk`. */
  t: Translate;
}

/** Takes photos or chooses them: a tablet offers its camera and its pictures. */
export function PhotoButton({ name, onChosen, t }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES.join(',')}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])]);
          // The same photo may be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      <Button look="quiet" aria-label={t('desk:act.of', { act: t('damage:add'), what: name })} onClick={() => input.current?.click()}>
        {t('damage:add')}
      </Button>
    </>
  );
}
