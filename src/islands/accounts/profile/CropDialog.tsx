import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Area } from 'react-easy-crop';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { CropFrame } from '../../ui/cropping/CropFrame.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { AvatarStore } from './avatar-store.ts';
import { drawSquare } from './crop-picture.ts';

const PREVIEW_SIDE = 192;

interface Props {
  store: AvatarStore;
  image: HTMLImageElement;
  t: Translate;
}

/** Which square of the chosen picture: by pointer, by pinch, or by arrow keys and a slider. */
export function CropDialog({ store, image, t }: Props) {
  const [area, setArea] = useState<Area | null>(null);
  const isBusy = useStore(store.$isBusy);
  const fault = useStore(store.$fault);
  const close = () => {
    store.cancel();
    document.getElementById('avatar-choose')?.focus();
  };
  return (
    <Dialog
      open
      title={t('profile:avatar.crop')}
      closeLabel={t('profile:avatar.cancel')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('profile:avatar.cancel')}</Button>
          <Button
            look="hot"
            busy={isBusy}
            disabled={area === null}
            onClick={() => {
              if (area) void store.send(area);
            }}
          >
            {isBusy ? t('profile:avatar.saving') : t('profile:avatar.save')}
          </Button>
        </>
      }
    >
      <div className="cropping">
        {fault !== null && (
          <Notice kind="error" title={t('profile:avatar.failed')} live>
            {fault}
          </Notice>
        )}
        <CropFrame
          image={image.src}
          aspect={1}
          onArea={setArea}
          isFocused
          texts={{ area: t('profile:avatar.area'), help: t('profile:avatar.help'), zoom: t('profile:avatar.zoom') }}
        >
          <figure>
            <canvas
              width={PREVIEW_SIDE}
              height={PREVIEW_SIDE}
              ref={(canvas) => {
                if (canvas && area) drawSquare(canvas, image, area);
              }}
            />
            <figcaption>{t('profile:avatar.preview')}</figcaption>
          </figure>
        </CropFrame>
      </div>
    </Dialog>
  );
}
