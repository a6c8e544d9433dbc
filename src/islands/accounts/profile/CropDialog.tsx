import { useStore } from '@nanostores/react';
import { type RefObject, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Translate } from '../../../i18n/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { AvatarStore } from './avatar-store.ts';
import { type Area, drawSquare } from './crop-picture.ts';

const MAX_ZOOM = 4;
/** Pixels of the screen a key press moves the picture by. */
const KEYBOARD_STEP = 10;
const PREVIEW_SIDE = 192;

interface Props {
  store: AvatarStore;
  image: HTMLImageElement;
  t: Translate;
}

/** Which square of the chosen picture: by pointer, by pinch, or by arrow keys and a slider. */
export function CropDialog({ store, image, t }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const frame = useRef<RefObject<HTMLDivElement> | null>(null);
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
        <div className="crop-stage">
          <Cropper
            image={image.src}
            crop={crop}
            zoom={zoom}
            aspect={1}
            maxZoom={MAX_ZOOM}
            objectFit="contain"
            keyboardStep={KEYBOARD_STEP}
            // Its rules are in the page's stylesheet: the policy allows no style of a script's.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            setCropperRef={(ref) => {
              frame.current = ref;
            }}
            // The frame itself is there one paint after its picture.
            onMediaLoaded={() => requestAnimationFrame(() => frame.current?.current?.focus())}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'application', 'aria-label': t('profile:avatar.area'), 'aria-describedby': 'crop-help' }}
          />
        </div>
        <div className="crop-tools">
          <p className="hint" id="crop-help">
            {t('profile:avatar.help')}
          </p>
          <div className="field">
            <label htmlFor="crop-zoom">{t('profile:avatar.zoom')}</label>
            <input
              id="crop-zoom"
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={0.1}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)} %`}
              onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
            />
          </div>
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
        </div>
      </div>
    </Dialog>
  );
}
